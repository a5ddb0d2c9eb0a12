#include "network.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string_view>

// One program for old and new processors: the loader picks the clone. (The C library must know how: musl does not.)
#if defined(__x86_64__) && defined(__GNUC__) && defined(__GLIBC__)
#define FOR_EVERY_PROCESSOR __attribute__((target_clones("avx512f", "fma", "default")))
#else
#define FOR_EVERY_PROCESSOR
#endif

namespace shoal {
namespace {

constexpr std::string_view MAGIC = "SHOALNET";
constexpr std::uint32_t VERSION = 1;
constexpr std::uint32_t MOST_LAYERS = 8, MOST_WIDTH = 1024, MOST_NAME = 100;
constexpr int BLOCK = 8;  // inputs that are taken together
constexpr int LANES = 16; // outputs that are taken together

int rounded(int number, int to) { return (number + to - 1) / to * to; }

// out[o] = bias[o] + sum over i of in[i] * weights[i][o], a block of inputs in one pass over the outputs.
FOR_EVERY_PROCESSOR
void multiply(const float *__restrict in, const float *__restrict weights, const float *__restrict bias, int inputs,
              int width, float *__restrict out) {
    for (int o = 0; o < width; ++o) out[o] = bias[o];
    for (int i = 0; i < inputs; i += BLOCK, weights += BLOCK * width) {
        const float *const x = in + i;
        for (int o = 0; o < width; ++o) {
            const float *const w = weights + o;
            out[o] += (x[0] * w[0] + x[1] * w[width] + x[2] * w[2 * width] + x[3] * w[3 * width]) +
                      (x[4] * w[4 * width] + x[5] * w[5 * width] + x[6] * w[6 * width] + x[7] * w[7 * width]);
        }
    }
}

void require(bool holds, const char *otherwise) {
    if (!holds) throw std::invalid_argument(std::string("bad file of weights: ") + otherwise);
}

// What is left to read of a file; all numbers are little-endian, whatever the machine.
class Reader {
  public:
    Reader(const void *data, std::size_t size) : at_(static_cast<const unsigned char *>(data)), left_(size) {}

    std::string text(std::size_t size) {
        const unsigned char *const from = take(size);
        return std::string(from, from + size);
    }

    std::uint32_t number() {
        const unsigned char *const b = take(4);
        return std::uint32_t(b[0]) | std::uint32_t(b[1]) << 8 | std::uint32_t(b[2]) << 16 | std::uint32_t(b[3]) << 24;
    }

    std::uint32_t number(std::uint32_t least, std::uint32_t most, const char *otherwise) {
        const std::uint32_t found = number();
        require(least <= found && found <= most, otherwise);
        return found;
    }

    float real() {
        const float found = std::bit_cast<float>(number());
        require(std::isfinite(found), "a number is not finite");
        return found;
    }

    bool ended() const { return left_ == 0; }

  private:
    const unsigned char *take(std::size_t size) {
        require(size <= left_, "it is cut short");
        left_ -= size;
        at_ += size;
        return at_ - size;
    }

    const unsigned char *at_;
    std::size_t left_;
};

} // namespace

Network Network::load(const void *data, std::size_t size) {
    Reader file(data, size);
    Network network;
    require(size >= MAGIC.size() && file.text(MAGIC.size()) == MAGIC, "it does not begin with SHOALNET");
    require(file.number() == VERSION, "another version of the format");
    network.name_ = file.text(file.number(0, MOST_NAME, "its name is too long"));
    const std::uint32_t layers = file.number(1, MOST_LAYERS, "1 to 8 layers are needed");
    const auto width = [&file] { return int(file.number(1, MOST_WIDTH, "a layer has 1 to 1024 numbers")); };
    const int inputs = width();
    for (std::uint32_t n = 0; n < layers; ++n) {
        Layer layer;
        layer.inputs = rounded(n ? network.layers_.back().outputs : inputs, BLOCK);
        layer.outputs = width();
        layer.width = rounded(layer.outputs, LANES);
        layer.relu = file.number(0, 1, "unknown activation") == 1;
        network.layers_.push_back(layer);
    }
    for (auto *part : {&network.mean_, &network.scale_})
        for (int i = 0; i < inputs; ++i) part->push_back(file.real());
    int before = inputs;
    for (Layer &layer : network.layers_) {
        layer.weights.assign(std::size_t(layer.inputs) * layer.width, 0.0F);
        layer.bias.assign(layer.width, 0.0F);
        for (int i = 0; i < before; ++i)
            for (int o = 0; o < layer.outputs; ++o) layer.weights[std::size_t(i) * layer.width + o] = file.real();
        for (int o = 0; o < layer.outputs; ++o) layer.bias[o] = file.real();
        before = layer.outputs;
    }
    require(file.ended(), "it is too long");
    return network;
}

void Network::run(const float *in, int rows, float *out) const {
    alignas(64) std::array<float, MOST_WIDTH> one, other;
    const int inputs = this->inputs(), outputs = this->outputs();
    for (int row = 0; row < rows; ++row, in += inputs, out += outputs) {
        float *now = one.data(), *next = other.data();
        for (int i = 0; i < inputs; ++i) now[i] = (in[i] - mean_[i]) * scale_[i];
        std::fill(now + inputs, now + layers_.front().inputs, 0.0F);
        for (const Layer &layer : layers_) {
            multiply(now, layer.weights.data(), layer.bias.data(), layer.inputs, layer.width, next);
            if (layer.relu)
                for (int o = 0; o < layer.width; ++o) next[o] = std::max(next[o], 0.0F);
            std::swap(now, next);
        }
        std::copy_n(now, outputs, out);
    }
}

} // namespace shoal
