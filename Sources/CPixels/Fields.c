#include "Processor.h"

/*
 * Written once for vectors of eight numbers, which the compiler splits where the processor has shorter ones. No sums are
 * contracted, so all paths round alike.
 */
#pragma clang fp contract(off)

enum { LANE = 8 };

typedef float floats8 __attribute__((vector_size(32)));
typedef float floats8_anywhere __attribute__((vector_size(32), aligned(4)));
typedef double doubles8 __attribute__((vector_size(64)));
typedef int32_t numbers8 __attribute__((vector_size(32)));
typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint8_t bytes8_anywhere __attribute__((vector_size(8), aligned(1)));

/* The compiler makes one instruction of comparing and choosing: `minps` or `maxps`. */
#define CHOOSE(mask, a, b) ((floats8)(((numbers8)(a) & (mask)) | ((numbers8)(b) & ~(mask))))
#define LEAST(a, b) CHOOSE((a) < (b), a, b)
#define GREATEST(a, b) CHOOSE((a) > (b), a, b)

#define INLINE static inline __attribute__((always_inline))

INLINE void add_edge(
    float *squares, size_t stride, size_t column, size_t lanes, size_t row, size_t rows, const field_edge *edge) {
    const float dx = edge->dx, dy = edge->dy, factor = edge->factor;
    const floats8 steps = {0, 1, 2, 3, 4, 5, 6, 7}, zero = {0}, one = zero + 1;
    for (size_t end = row + rows; row < end; row++) {
        float *place = squares + row * stride + column;
        const float y = (float)row - edge->y;
        for (size_t lane = 0; lane < lanes; lane++, place += LANE) {
            const floats8 x = steps + ((float)(column + lane * LANE) - edge->x);
            floats8 along = (x * dx + y * dy) * factor;
            along = GREATEST(along, zero);
            along = LEAST(along, one);
            const floats8 gap_x = x - along * dx, gap_y = y - along * dy;
            const floats8 square = gap_x * gap_x + gap_y * gap_y, known = *(const floats8_anywhere *)place;
            *(floats8_anywhere *)place = LEAST(square, known);
        }
    }
}

INLINE void write_values(
    const float *squares, const uint8_t *inside, size_t count, float outline, float spread, uint8_t *out) {
    const floats8 zero = {0};
    for (size_t x = 0; x < count; x += LANE) {
        // Rows of squares have whole lanes, those of bytes do not.
        const size_t rest = count - x < LANE ? count - x : LANE;
        bytes8 mask = {0};
        if (rest == LANE) mask = *(const bytes8_anywhere *)(inside + x);
        else __builtin_memcpy(&mask, inside + x, rest);
        const floats8 distance = __builtin_elementwise_sqrt(*(const floats8_anywhere *)(squares + x));
        const numbers8 is_inside = __builtin_convertvector(mask, numbers8) != 0;
        floats8 value = (outline + CHOOSE(is_inside, distance, -distance) / spread) * 255;
        value = GREATEST(value, zero);
        value = LEAST(value, zero + 255);
        // Half is added to a double, because no digit is lost in it.
        const doubles8 rounded = __builtin_convertvector(value, doubles8) + 0.5;
        const bytes8 bytes = __builtin_convertvector(__builtin_convertvector(rounded, numbers8), bytes8);
        if (rest == LANE) *(bytes8_anywhere *)(out + x) = bytes;
        else __builtin_memcpy(out + x, &bytes, rest);
    }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void add_edge_avx2(
    float *squares, size_t stride, size_t column, size_t lanes, size_t row, size_t rows, const field_edge *edge) {
    add_edge(squares, stride, column, lanes, row, rows, edge);
}

__attribute__((target("avx2"))) static void write_values_avx2(
    const float *squares, const uint8_t *inside, size_t count, float outline, float spread, uint8_t *out) {
    write_values(squares, inside, count, outline, spread, out);
}
#endif

void field_add_edge(
    pixel_path path, float *squares, size_t stride, size_t column, size_t lanes, size_t row, size_t rows,
    const field_edge *edge) {
#if defined(__x86_64__)
    if (path == PIXEL_PATH_AVX2) return add_edge_avx2(squares, stride, column, lanes, row, rows, edge);
#endif
    add_edge(squares, stride, column, lanes, row, rows, edge);
}

void field_write_values(
    pixel_path path, const float *squares, const uint8_t *inside, size_t count, float outline, float spread,
    uint8_t *out) {
#if defined(__x86_64__)
    if (path == PIXEL_PATH_AVX2) return write_values_avx2(squares, inside, count, outline, spread, out);
#endif
    write_values(squares, inside, count, outline, spread, out);
}
