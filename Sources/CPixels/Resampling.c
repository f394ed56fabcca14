#include "Processor.h"

#define INLINE static inline __attribute__((always_inline))

/* Pairs whose lower parts fit in a sum of 32 bits: each is at most 2 * 255 * 32760. */
enum { PART = 128 };

typedef int32_t numbers4 __attribute__((vector_size(16)));
typedef int32_t numbers4_anywhere __attribute__((vector_size(16), aligned(1)));
typedef int16_t halves4 __attribute__((vector_size(8)));
typedef int16_t halves8 __attribute__((vector_size(16)));
typedef int16_t halves8_anywhere __attribute__((vector_size(16), aligned(1)));
typedef uint8_t bytes8 __attribute__((vector_size(8)));

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt"))), apply_to = function)
#define PATH(name) name##_avx2
#define PIXELS 2
#define PRODUCTS(a, b) _mm256_madd_epi16((__m256i)(a), _mm256_set1_epi32((int)(b)))
#include "Sums.h"
#undef PATH
#undef PIXELS
#undef PRODUCTS
#pragma clang attribute pop

#define PRODUCTS(a, b) _mm_madd_epi16((__m128i)(a), _mm_set1_epi32((int)(b)))
#else
#define PRODUCTS(a, b) products(a, b)
#endif

INLINE numbers4 products(halves8 samples, uint32_t weights) {
    const int32_t first = (int16_t)(weights & 0xFFFF), second = (int16_t)(weights >> 16);
    const halves4 even = __builtin_shufflevector(samples, samples, 0, 2, 4, 6);
    const halves4 odd = __builtin_shufflevector(samples, samples, 1, 3, 5, 7);
    return __builtin_convertvector(even, numbers4) * first + __builtin_convertvector(odd, numbers4) * second;
}

#define PATH(name) name##_baseline
#define PIXELS 1
#include "Sums.h"
#undef PATH
#undef PIXELS
#undef PRODUCTS

/* What processors without the instruction do, so that tests on others run it, too. */
#define PATH(name) name##_scalar
#define PIXELS 1
#define PRODUCTS(a, b) products(a, b)
#include "Sums.h"

/* Sets the samples of a pixel, in the lower half, beside those of its right neighbor. */
INLINE void spread_pixel(uint64_t both, int16_t *spread) {
    bytes8 bytes;
    __builtin_memcpy(&bytes, &both, sizeof bytes);
    bytes = __builtin_shufflevector(bytes, bytes, 0, 4, 1, 5, 2, 6, 3, 7);
    *(halves8_anywhere *)spread = __builtin_convertvector(bytes, halves8);
}

void resampling_spread(const uint32_t *row, size_t count, uint32_t next, int16_t *spread) {
    if (count == 0) return;
    for (; count > 1; count--, row++, spread += 16) {
        /* Both at once: two numbers that are stored one by one cannot be loaded as one without waiting. */
        uint64_t both;
        __builtin_memcpy(&both, row, sizeof both);
        spread_pixel(both, spread);
    }
    spread_pixel(*row | (uint64_t)next << 32, spread);
}

void resampling_sum_columns(
    pixel_path path, const int16_t *spread, const uint32_t *starts, const resampling_weights *weights, size_t pairs,
    size_t count, int16_t *out) {
    switch (path) {
#if defined(__x86_64__)
    case PIXEL_PATH_AVX2: return sum_columns_avx2(spread, starts, weights, pairs, count, out);
#endif
    case PIXEL_PATH_SCALAR: return sum_columns_scalar(spread, starts, weights, pairs, count, out);
    default: return sum_columns_baseline(spread, starts, weights, pairs, count, out);
    }
}

void resampling_sum_rows(
    pixel_path path, const int16_t *const *rows, const resampling_weights *weights, size_t pairs, size_t count,
    uint32_t *out) {
    switch (path) {
#if defined(__x86_64__)
    case PIXEL_PATH_AVX2: return sum_rows_avx2(rows, weights, pairs, count, out);
#endif
    case PIXEL_PATH_SCALAR: return sum_rows_scalar(rows, weights, pairs, count, out);
    default: return sum_rows_baseline(rows, weights, pairs, count, out);
    }
}
