// A small network of full layers, read from a file of weights (docs/weights.md).
// Its twin: games/literature/bots/networks.py.
//
// It never changes once it is loaded, and `run` has its scratch on the stack: threads may share one.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace shoal {

class Network {
  public:
    // Throws std::invalid_argument, which says what is wrong with the file.
    static Network load(const void *data, std::size_t size);

    const std::string &name() const { return name_; }
    int inputs() const { return int(mean_.size()); }
    int outputs() const { return layers_.back().outputs; }

    // `in` is rows x inputs(), `out` rows x outputs(), both row after row. What a row has in common with the one before
    // it, up to a cut, is summed once: cuts, in ascending order, only save time.
    using Cuts = std::array<int, 2>;
    void run(const float *in, int rows, float *out, const Cuts & = {}) const;

    // Weights stand output beside output: those of input i begin at i * width, the number of outputs rounded up
    // to whole vectors.
    struct Layer {
        int inputs = 0, outputs = 0, width = 0;
        bool relu = false;
        std::vector<float> weights, bias;
    };

    // For those who run it in their own way.
    const std::vector<Layer> &layers() const { return layers_; }
    float mean_of(int input) const { return mean_[input]; }
    float scale_of(int input) const { return scale_[input]; }

  private:
    std::string name_;
    std::vector<float> mean_, scale_;
    std::vector<Layer> layers_;
};

} // namespace shoal
