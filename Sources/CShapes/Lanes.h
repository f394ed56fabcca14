/*
 * Numbers of neighboring pixels, LANES of them, and arithmetic on their words. Included for each path, and written so that
 * the compiler has one instruction for most operators; no sums are contracted, so that all paths round alike.
 */
#pragma clang fp contract(off)

#define INLINE static inline __attribute__((always_inline))
#define VECTOR(type, name) \
    typedef type name __attribute__((vector_size(LANES * sizeof(type)))); \
    typedef type name##_anywhere __attribute__((vector_size(LANES * sizeof(type)), aligned(1), may_alias))

VECTOR(float, floats);
VECTOR(int32_t, numbers);
VECTOR(uint32_t, words);
typedef uint16_t halves __attribute__((vector_size(LANES * 4)));
typedef uint32_t wide_halves __attribute__((vector_size(LANES * 8)));
typedef uint64_t ulongs __attribute__((vector_size(LANES * 8)));
typedef double doubles2 __attribute__((vector_size(16)));

#define LEAST(a, b) ((b) < (a) ? (b) : (a))
#define MOST(a, b) ((b) >= (a) ? (b) : (a))
#define CHOOSE(mask, a, b) ((floats)(((numbers)(a) & (mask)) | ((numbers)(b) & ~(mask))))

/* The offsets of the pixels. */
#if LANES == 8
#define OFFSETS {0, 1, 2, 3, 4, 5, 6, 7}
#define UPPER_HALVES 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15
#else
#define OFFSETS {0, 1, 2, 3}
#define UPPER_HALVES 1, 1, 3, 3, 5, 5, 7, 7
#endif

/* Products of bytes in halves, divided by 255 and rounded: (p + p / 256) / 256 with p = a * b + 128. */
INLINE halves products(halves a, halves b) {
    const halves product = a * b + 128;
#if defined(__x86_64__)
    /* One instruction, `pmulhuw`. */
    return __builtin_convertvector(__builtin_convertvector(product, wide_halves) * 257 >> 16, halves);
#else
    return (product + (product >> 8)) >> 8;
#endif
}

/* Reads 32 bits at each of several places behind a pointer, counted in units of `scale` bytes. */
#if LANES == 8
#define GATHER(base, places, scale) ((words)_mm256_i32gather_epi32((const int *)(base), (__m256i)(places), scale))
#define IS_ZERO(numbers) _mm256_testz_si256((__m256i)(numbers), (__m256i)(numbers))
#else
#define GATHER(base, places, scale) gathered(base, places, scale)
#define IS_ZERO(numbers) is_zero(numbers)

INLINE words gathered(const void *base, words places, uint32_t scale) {
    words found;
    for (int32_t lane = 0; lane < LANES; lane++) {
        __builtin_memcpy(&((uint32_t *)&found)[lane], (const uint8_t *)base + (size_t)places[lane] * scale, 4);
    }
    return found;
}

INLINE bool is_zero(words numbers) { return (numbers[0] | numbers[1] | numbers[2] | numbers[3]) == 0; }
#endif

/* Numbers clamped to a range. */
INLINE floats clamped_to(floats values, float least, float most) {
    const floats low = (floats){0} + least, high = (floats){0} + most;
    /* In this order, NaN becomes the least. */
    return CHOOSE(values > low, CHOOSE(values > high, high, values), low);
}

INLINE floats smoothstep(floats values) {
    values = clamped_to(values, 0, 1);
    return values * values * (3 - 2 * values);
}

/* 255 times numbers, clamped to 0 to 1, rounded to nearest; NaN becomes 0. */
INLINE words to_bytes(floats values) {
    return (words)__builtin_convertvector(clamped_to(values * 255 + 0.5f, 0.5f, 255.5f), numbers);
}

/* A color, its channels apart: blue and red, green and alpha. */
typedef struct {
    halves even, odd;
} channels;

INLINE channels apart(words pixels) {
    return (channels){(halves)(pixels & 0x00FF00FF), (halves)pixels >> 8};
}

/* Multiplies all channels by a factor per pixel, 0 to 255. */
INLINE channels scaled(channels color, words factors) {
    const halves both = (halves)(factors | factors << 16);
    return (channels){products(color.even, both), products(color.odd, both)};
}

/* One color over the pixels. */
INLINE words over(channels top, words pixels) {
    const halves rest = 255 - __builtin_shufflevector(top.odd, top.odd, UPPER_HALVES);
    const channels bottom = apart(pixels);
    const halves even = top.even + products(bottom.even, rest), odd = top.odd + products(bottom.odd, rest);
    return (words)even | (words)(odd << 8);
}

/* Blends a color at the end of an image's row, where there is no room for all lanes. */
static __attribute__((noinline, cold)) void blend_last(channels color, int64_t room, uint32_t *pixels) {
    words rest = {0};
    for (int64_t index = 0; index < room; index++) rest[index] = pixels[index];
    rest = over(color, rest);
    for (int64_t index = 0; index < room; index++) pixels[index] = rest[index];
}

/*
 * Blends a color over up to LANES pixels.
 *
 * count: number of pixels to change, at least 1.
 * room: number of pixels that may be read, and written unchanged, at least `count`.
 */
INLINE void blend(channels color, int32_t count, int64_t room, uint32_t *pixels) {
    const numbers offsets = OFFSETS;
    /* Nothing over a pixel leaves it unchanged. */
    const halves shown = (halves)(offsets < count);
    color.even &= shown;
    color.odd &= shown;
    if (__builtin_expect(room < LANES, 0)) return blend_last(color, room, pixels);
    *(words_anywhere *)pixels = over(color, *(const words_anywhere *)pixels);
}

/* One word over another, with a coverage of 0 to 255. */
INLINE uint32_t scaled_word(uint32_t word, uint32_t factor) {
    const uint64_t mask = 0x00FF00FF00FF00FF;
    uint64_t product = (((uint64_t)word | (uint64_t)word << 24) & mask) * factor + 0x0080008000800080;
    product = (product + (product >> 8 & mask)) >> 8 & mask;
    return (uint32_t)(product | product >> 24);
}

INLINE uint32_t word_over(uint32_t top, uint32_t coverage, uint32_t bottom) {
    top = scaled_word(top, coverage);
    return top + scaled_word(bottom, 255 - (top >> 24));
}

/* The columns of a row of the region, cut from others. */
INLINE void clip(const shape_region *region, int64_t row, int32_t *start, int32_t *end) {
    int32_t left = region->left, right = region->right;
    if (region->starts) {
        left = region->starts[row - region->first_row];
        right = region->ends[row - region->first_row];
    }
    if (*start < left) *start = left;
    if (*end > right) *end = right;
}
