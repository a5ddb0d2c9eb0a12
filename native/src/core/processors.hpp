// One program for old and new processors: what is marked is compiled for several, and the loader picks. No -march is
// needed, and all find the same numbers: sums are taken in the order of the source, and nothing is fused.
#pragma once

// The C library must know how (musl does not); under the address sanitizer the pick can come too early.
#if defined(__x86_64__) && defined(__GNUC__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(SHOAL_PLAIN)
#define FOR_EVERY_PROCESSOR __attribute__((target_clones("avx512f", "avx", "default")))
#define INSIDE inline __attribute__((always_inline))  // a part of what is marked, compiled with it
#else
#define FOR_EVERY_PROCESSOR
#define INSIDE inline
#endif

// GCC makes vectors of a loop that it has not taken apart before.
#if defined(__GNUC__) && !defined(__clang__)
#define KEEP_TOGETHER _Pragma("GCC unroll 1")
#define TAKE_APART _Pragma("GCC unroll 4")
#else
#define KEEP_TOGETHER
#define TAKE_APART
#endif
