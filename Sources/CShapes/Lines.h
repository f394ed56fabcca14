/* Triangles of lines. */

/* A value that is linear over the image: at the center of pixel (0, 0), and its change per pixel. */
typedef struct {
    double origin, per_row;
    float per_column;
} plane_field;

/* The plane of a triangle; `inverse` is 256 over its doubled area. */
typedef struct {
    double x, y, bx, by, cx, cy, inverse;
} triangle_plane;

INLINE plane_field field_of(const triangle_plane *plane, float a, float b, float c) {
    const double db = (double)(b - a), dc = (double)(c - a);
    const double per_column = (db * plane->cy - dc * plane->by) * plane->inverse;
    const double per_row = (dc * plane->bx - db * plane->cx) * plane->inverse;
    return (plane_field){
        .origin = (double)a + per_column * plane->x + per_row * plane->y, .per_row = per_row,
        .per_column = (float)per_column};
}

/* The first row whose center is not above a position. */
INLINE int64_t first_center(int32_t place) { return ((int64_t)place + 127) >> 8; }

/* A number that sorts points by y. */
INLINE int64_t key_of(const line_corner *corner) {
    return (int64_t)((uint64_t)(int64_t)corner->y << 32 | (uint32_t)corner->x);
}

/* Rows are looked at four at a time: half of those of thin lines have no pixel, and nobody could predict which. */
enum { ROWS = 4 };
typedef double doubles __attribute__((vector_size(ROWS * 8)));
typedef int64_t longs __attribute__((vector_size(ROWS * 8)));
typedef int32_t columns __attribute__((vector_size(ROWS * 4)));
typedef float row_floats __attribute__((vector_size(ROWS * 4)));
typedef _Bool row_bits __attribute__((ext_vector_type(ROWS)));

/* A bit for each row. */
INLINE uint32_t bits_of(columns mask) {
    const row_bits rows = __builtin_convertvector(mask, row_bits);
    uint8_t bits;
    __builtin_memcpy(&bits, &rows, 1);
    return bits & ((1 << ROWS) - 1);
}

/* Values of rows, each for two or four columns, and the columns. */
#if LANES == 8
#define TWO_EACH(values, row) \
    {(values)[0], (values)[0], (values)[1], (values)[1], (values)[2], (values)[2], (values)[3], (values)[3]}
#define TWO_COLUMNS {0, 1, 0, 1, 0, 1, 0, 1}
#define FOUR_EACH(values, row) \
    {(values)[row], (values)[row], (values)[row], (values)[row], \
     (values)[(row) + 1], (values)[(row) + 1], (values)[(row) + 1], (values)[(row) + 1]}
#define FOUR_COLUMNS {0, 1, 2, 3, 0, 1, 2, 3}
#else
#define TWO_EACH(values, row) {(values)[row], (values)[row], (values)[(row) + 1], (values)[(row) + 1]}
#define TWO_COLUMNS {0, 1, 0, 1}
#define FOUR_EACH(values, row) {(values)[row], (values)[row], (values)[row], (values)[row]}
#define FOUR_COLUMNS {0, 1, 2, 3}
#endif

/* Two pixels, and four. */
typedef uint64_t two_anywhere __attribute__((aligned(1), may_alias));
typedef uint64_t twos __attribute__((vector_size(LANES * 4)));
typedef uint32_t four __attribute__((vector_size(16)));
typedef uint32_t four_anywhere __attribute__((vector_size(16), aligned(1), may_alias));

INLINE words read_twos(uint32_t *const *places) {
    twos pixels;
    for (int index = 0; index < LANES / 2; index++) pixels[index] = *(const two_anywhere *)places[index];
    return (words)pixels;
}

INLINE void write_twos(uint32_t *const *places, words pixels) {
    const twos all = (twos)pixels;
    for (int index = 0; index < LANES / 2; index++) *(two_anywhere *)places[index] = all[index];
}

