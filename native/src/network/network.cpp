#include "core/processors.hpp"
#include "network/network.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string_view>

namespace shoal {
namespace {

constexpr std::string_view MAGIC = "SHOALNET";
constexpr std::uint32_t VERSION = 1;
constexpr std::uint32_t MOST_LAYERS = 8, MOST_WIDTH = 1024, MOST_NAME = 100;
constexpr int ROWS = 4;   // that are taken together
constexpr int LANES = 16; // outputs that are taken together

// A line longer than a power of two: else the same places of all rows would fight for the same few lines of the cache.
using Row = std::array<float, MOST_WIDTH + LANES>;
using Scratch = std::array<Row, ROWS>;

int rounded(int number, int to) { return (number + to - 1) / to * to; }

FOR_EVERY_PROCESSOR
void scale(const float *__restrict in, const float *__restrict mean, const float *__restrict factor, int size,
           float *__restrict out) {
    for (int i = 0; i < size; ++i) out[i] = (in[i] - mean[i]) * factor[i];
}

// out[r][o] = begun[r][o] + the sum over i in [from, to) of in[r][i] * weights[i][o], in that order: on all processors
// the same bits.
FOR_EVERY_PROCESSOR
void multiply(const Scratch &in, int from, int to, const float *__restrict weights, int width,
              const std::array<const float *, ROWS> &begun, Scratch &out) {
    for (int o = 0; o < width; o += LANES) {
        float sums[ROWS][LANES];
        for (int r = 0; r < ROWS; ++r) std::copy_n(begun[r] + o, LANES, sums[r]);
        const float *w = weights + std::size_t(from) * width + o;
        for (int i = from; i < to; ++i, w += width) {
            TAKE_APART for (int r = 0; r < ROWS; ++r) {
                const float x = in[r][i];
                KEEP_TOGETHER for (int lane = 0; lane < LANES; ++lane) sums[r][lane] += x * w[lane];
            }
        }
        for (int r = 0; r < ROWS; ++r) std::copy_n(sums[r], LANES, out[r].begin() + o);
    }
}

FOR_EVERY_PROCESSOR
void cut_at_zero(Scratch &rows, int size) {
    for (Row &row : rows)
        for (int i = 0; i < size; ++i) row[i] = std::max(row[i], 0.0F);
}

// The same as `multiply` for one row.
FOR_EVERY_PROCESSOR
void multiply_one(const float *__restrict in, int from, int to, const float *__restrict weights, int width,
                  const float *__restrict begun, float *__restrict out) {
    for (int o = 0; o < width; o += LANES) {
        float sums[LANES];
        std::copy_n(begun + o, LANES, sums);
        const float *w = weights + std::size_t(from) * width + o;
        for (int i = from; i < to; ++i, w += width)
            KEEP_TOGETHER for (int lane = 0; lane < LANES; ++lane) sums[lane] += in[i] * w[lane];
        std::copy_n(sums, LANES, out + o);
    }
}

// The first layer's sums of each row up to the last cut; what it has in common with the row before it is not summed
// again.
class Beginnings {
  public:
    Beginnings(const float *weights, const float *bias, int width, const Network::Cuts &cuts)
        : weights_(weights), bias_(bias), width_(width), cuts_(cuts) {}

    // `scaled` is what goes into the layer; it stands for `row`.
    const float *of(const float *row, const Row &scaled) {
        bool same = before_;
        int from = 0;
        const float *sums = bias_;
        for (std::size_t k = 0; k < cuts_.size(); from = cuts_[k], sums = sums_[k++].data()) {
            same = same && std::memcmp(row + from, before_ + from, sizeof(float) * (cuts_[k] - from)) == 0;
            if (!same) multiply_one(scaled.data(), from, cuts_[k], weights_, width_, sums, sums_[k].data());
        }
        before_ = row;
        return sums;
    }

  private:
    const float *weights_, *bias_;
    int width_;
    Network::Cuts cuts_;
    const float *before_ = nullptr;
    alignas(64) std::array<Row, Network::Cuts{}.size()> sums_;
};

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
        layer.inputs = n ? network.layers_.back().outputs : inputs;
        layer.outputs = width();
        layer.width = rounded(layer.outputs, LANES);
        layer.relu = file.number(0, 1, "unknown activation") == 1;
        network.layers_.push_back(layer);
    }
    for (auto *part : {&network.mean_, &network.scale_})
        for (int i = 0; i < inputs; ++i) part->push_back(file.real());
    for (Layer &layer : network.layers_) {
        layer.weights.assign(std::size_t(layer.inputs) * layer.width, 0.0F);
        layer.bias.assign(layer.width, 0.0F);
        for (int i = 0; i < layer.inputs; ++i)
            for (int o = 0; o < layer.outputs; ++o) layer.weights[std::size_t(i) * layer.width + o] = file.real();
        for (int o = 0; o < layer.outputs; ++o) layer.bias[o] = file.real();
    }
    require(file.ended(), "it is too long");
    return network;
}

void Network::run(const float *in, int rows, float *out, const Cuts &cuts) const {
    alignas(64) Scratch one, other, begun;
    const Layer &entry = layers_.front();
    Beginnings beginnings(entry.weights.data(), entry.bias.data(), entry.width, cuts);
    const int inputs = this->inputs(), outputs = this->outputs();
    for (int begin = 0; begin < rows; begin += ROWS) {
        const int group = std::min(ROWS, rows - begin);
        std::array<const float *, ROWS> from;
        from.fill(entry.bias.data());
        for (int r = 0; r < group; ++r, in += inputs) {
            scale(in, mean_.data(), scale_.data(), inputs, one[r].data());
            std::copy_n(beginnings.of(in, one[r]), entry.width, begun[r].begin());
            from[r] = begun[r].data();
        }
        for (int r = group; r < ROWS; ++r) std::fill_n(one[r].begin(), inputs, 0.0F); // fewer at the end: not looked at
        Scratch *now = &one, *next = &other;
        for (const Layer &layer : layers_) {
            const bool enters = &layer == &entry;
            if (!enters) from.fill(layer.bias.data());
            multiply(*now, enters ? cuts.back() : 0, layer.inputs, layer.weights.data(), layer.width, from, *next);
            if (layer.relu) cut_at_zero(*next, layer.width);
            std::swap(now, next);
        }
        for (int r = 0; r < group; ++r, out += outputs) std::copy_n((*now)[r].begin(), outputs, out);
    }
}

} // namespace shoal
