#include "games/literature/bots/evaluation_cache.hpp"

#include "core/rng.hpp"

namespace shoal {
namespace {

std::uint64_t number_of(const void *pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

} // namespace

// Score and cards are left out: two positions that differ in nothing else are rare.
std::size_t EvaluationCache::Hash::operator()(const Key &key) const {
    const auto &[mind, shared, hand, cards, seat, score] = key;
    return std::size_t(mix(mix(mix(number_of(mind)) + number_of(shared)) + (hand << 4) + std::uint64_t(seat)));
}

std::size_t EvaluationCache::Hash::operator()(const PublicKey &key) const {
    const auto &[likelihood, shared] = key;
    return std::size_t(mix(mix(number_of(likelihood)) + number_of(shared)));
}

Evaluation &EvaluationCache::evaluation(const void *mind, const Position &at, Mask cards) {
    Evaluation *&found = evaluation_of_[{mind, at.shared, at.hand, cards, at.seat, at.score}];
    if (!found) {
        found = &evaluations_.take();
        found->complete = false;
    }
    return *found;
}

PublicInference &EvaluationCache::public_inference(const Network *likelihood, const Position &at) {
    PublicInference *&found = inference_of_[{likelihood, at.shared}];
    if (!found) {
        found = &inferences_.take();
        *found = {};
    }
    return *found;
}

void EvaluationCache::clear() {
    evaluation_of_.clear();
    inference_of_.clear();
    evaluations_.release_all();
    inferences_.release_all();
}

} // namespace shoal