INLINE words read_fours(uint32_t *const *places) {
#if LANES == 8
    const four upper = *(const four_anywhere *)places[0], lower = *(const four_anywhere *)places[1];
    return __builtin_shufflevector(upper, lower, 0, 1, 2, 3, 4, 5, 6, 7);
#else
    return *(const four_anywhere *)places[0];
#endif
}

INLINE void write_fours(uint32_t *const *places, words pixels) {
#if LANES == 8
    *(four_anywhere *)places[0] = __builtin_shufflevector(pixels, pixels, 0, 1, 2, 3);
    *(four_anywhere *)places[1] = __builtin_shufflevector(pixels, pixels, 4, 5, 6, 7);
#else
    *(four_anywhere *)places[0] = pixels;
#endif
}

#define FROM(row) ((double)(row) + (doubles){0, 1, 2, 3})
#define EACH(values, index) __builtin_shufflevector(values, values, index, index, index, index)
#define CHOOSE_DOUBLES(mask, a, b) ((doubles)(((longs)(a) & (mask)) | ((longs)(b) & ~(mask))))

/*
 * The edges of a triangle: the long one, and the upper and the lower one of the short ones; the last element does not
 * count. They are lines from their upper ends, so that triangles on both sides agree where an edge crosses a row.
 */
typedef struct {
    doubles x, y, slope;
    /* The first row of the lower short edge. */
    double turn;
} triangle_sides;

INLINE triangle_sides sides_of(const line_corner *a, const line_corner *b, const line_corner *c) {
    /* Sorted without branches, which nobody could predict. */
    const int64_t p = key_of(a), q = key_of(b), r = key_of(c);
    const int64_t low = LEAST(p, q), high = MOST(p, q), rest = LEAST(high, r);
    const int64_t top = LEAST(low, r), middle = MOST(low, rest), bottom = MOST(high, r);
    const double top_x = (int32_t)top, top_y = (int32_t)(top >> 32);
    const double middle_x = (int32_t)middle, middle_y = (int32_t)(middle >> 32);
    const double bottom_x = (int32_t)bottom, bottom_y = (int32_t)(bottom >> 32);
    const doubles x = {top_x, top_x, middle_x, middle_x}, y = {top_y, top_y, middle_y, middle_y};
    const doubles lower_x = {bottom_x, middle_x, bottom_x, bottom_x};
    const doubles lower_y = {bottom_y, middle_y, bottom_y, bottom_y};
    return (triangle_sides){x, y, (lower_x - x) / (lower_y - y), (double)first_center((int32_t)(middle >> 32))};
}

/* The lines of four rows. */
typedef struct {
    doubles x, y, slope;
} row_lines;

/* The first columns whose centers are not left of lines, in rows from `row` on. */
INLINE columns crossings_of(const row_lines *lines, int64_t row) {
    const doubles crossings = lines->x + (FROM(row) * 256 + 128 - lines->y) * lines->slope;
    const doubles places = (crossings - 128) * (1.0 / 256);
    /* Adding 1.5 * 2^52 rounds to the nearest integer, in the lowest bits. */
    const double shift = 6755399441055744.0;
    const doubles sums = places + shift;
    return __builtin_convertvector((longs)sums - (longs)(sums - shift < places), columns);
}

/* The values of a plane in rows from `row` on, at a column of each. */
INLINE row_floats fields_at(const plane_field *field, columns places, int64_t row) {
    const doubles exact = field->origin + (double)field->per_column * __builtin_convertvector(places, doubles)
        + field->per_row * FROM(row);
    return __builtin_convertvector(exact, row_floats);
}

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

enum line_kind { SOLID, ROUND, DASHED, ROUND_DASHED };

INLINE bool is_round(enum line_kind kind) { return kind == ROUND || kind == ROUND_DASHED; }
INLINE bool is_dashed(enum line_kind kind) { return kind == DASHED || kind == ROUND_DASHED; }

INLINE floats absolute(floats values) { return (floats)((numbers)values & 0x7FFFFFFF); }

