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

/*
 * Two edges of a triangle, as lines from their upper ends: so triangles on both sides agree where an edge crosses a row.
 */
typedef struct {
    doubles2 x, y, slope;
} triangle_sides;

INLINE triangle_sides sides_of(doubles2 x, doubles2 y, doubles2 lower_x, doubles2 lower_y) {
    return (triangle_sides){x, y, (lower_x - x) / (lower_y - y)};
}

typedef struct {
    triangle_sides upper, lower;
    /* The first row of the lower one of the two short edges. */
    int64_t turn;
} triangle_rows;

/* A number that sorts points by y. */
INLINE int64_t key_of(const line_corner *corner) {
    return (int64_t)((uint64_t)(int64_t)corner->y << 32 | (uint32_t)corner->x);
}

INLINE triangle_rows rows_of(const line_corner *a, const line_corner *b, const line_corner *c) {
    /* Sorted without branches, which nobody could predict. */
    const int64_t p = key_of(a), q = key_of(b), r = key_of(c);
    const int64_t low = LEAST(p, q), high = MOST(p, q), rest = LEAST(high, r);
    const int64_t top = LEAST(low, r), middle = MOST(low, rest), bottom = MOST(high, r);
    const double top_x = (int32_t)top, top_y = (int32_t)(top >> 32);
    const double middle_x = (int32_t)middle, middle_y = (int32_t)(middle >> 32);
    const double bottom_x = (int32_t)bottom, bottom_y = (int32_t)(bottom >> 32);
    /* The long edge first. */
    return (triangle_rows){
        .upper = sides_of(
            (doubles2){top_x, top_x}, (doubles2){top_y, top_y}, (doubles2){bottom_x, middle_x},
            (doubles2){bottom_y, middle_y}),
        .lower = sides_of(
            (doubles2){top_x, middle_x}, (doubles2){top_y, middle_y}, (doubles2){bottom_x, bottom_x},
            (doubles2){bottom_y, bottom_y}),
        .turn = first_center((int32_t)(middle >> 32))};
}

/* Rows are looked at four at a time: half of those of thin lines have no pixel, and nobody could predict which. */
enum { ROWS = 4 };
typedef double doubles __attribute__((vector_size(ROWS * 8)));
typedef int64_t longs __attribute__((vector_size(ROWS * 8)));
typedef int32_t columns __attribute__((vector_size(ROWS * 4)));
typedef float row_floats __attribute__((vector_size(ROWS * 4)));
typedef _Bool row_bits __attribute__((ext_vector_type(ROWS)));

#define FROM(row) ((double)(row) + (doubles){0, 1, 2, 3})

/* The first columns whose centers are not left of a side, in rows from `row` on. */
INLINE columns crossings_of(const triangle_sides *sides, int side, int64_t row) {
    const doubles crossings = sides->x[side] + (FROM(row) * 256 + 128 - sides->y[side]) * sides->slope[side];
    const doubles places = (crossings - 128) * (1.0 / 256);
    /* Adding 1.5 * 2^52 rounds to the nearest integer, in the lowest bits. */
    const double shift = 6755399441055744.0;
    const doubles sums = places + shift;
    return __builtin_convertvector((longs)sums - (longs)(sums - shift < places), columns);
}

