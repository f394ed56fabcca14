/*
 * Weighted sums for one set of instructions; included once per path, which defines
 *
 *   PATH(name)        the name of a function of the path
 *   PIXELS            the number of pixels of a vector: 1 or 2
 *   PRODUCTS(a, b)    numbers of 16 bits multiplied, and neighbors added
 */

typedef int16_t PATH(halves) __attribute__((vector_size(PIXELS * 16), aligned(1)));
typedef uint32_t PATH(words) __attribute__((vector_size(PIXELS * 16), aligned(1)));
typedef int32_t PATH(numbers) __attribute__((vector_size(PIXELS * 16)));
typedef uint8_t PATH(bytes) __attribute__((vector_size(PIXELS * 4), aligned(1)));

/* Adds samples times weights; `stride` is the distance of the samples of two weights in numbers. */
INLINE PATH(words) PATH(sum_part)(
    const int16_t *samples, size_t stride, const resampling_weights *weights, size_t pairs) {
    PATH(words) high = {0}, low = {0};
    for (size_t pair = 0; pair < pairs; pair++, samples += stride) {
        const PATH(halves) sample = *(const PATH(halves) *)samples;
        high += (PATH(words))PRODUCTS(sample, weights[pair].high);
        low += (PATH(words))PRODUCTS(sample, weights[pair].low);
    }
    return (high << 12) + (low >> 3);
}

/* A sum rounded and clamped. */
INLINE PATH(numbers) PATH(rounded)(PATH(words) sum) {
    const PATH(numbers) number = (PATH(numbers))(sum + (1u << 21)) >> 22, least = {0};
    return __builtin_elementwise_min(__builtin_elementwise_max(number, least), least + 255);
}

INLINE PATH(words) PATH(sum_column)(const int16_t *samples, const resampling_weights *weights, size_t pairs) {
    PATH(words) sum = {0};
    for (; pairs > PART; pairs -= PART, samples += PART * 32, weights += PART)
        sum += PATH(sum_part)(samples, 32, weights, PART);
    return sum + PATH(sum_part)(samples, 32, weights, pairs);
}

/* The compiler makes one copy for each frequent number of pairs, without a loop over them. */
INLINE void PATH(sum_columns_of)(
    const int16_t *spread, const uint32_t *starts, const resampling_weights *weights, size_t pairs, size_t count,
    int16_t *restrict out) {
    for (size_t x = 0; x < count; x++, weights += pairs, out += 8) {
        const int16_t *samples = spread + 16 * (size_t)starts[x];
#if PIXELS == 2
        const PATH(numbers) both = PATH(rounded)(PATH(sum_column)(samples, weights, pairs));
        const numbers4 upper = __builtin_shufflevector(both, both, 0, 1, 2, 3);
        const numbers4 lower = __builtin_shufflevector(both, both, 4, 5, 6, 7);
#else
        const numbers4 upper = PATH(rounded)(PATH(sum_column)(samples, weights, pairs));
        const numbers4 lower = PATH(rounded)(PATH(sum_column)(samples + 8, weights, pairs));
#endif
        *(numbers4_anywhere *)out = upper | lower << 16;
    }
}

static void PATH(sum_columns)(
    const int16_t *spread, const uint32_t *starts, const resampling_weights *weights, size_t pairs, size_t count,
    int16_t *restrict out) {
    switch (pairs) {
    case 1: return PATH(sum_columns_of)(spread, starts, weights, 1, count, out);
    case 2: return PATH(sum_columns_of)(spread, starts, weights, 2, count, out);
    case 3: return PATH(sum_columns_of)(spread, starts, weights, 3, count, out);
    case 4: return PATH(sum_columns_of)(spread, starts, weights, 4, count, out);
    default: return PATH(sum_columns_of)(spread, starts, weights, pairs, count, out);
    }
}

INLINE void PATH(sum_rows_of)(
    const int16_t *const *rows, const resampling_weights *weights, size_t pairs, size_t count, uint32_t *restrict out) {
    size_t x = 0;
    for (; x + PIXELS <= count; x += PIXELS) {
        PATH(words) sum = {0};
        for (size_t start = 0; start < pairs; start += PART) {
            const size_t part = pairs - start < PART ? pairs - start : PART;
            PATH(words) high = {0}, low = {0};
            for (size_t pair = start; pair < start + part; pair++) {
                const PATH(halves) sample = *(const PATH(halves) *)(rows[pair] + 8 * x);
                high += (PATH(words))PRODUCTS(sample, weights[pair].high);
                low += (PATH(words))PRODUCTS(sample, weights[pair].low);
            }
            sum += (high << 12) + (low >> 3);
        }
        *(PATH(bytes) *)(out + x) = __builtin_convertvector(PATH(rounded)(sum), PATH(bytes));
    }
#if PIXELS == 2
    if (x < count) {
        /* The last pixel, as the last of two. */
        int16_t last[16] = {0};
        PATH(words) sum = {0};
        for (size_t pair = 0; pair < pairs; pair++) {
            __builtin_memcpy(last, rows[pair] + 8 * x, 16);
            const PATH(halves) sample = *(const PATH(halves) *)last;
            sum += ((PATH(words))PRODUCTS(sample, weights[pair].high) << 12)
                + ((PATH(words))PRODUCTS(sample, weights[pair].low) >> 3);
        }
        const PATH(bytes) bytes = __builtin_convertvector(PATH(rounded)(sum), PATH(bytes));
        __builtin_memcpy(out + x, &bytes, 4);
    }
#endif
}

static void PATH(sum_rows)(
    const int16_t *const *rows, const resampling_weights *weights, size_t pairs, size_t count, uint32_t *restrict out) {
    switch (pairs) {
    case 1: return PATH(sum_rows_of)(rows, weights, 1, count, out);
    case 2: return PATH(sum_rows_of)(rows, weights, 2, count, out);
    case 3: return PATH(sum_rows_of)(rows, weights, 3, count, out);
    case 4: return PATH(sum_rows_of)(rows, weights, 4, count, out);
    default: return PATH(sum_rows_of)(rows, weights, pairs, count, out);
    }
}