INLINE floats clamped_to(floats values, float least, float most) {
    const floats low = (floats){0} + least, high = (floats){0} + most;
    /* In this order, NaN becomes the least. */
    return CHOOSE(values > low, CHOOSE(values > high, high, values), low);
}

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
        const floats step = clamped_to((value - (0.5f - softness)) / (2 * softness), 0, 1);
        alpha = clamped_to(alpha, 0, 1) * (step * step * (3 - 2 * step));
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

/* The rows of a triangle that may have pixels. */
typedef struct {
    int64_t row, end;
} row_range;

INLINE row_range rows_of(
    const line_corner *a, const line_corner *b, const line_corner *c, const shape_region *region) {
    const int32_t top = LEAST(LEAST(a->y, b->y), c->y), bottom = MOST(MOST(a->y, b->y), c->y);
    const int32_t left = LEAST(LEAST(a->x, b->x), c->x), right = MOST(MOST(a->x, b->x), c->x);
    const int64_t first = MOST(first_center(left), (int64_t)region->left);
    const int64_t last = LEAST(first_center(right), (int64_t)region->right);
    /* Slices of round corners are often too small to contain a pixel's center. */
    if (first >= last) return (row_range){0, 0};
    return (row_range){MOST(first_center(top), region->first_row), LEAST(first_center(bottom), region->end_row)};
}

/* A triangle, with what is linear over it. */
typedef struct {
    row_range rows;
    triangle_sides sides;
    plane_field across, along, distance;
} triangle;

INLINE triangle_plane plane_of(const line_corner *a, const line_corner *b, const line_corner *c) {
    return (triangle_plane){
        .x = 0.5 - (double)a->x / 256, .y = 0.5 - (double)a->y / 256,
        .bx = (double)((int64_t)b->x - a->x), .by = (double)((int64_t)b->y - a->y),
        .cx = (double)((int64_t)c->x - a->x), .cy = (double)((int64_t)c->y - a->y)};
}

INLINE double area_of(const triangle_plane *plane) { return plane->bx * plane->cy - plane->cx * plane->by; }

INLINE triangle triangle_of(
    enum line_kind kind, triangle_plane plane, row_range rows, const line_corner *a, const line_corner *b,
    const line_corner *c) {
    plane.inverse = 256 / area_of(&plane);
    triangle result = {
        .rows = rows, .sides = sides_of(a, b, c), .across = field_of(&plane, a->across, b->across, c->across)};
    if (is_round(kind)) result.along = field_of(&plane, a->along, b->along, c->along);
    if (is_dashed(kind)) result.distance = field_of(&plane, a->distance, b->distance, c->distance);
    return result;
}

/* Four rows of a triangle. */
typedef struct {
    /* The columns; those of a row without pixels end before they start. */
    columns starts, ends;
    /* The values at the first column. */
    row_floats across, along, distance;
} row_block;

INLINE row_block rows_from(enum line_kind kind, const triangle *triangle, int64_t row) {
    const triangle_sides *sides = &triangle->sides;
    const longs is_lower = (longs)(FROM(row) >= sides->turn);
    const row_lines long_ones = {EACH(sides->x, 0), EACH(sides->y, 0), EACH(sides->slope, 0)};
    const row_lines short_ones = {
        CHOOSE_DOUBLES(is_lower, EACH(sides->x, 2), EACH(sides->x, 1)),
        CHOOSE_DOUBLES(is_lower, EACH(sides->y, 2), EACH(sides->y, 1)),
        CHOOSE_DOUBLES(is_lower, EACH(sides->slope, 2), EACH(sides->slope, 1))};
    const columns one = crossings_of(&long_ones, row), other = crossings_of(&short_ones, row);
    const columns in_triangle = (columns){0, 1, 2, 3} < (int32_t)LEAST(triangle->rows.end - row, ROWS);
    row_block block = {
        .starts = __builtin_elementwise_min(one, other),
        .ends = (__builtin_elementwise_max(one, other) & in_triangle) | (INT32_MIN & ~in_triangle)};
    /* Values are computed from the triangle's edge, so that they do not depend on clipping. */
    block.across = fields_at(&triangle->across, block.starts, row);
    if (is_round(kind)) block.along = fields_at(&triangle->along, block.starts, row);
    if (is_dashed(kind)) block.distance = fields_at(&triangle->distance, block.starts, row);
    return block;
}