/* The values of a plane in rows from `row` on, at a column of each. */
INLINE void fields_at(const plane_field *field, columns places, int64_t row, float *values) {
    const doubles exact = field->origin + (double)field->per_column * __builtin_convertvector(places, doubles)
        + field->per_row * FROM(row);
    const row_floats rounded = __builtin_convertvector(exact, row_floats);
    __builtin_memcpy(values, &rounded, sizeof rounded);
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

/* A line without dashes, away from its caps: what is the same for all of its pixels. */
typedef struct {
    channels color;
    uint32_t word;
    float outset, inset, fade, slope, core;
    bool has_gap;
    /* Rows with fewer pixels are not searched for their fully covered part, nor those of clear colors. */
    int32_t least_count;
} solid_line;

INLINE floats columns_at(const line_row *row, int32_t index) {
    const floats offsets = OFFSETS;
    return offsets + (float)(row->first + index);
}

INLINE floats absolute(floats values) { return (floats)((numbers)values & 0x7FFFFFFF); }

/* Draws pixels that may all be partly covered. */
INLINE void draw_edge(const solid_line *line, const line_row *row, int32_t index, int32_t end) {
    for (; index < end; index += LANES) {
        const floats distance = absolute(columns_at(row, index) * row->across_step + row->across);
        floats alpha = line->slope - distance * line->slope;
        if (line->has_gap) {
            const floats inner = (distance * line->outset - line->inset) / line->fade + 1;
            alpha = CHOOSE(inner < alpha, inner, alpha);
        }
        blend(scaled(line->color, to_bytes(alpha)), end - index, row->room - index, row->pixels + index);
    }
}

/* The coverage of a pixel; 1 or more inside. */
INLINE float coverage_at(const solid_line *line, const line_row *row, int32_t index) {
    const float value = row->across + (float)(row->first + index) * row->across_step;
    return line->slope - __builtin_fabsf(value) * line->slope;
}

INLINE int32_t clamped(float value, float last) {
    /* In this order, NaN becomes an end of the row. */
    value = value < last ? value : last;
    return value > 0 ? (int32_t)value : 0;
}

/* Draws a row of an opaque color, whose middle may be fully covered. */
static __attribute__((noinline)) void draw_wide(const solid_line *line, const line_row all) {
    const line_row *row = &all;
    const float inverse = 1 / row->across_step, last = (float)(row->count - 1), first = (float)row->first;
    /* The covered part is one range: if its ends are covered, all pixels between them are. */
    const float one = (-line->core - row->across) * inverse, other = (line->core - row->across) * inverse;
    const int32_t low = clamped(__builtin_ceilf(LEAST(one, other) - first), last);
    const int32_t high = clamped(MOST(one, other) - first, last);
    if (low < high && coverage_at(line, row, low) >= 1 && coverage_at(line, row, high) >= 1) {
        draw_edge(line, row, 0, low);
        for (int32_t index = low; index <= high; index++) row->pixels[index] = line->word;
        draw_edge(line, row, high + 1, row->count);
    } else {
        draw_edge(line, row, 0, row->count);
    }
}

/* Draws pixels of a solid line at its caps, where the distance counts from a point. */
INLINE void draw_round(const solid_line *line, const line_row *row) {
    for (int32_t index = 0; index < row->count; index += LANES) {
        const floats columns = columns_at(row, index);
        const floats across = columns * row->across_step + row->across, along = columns * row->along_step + row->along;
        const floats distance = __builtin_elementwise_sqrt(across * across + along * along) * line->outset;
        const floats inner = distance - (line->inset - line->fade), outer = line->outset - distance;
        const floats alpha = CHOOSE(outer < inner, outer, inner) / line->fade;
        blend(scaled(line->color, to_bytes(alpha)), row->count - index, row->room - index, row->pixels + index);
    }
}

/* The distance of a dash pattern at a distance along the line in periods, and across it, -1 to 1; bilinear. */
INLINE float dash_value(const line_ink *ink, float distance, float side) {
    enum { WIDTH = 256 };
    /* Beyond this, there is no fraction. */
    if (!(__builtin_fabsf(distance) < 0x1p23f)) return 0;
    float whole = (float)(int32_t)distance;
    if (whole > distance) whole -= 1;
    const float place = (distance - whole) * WIDTH - 0.5f;
    const int32_t left = place < 0 ? -1 : (int32_t)place;
    const float factor = place - (float)left;
    const int32_t a = left & (WIDTH - 1), b = (left + 1) & (WIDTH - 1);
    const float *upper = ink->dashes;
    if (ink->dash_rows == 1) return upper[a] + (upper[b] - upper[a]) * factor;
    const float middle = (float)(ink->dash_rows / 2);
    const float height = (side > -1 ? LEAST(side, 1) : -1) * middle + middle;
    const int32_t row = LEAST((int32_t)height, ink->dash_rows - 2);
    upper += row * WIDTH;
    const float *lower = upper + WIDTH;
    const float first = upper[a] + (upper[b] - upper[a]) * factor;
    const float second = lower[a] + (lower[b] - lower[a]) * factor;
    return first + (second - first) * (height - (float)row);
}

/* Draws pixels of a dashed line; most are so thin that several pixels at a time would take longer. */
INLINE void draw_dashes(const line_ink *ink, const line_row *row, bool at_cap) {
    for (int32_t offset = 0; offset < row->count; offset++) {
        const float column = (float)(row->first + offset);
        const float across = row->across + column * row->across_step;
        float distance = __builtin_fabsf(across);
        if (at_cap) {
            const float along = row->along + column * row->along_step;
            distance = __builtin_sqrtf(across * across + along * along);
        }
        distance *= ink->outset;
        const float inner = distance - (ink->inset - ink->fade), outer = ink->outset - distance;
        float alpha = LEAST(inner, outer) / ink->fade;
        if (!(alpha > 0)) continue;
        alpha = LEAST(alpha, 1);
        const float value = dash_value(ink, row->distance + column * row->distance_step, across);
        const float t = (value - (0.5f - ink->dash_softness)) / (2 * ink->dash_softness);
        const float step = t > 0 ? LEAST(t, 1) : 0;
        alpha *= step * step * (3 - 2 * step);
        if (!(alpha > 0)) continue;
        const uint32_t coverage = (uint32_t)(LEAST(alpha, 1) * 255 + 0.5f);
        row->pixels[offset] = word_over(ink->word, coverage, row->pixels[offset]);
    }
}

enum line_kind { SOLID, ROUND, DASHED, ROUND_DASHED };

INLINE bool is_round(enum line_kind kind) { return kind == ROUND || kind == ROUND_DASHED; }
INLINE bool is_dashed(enum line_kind kind) { return kind == DASHED || kind == ROUND_DASHED; }

/* What is linear over a triangle. */
typedef struct {
    plane_field across, along, distance;
} line_fields;

/* Draws the rows of a triangle between two of its edges. */
INLINE void draw_between(
    enum line_kind kind, const triangle_sides *sides, int64_t row, int64_t end_row, const line_fields *fields,
    const line_ink *ink, const solid_line *line, const shape_region *region) {
    for (; row < end_row; row += ROWS) {
        const columns one = crossings_of(sides, 0, row), other = crossings_of(sides, 1, row);
        const columns firsts = __builtin_elementwise_min(one, other), lasts = __builtin_elementwise_max(one, other);
        const row_bits filled = __builtin_convertvector(firsts < lasts, row_bits);
        uint8_t bits;
        __builtin_memcpy(&bits, &filled, 1);
        uint32_t left = bits & ((1 << ROWS) - 1);
        if (end_row - row < ROWS) left &= (1u << (end_row - row)) - 1;
        int32_t starts[ROWS], ends[ROWS];
        __builtin_memcpy(starts, &firsts, sizeof firsts);
        __builtin_memcpy(ends, &lasts, sizeof lasts);
        /* Values are computed from the triangle's edge, so that they do not depend on clipping. */
        float across[ROWS], along[ROWS], distance[ROWS];
        fields_at(&fields->across, firsts, row, across);
        if (is_round(kind)) fields_at(&fields->along, firsts, row, along);
        if (is_dashed(kind)) fields_at(&fields->distance, firsts, row, distance);
        for (; left; left &= left - 1) {
            const int index = __builtin_ctz(left);
            const int64_t y = row + index;
            int32_t start = starts[index], end = ends[index];
            clip(region, y, &start, &end);
            if (start >= end) continue;
            line_row pixels = {
                .pixels = region->pixels + (size_t)y * region->width + start, .count = end - start,
                .room = (int64_t)region->width - start, .first = start - starts[index], .across = across[index],
                .across_step = fields->across.per_column};
            if (is_round(kind)) {
                pixels.along = along[index];
                pixels.along_step = fields->along.per_column;
            }
            if (is_dashed(kind)) {
                pixels.distance = distance[index];
                pixels.distance_step = fields->distance.per_column;
                draw_dashes(ink, &pixels, is_round(kind));
            } else if (is_round(kind)) {
                draw_round(line, &pixels);
            } else if (pixels.count < line->least_count) {
                draw_edge(line, &pixels, 0, pixels.count);
            } else {
                draw_wide(line, pixels);
            }
        }
    }
}

/* Draws a triangle's rows from `row` on. */
INLINE void draw_rows(
    enum line_kind kind, const line_corner *a, const line_corner *b, const line_corner *c, int64_t row, int64_t end_row,
    const line_ink *ink, const solid_line *line, const shape_region *region) {
    triangle_plane plane = {
        .x = 0.5 - (double)a->x / 256, .y = 0.5 - (double)a->y / 256,
        .bx = (double)((int64_t)b->x - a->x), .by = (double)((int64_t)b->y - a->y),
        .cx = (double)((int64_t)c->x - a->x), .cy = (double)((int64_t)c->y - a->y)};
    const double area = plane.bx * plane.cy - plane.cx * plane.by;
    if (area == 0) return;
    plane.inverse = 256 / area;
    line_fields fields = {.across = field_of(&plane, a->across, b->across, c->across)};
    if (is_round(kind)) fields.along = field_of(&plane, a->along, b->along, c->along);
    if (is_dashed(kind)) fields.distance = field_of(&plane, a->distance, b->distance, c->distance);
    const triangle_rows rows = rows_of(a, b, c);
    const int64_t turn = LEAST(MOST(rows.turn, row), end_row);
    draw_between(kind, &rows.upper, row, turn, &fields, ink, line, region);
    draw_between(kind, &rows.lower, turn, end_row, &fields, ink, line, region);
}

INLINE void draw_triangle(
    const line_corner *a, const line_corner *b, const line_corner *c, const line_ink *ink, const solid_line *line,
    const shape_region *region) {
    const int32_t top = LEAST(LEAST(a->y, b->y), c->y), bottom = MOST(MOST(a->y, b->y), c->y);
    const int32_t left = LEAST(LEAST(a->x, b->x), c->x), right = MOST(MOST(a->x, b->x), c->x);
    /* Slices of round corners are often too small to contain a pixel's center. */
    const int64_t row = MOST(first_center(top), region->first_row), end = LEAST(first_center(bottom), region->end_row);
    const int64_t first = MOST(first_center(left), (int64_t)region->left);
    const int64_t last = LEAST(first_center(right), (int64_t)region->right);
    if (row >= end || first >= last) return;
    const bool at_cap = a->along + b->along + c->along != 0;
    if (ink->dashes) {
        if (at_cap) draw_rows(ROUND_DASHED, a, b, c, row, end, ink, line, region);
        else draw_rows(DASHED, a, b, c, row, end, ink, line, region);
    } else {
        if (at_cap) draw_rows(ROUND, a, b, c, row, end, ink, line, region);
        else draw_rows(SOLID, a, b, c, row, end, ink, line, region);
    }
}

void PATH(line_draw)(
    const line_corner *corners, size_t count, line_sides *sides, const line_ink *ink, const shape_region *region) {
    const float slope = ink->outset / ink->fade;
    const solid_line line = {
        .color = apart((words){0} + ink->word), .word = ink->word, .outset = ink->outset, .inset = ink->inset,
        .fade = ink->fade, .slope = slope, .core = 1 - 1 / slope, .has_gap = ink->inset > 0,
        .least_count = ink->word >> 24 == 255 && !(ink->inset > 0) ? 16 : INT32_MAX};
    for (size_t index = 0; index < count; index++) {
        const line_corner *corner = corners + index;
        if (sides->has_left && sides->has_right) {
            draw_triangle(&sides->left, corner, &sides->right, ink, &line, region);
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
