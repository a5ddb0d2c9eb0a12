#include "check.hpp"
#include "network/network.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

using shoal::Network;

class File {
  public:
    File &number(std::uint32_t value) {
        for (int shift = 0; shift < 32; shift += 8) bytes_ += char(value >> shift & 255);
        return *this;
    }
    File &real(float value) { return number(std::bit_cast<std::uint32_t>(value)); }
    File &text(const std::string &value) {
        bytes_ += value;
        return *this;
    }
    const std::string &bytes() const { return bytes_; }

  private:
    std::string bytes_;
};

// Weights that are all different, and zero in the mean.
std::string file_of(const std::vector<int> &sizes) {
    File file;
    file.text("SHOALNET").number(1).number(1).text("x").number(std::uint32_t(sizes.size() - 1)).number(sizes[0]);
    for (std::size_t n = 1; n < sizes.size(); ++n) file.number(sizes[n]).number(n + 1 < sizes.size());
    std::uint32_t count = 0;
    const auto next = [&count] { return (float(++count * 7919 % 1000) - 500) / 1000; };
    for (int i = 0; i < 2 * sizes[0]; ++i) file.real(next());
    for (std::size_t n = 1; n < sizes.size(); ++n)
        for (int i = 0; i < (sizes[n - 1] + 1) * sizes[n]; ++i) file.real(next());
    return file.bytes();
}

bool loads(const std::string &file) {
    try {
        Network::load(file.data(), file.size());
        return true;
    } catch (const std::invalid_argument &) {
        return false;
    }
}

std::vector<float> run(const Network &network, const std::vector<float> &in) {
    const int rows = int(in.size()) / network.inputs();
    std::vector<float> out(std::size_t(rows) * network.outputs());
    network.run(in.data(), rows, out.data());
    return out;
}

} // namespace

TEST(a_network_adds_and_cuts_at_zero) {
    File file;
    file.text("SHOALNET").number(1).number(0).number(2).number(2).number(2).number(1).number(1).number(0);
    for (const float value : {1, 1, 2, 2, 1, 1, 1, -1, 0, 0, 1, 1}) file.real(value);
    file.real(0.5F);
    const Network network = Network::load(file.bytes().data(), file.bytes().size());

    CHECK(run(network, {2, 1, 1, 2, 0, 0}) == std::vector<float>{4.5F, 2.5F, 0.5F});
    CHECK(run(network, {}).empty());
}

TEST(rows_of_a_network_do_not_depend_on_their_neighbours) {
    const std::string file = file_of({37, 45, 18, 3});
    const Network network = Network::load(file.data(), file.size());
    std::vector<float> in(37 * 11);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = float(i % 17) / 7;
    const std::vector<float> together = run(network, in);

    for (int row = 0; row < 11; ++row) {
        const std::vector<float> alone = run(network, {in.begin() + 37 * row, in.begin() + 37 * (row + 1)});
        CHECK(std::equal(alone.begin(), alone.end(), together.begin() + 3 * row));
    }
}

TEST(what_rows_begin_with_is_summed_once_and_to_the_same_bits) {
    const std::string file = file_of({20, 33, 2});
    const Network network = Network::load(file.data(), file.size());
    std::vector<float> in;
    for (int row = 0; row < 13; ++row)
        for (int i = 0; i < 20; ++i) in.push_back(float(i < 5 ? i : i < 12 ? i + row / 4 : i * row) / 9);
    const std::vector<float> wanted = run(network, in);

    for (const Network::Cuts cuts : {Network::Cuts{5, 12}, {0, 5}, {12, 20}, {20, 20}, {7, 7}}) {
        std::vector<float> found(13 * 2);
        network.run(in.data(), 13, found.data(), cuts);
        CHECK(found == wanted);
    }
}

TEST(the_widest_network_is_run) {
    const std::string file = file_of({1024, 1024, 1024});
    const Network network = Network::load(file.data(), file.size());

    CHECK(run(network, std::vector<float>(5 * 1024, 0.5F)).size() == 5 * 1024);
}

TEST(threads_share_a_network) {
    const std::string file = file_of({56, 64, 32, 2});
    const Network network = Network::load(file.data(), file.size());
    const std::vector<float> in(56 * 90, 0.25F), wanted = run(network, in);
    std::vector<std::vector<float>> found(4);
    std::vector<std::thread> threads;
    for (auto &one : found) threads.emplace_back([&] { one = run(network, in); });
    for (auto &thread : threads) thread.join();

    for (const auto &one : found) CHECK(one == wanted);
}

TEST(every_file_that_is_cut_short_or_too_long_is_refused) {
    const std::string file = file_of({3, 4, 2});

    CHECK(loads(file));
    for (std::size_t size = 0; size < file.size(); ++size) CHECK(!loads(file.substr(0, size)));
    CHECK(!loads(file + '\0'));
}

TEST(no_byte_of_a_file_does_harm) {
    const std::string file = file_of({3, 4, 2});
    for (std::size_t place = 0; place < file.size(); ++place) {
        for (const int byte : {0, 1, 127, 255}) {
            std::string spoilt = file;
            spoilt[place] = char(byte);
            loads(spoilt);
        }
    }
}