/* Draws rows of a triangle one by one. */
INLINE void draw_long(
    enum line_kind kind, const triangle *triangle, const row_block *block, int64_t row, const line_paint *line,
    const shape_region *region) {
    int32_t starts[ROWS], ends[ROWS];
    float across[ROWS], along[ROWS], distance[ROWS];
    __builtin_memcpy(starts, &block->starts, sizeof starts);
    __builtin_memcpy(ends, &block->ends, sizeof ends);
    __builtin_memcpy(across, &block->across, sizeof across);
    if (is_round(kind)) __builtin_memcpy(along, &block->along, sizeof along);
    if (is_dashed(kind)) __builtin_memcpy(distance, &block->distance, sizeof distance);
    for (uint32_t left = bits_of(block->starts < block->ends); left; left &= left - 1) {
        const int index = __builtin_ctz(left);
        const int64_t y = row + index;
        int32_t start = starts[index], end = ends[index];
        clip(region, y, &start, &end);
        if (start >= end) continue;
        line_row pixels = {
            .pixels = region->pixels + (size_t)y * region->width + start, .count = end - start,
            .room = (int64_t)region->width - start, .first = start - starts[index],
            .across = across[index], .across_step = triangle->across.per_column};
        if (is_round(kind)) {
            pixels.along = along[index];
            pixels.along_step = triangle->along.per_column;
        }
        if (is_dashed(kind)) {
            pixels.distance = distance[index];
            pixels.distance_step = triangle->distance.per_column;
        }
        if (kind == SOLID && pixels.count >= line->least_count) draw_wide(line, pixels);
        else draw_pixels(kind, line, &pixels, 0, pixels.count);
    }
}

/* Sets the addresses of pixels in rows from `row` on, or of spare ones. */
INLINE void addresses_of(
    columns places, columns are_drawn, int64_t row, const shape_region *region, uint32_t *spare, uint32_t **addresses) {
    const int64_t bytes = (int64_t)region->width * 4;
    const longs rows = (longs){0, 1, 2, 3} * bytes + ((int64_t)(intptr_t)region->pixels + row * bytes);
    const longs drawn = rows + __builtin_convertvector(places, longs) * 4, others = (longs){0} + (intptr_t)spare;
    const longs mask = __builtin_convertvector(are_drawn, longs), all = (drawn & mask) | (others & ~mask);
    __builtin_memcpy(addresses, &all, sizeof all);
}

/*
 * Draws four rows of at most `width` pixels each, several at once: most rows of lines are so short.
 *
 * width: 2 or 4; so many pixels may be read, and written unchanged.
 * starts, counts: the columns to draw.
 */
INLINE void draw_short(
    enum line_kind kind, int width, const triangle *triangle, const row_block *block, columns starts, columns counts,
    int64_t row, const line_paint *line, const shape_region *region) {
    const row_floats firsts = __builtin_convertvector(starts - block->starts, row_floats);
    const row_floats lengths = __builtin_convertvector(counts, row_floats);
    /* Rows without pixels may lie outside of the image. */
    uint32_t spare[4] = {0}, *places[ROWS];
    addresses_of(starts, counts > 0, row, region, spare, places);
    const floats offsets = width == 2 ? (floats)TWO_COLUMNS : (floats)FOUR_COLUMNS;
    for (int part = 0; part < ROWS; part += LANES / width) {
#define SPREAD(values) (width == 2 ? (floats)TWO_EACH(values, part) : (floats)FOUR_EACH(values, part))
        const floats place = SPREAD(firsts) + offsets;
        const floats across = place * triangle->across.per_column + SPREAD(block->across);
        const floats along = place * triangle->along.per_column + SPREAD(block->along);
        const floats distance = place * triangle->distance.per_column + SPREAD(block->distance);
        channels color = scaled(line->color, line_coverages(kind, line, across, along, distance));
        const halves shown = (halves)(offsets < SPREAD(lengths));
#undef SPREAD
        color.even &= shown;
        color.odd &= shown;
        if (width == 2) write_twos(places + part, over(color, read_twos(places + part)));
        else write_fours(places + part, over(color, read_fours(places + part)));
    }
}

