/* The coverage of pixels of lines, with dashes or without, and rows of them. */

/* A row of pixels, with values at the triangle's edge and their changes per pixel. */
typedef struct {
    uint32_t *pixels;
    /* Number of pixels, and that up to the end of the image's row. */
    int32_t count;
    int64_t room;
    /* The first pixel, counted from the triangle's edge. */
    int32_t first;
    float across, across_step, along, along_step, distance, distance_step;
} line_row;

/* What is the same for all pixels of a line. */
typedef struct {
    channels color;
    uint32_t word;
    float outset, inset, fade;
    /* The coverage away from caps: slope * (1 - distance), 1 up to a distance of `core`. */
    float slope, core;
    bool has_gap;
    /* Rows with fewer pixels are not searched for their fully covered part, nor those of clear colors. */
    int32_t least_count;
    const float *dashes;
    int32_t dash_rows;
    float dash_softness;
} line_paint;

INLINE floats absolute(floats values) { return (floats)((numbers)values & 0x7FFFFFFF); }

/* The distances of a dash pattern at distances along the line in periods, and across it, -1 to 1; bilinear. */
INLINE floats dash_values(const line_paint *line, floats distance, floats side) {
    enum { WIDTH = 256 };
    /* Beyond this, there is no fraction. */
    const numbers has_fraction = absolute(distance) < 0x1p23f;
    floats whole = __builtin_convertvector(__builtin_convertvector(distance, numbers), floats);
    whole = CHOOSE(whole > distance, whole - 1, whole);
    const floats place = (distance - whole) * WIDTH - 0.5f;
    /* Place is at least -0.5, and -1 is the only negative column. */
    const numbers left = __builtin_convertvector(place, numbers) | (place < 0);
    const floats factor = place - __builtin_convertvector(left, floats);
    numbers a = left & (WIDTH - 1), b = (left + 1) & (WIDTH - 1);
    floats between = {0};
    if (line->dash_rows > 1) {
        const float middle = (float)(line->dash_rows / 2);
        const floats height = clamped_to(side, -1, 1) * middle + middle;
        const numbers last = (numbers){0} + (line->dash_rows - 2);
        const numbers row = __builtin_elementwise_min(__builtin_convertvector(height, numbers), last);
        a += row * WIDTH;
        b += row * WIDTH;
        between = height - __builtin_convertvector(row, floats);
    }
    const floats first = (floats)GATHER(line->dashes, (words)a, 4), second = (floats)GATHER(line->dashes, (words)b, 4);
    floats value = first + (second - first) * factor;
    if (line->dash_rows > 1) {
        const floats third = (floats)GATHER(line->dashes + WIDTH, (words)a, 4);
        const floats fourth = (floats)GATHER(line->dashes + WIDTH, (words)b, 4);
        value += (third + (fourth - third) * factor - value) * between;
    }
    return (floats)((numbers)value & has_fraction);
}

/*
 * The coverage of pixels, 0 to 255.
 *
 * across, along: in units of the outer edge; along counts at caps only.
 * distance: along the line, in dash periods.
 */
INLINE words line_coverages(
    enum line_kind kind, const line_paint *line, floats across, floats along, floats distance) {
    if (kind == SOLID) {
        const floats away = absolute(across), alpha = line->slope - away * line->slope;
        if (!line->has_gap) return to_bytes(alpha);
        const floats inner = (away * line->outset - line->inset) / line->fade + 1;
        return to_bytes(CHOOSE(inner < alpha, inner, alpha));
    }
    /* At caps, the distance counts from a point. */
    const floats away = is_round(kind) ? __builtin_elementwise_sqrt(across * across + along * along) : absolute(across);
    const floats place = away * line->outset;
    const floats inner = place - (line->inset - line->fade), outer = line->outset - place;
    floats alpha = CHOOSE(outer < inner, outer, inner) / line->fade;
    if (is_dashed(kind)) {
        const float softness = line->dash_softness;
        const floats value = dash_values(line, distance, across);
        alpha = clamped_to(alpha, 0, 1) * smoothstep((value - (0.5f - softness)) / (2 * softness));
    }
    return to_bytes(alpha);
}

/* Draws pixels of a row. */
INLINE void draw_pixels(
    enum line_kind kind, const line_paint *line, const line_row *row, int32_t index, int32_t end) {
    const floats offsets = OFFSETS;
    for (; index < end; index += LANES) {
        const floats columns = offsets + (float)(row->first + index);
        const words coverages = line_coverages(
            kind, line, columns * row->across_step + row->across, columns * row->along_step + row->along,
            columns * row->distance_step + row->distance);
        blend(scaled(line->color, coverages), end - index, row->room - index, row->pixels + index);
    }
}

/* The coverage of a pixel away from caps; 1 or more inside. */
INLINE float coverage_at(const line_paint *line, const line_row *row, int32_t index) {
    const float value = row->across + (float)(row->first + index) * row->across_step;
    return line->slope - __builtin_fabsf(value) * line->slope;
}

INLINE int32_t clamped(float value, float last) {
    /* In this order, NaN becomes an end of the row. */
    value = value < last ? value : last;
    return value > 0 ? (int32_t)value : 0;
}

/* Draws a row of an opaque color, whose middle may be fully covered. */
static __attribute__((noinline)) void draw_wide(const line_paint *line, const line_row all) {
    const line_row *row = &all;
    const float inverse = 1 / row->across_step, last = (float)(row->count - 1), first = (float)row->first;
    /* The covered part is one range: if its ends are covered, all pixels between them are. */
    const float one = (-line->core - row->across) * inverse, other = (line->core - row->across) * inverse;
    const int32_t low = clamped(__builtin_ceilf(LEAST(one, other) - first), last);
    const int32_t high = clamped(MOST(one, other) - first, last);
    if (low < high && coverage_at(line, row, low) >= 1 && coverage_at(line, row, high) >= 1) {
        draw_pixels(SOLID, line, row, 0, low);
        for (int32_t index = low; index <= high; index++) row->pixels[index] = line->word;
        draw_pixels(SOLID, line, row, high + 1, row->count);
    } else {
        draw_pixels(SOLID, line, row, 0, row->count);
    }
}
