/* Triangles of lines: their rows, and what is linear over them. */

enum line_kind { SOLID, ROUND, DASHED, ROUND_DASHED };

INLINE bool is_round(enum line_kind kind) { return kind == ROUND || kind == ROUND_DASHED; }
INLINE bool is_dashed(enum line_kind kind) { return kind == DASHED || kind == ROUND_DASHED; }

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