/* Whether all of four rows have at most `width` pixels, and so many up to the end of the image's row. */
INLINE bool are_short(int width, columns starts, columns counts, const shape_region *region) {
    const columns last = (columns){0} + (int32_t)region->width - width;
    return bits_of((counts > width) | ((counts > 0) & (starts > last))) == 0;
}

/* Draws the rows of a triangle. */
INLINE void draw_rows(
    enum line_kind kind, const triangle *triangle, const line_paint *line, const shape_region *region) {
    for (int64_t row = triangle->rows.row; row < triangle->rows.end; row += ROWS) {
        const row_block block = rows_from(kind, triangle, row);
        if (region->starts) {
            draw_long(kind, triangle, &block, row, line, region);
            continue;
        }
        const columns starts = __builtin_elementwise_max(block.starts, (columns){0} + region->left);
        const columns ends = __builtin_elementwise_min(block.ends, (columns){0} + region->right);
        const columns counts = __builtin_elementwise_max(ends, starts) - starts;
        if (bits_of(counts > 0) == 0) continue;
        if (are_short(2, starts, counts, region)) {
            draw_short(kind, 2, triangle, &block, starts, counts, row, line, region);
        } else if (LANES > 4 && are_short(4, starts, counts, region)) {
            draw_short(kind, 4, triangle, &block, starts, counts, row, line, region);
        } else {
            draw_long(kind, triangle, &block, row, line, region);
        }
    }
}

INLINE void draw_triangle(
    const line_corner *a, const line_corner *b, const line_corner *c, const line_paint *line,
    const shape_region *region) {
    const row_range rows = rows_of(a, b, c, region);
    if (rows.row >= rows.end) return;
    const triangle_plane plane = plane_of(a, b, c);
    if (area_of(&plane) == 0) return;
    const bool at_cap = a->along + b->along + c->along != 0;
#define DRAW(kind) { \
    const triangle triangle = triangle_of(kind, plane, rows, a, b, c); \
    draw_rows(kind, &triangle, line, region); \
}
    if (line->dashes) {
        if (at_cap) DRAW(ROUND_DASHED)
        else DRAW(DASHED)
    } else {
        if (at_cap) DRAW(ROUND)
        else DRAW(SOLID)
    }
#undef DRAW
}

void PATH(line_draw)(
    const line_corner *corners, size_t count, line_sides *sides, const line_ink *ink, const shape_region *region) {
    const float slope = ink->outset / ink->fade;
    const line_paint line = {
        .color = apart((words){0} + ink->word), .word = ink->word, .outset = ink->outset, .inset = ink->inset,
        .fade = ink->fade, .slope = slope, .core = 1 - 1 / slope, .has_gap = ink->inset > 0,
        .least_count = ink->word >> 24 == 255 && !(ink->inset > 0) ? 16 : INT32_MAX, .dashes = ink->dashes,
        .dash_rows = ink->dash_rows, .dash_softness = ink->dash_softness};
    for (size_t index = 0; index < count; index++) {
        const line_corner *corner = corners + index;
        if (sides->has_left && sides->has_right) {
            draw_triangle(&sides->left, corner, &sides->right, &line, region);
        }
        if (corner->is_right) {
            sides->right = *corner;
            sides->has_right = true;
        } else {
            sides->left = *corner;
            sides->has_left = true;
        }
    }
}
