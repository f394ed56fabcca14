/*
 * Distance fields: interpolated bilinearly, in whole numbers. Places are in 2^-32 texels, from the center of the first texel.
 */

typedef struct {
    /* With their border. */
    const uint8_t *texels;
    int32_t width, height;
    /* A row between two rows, in 256ths of a byte's step, with its border. */
    int32_t *row;
} field_texels;

INLINE field_texels texels_of(const distance_field *field) {
    const int32_t width = field->width + 2 * BORDER, height = field->height + 2 * BORDER;
    int32_t *row = field->workspace;
    return (field_texels){(const uint8_t *)(row + width), width, height, row};
}

/* Copies the distances into their border. */
static __attribute__((noinline)) void pad(distance_field *field, const field_texels *texels) {
    uint8_t *out = (uint8_t *)texels->texels;
    __builtin_memset(out, 0, (size_t)texels->width * (size_t)texels->height);
    out += BORDER * texels->width + BORDER;
    for (int32_t row = 0; row < field->height; row++, out += texels->width) {
        __builtin_memcpy(out, field->distances + (size_t)row * (size_t)field->width, (size_t)field->width);
    }
    field->is_padded = true;
}

/* Mixes two rows at a place that lies between them. */
INLINE void mix_rows(const distance_field *field, const field_texels *texels, int64_t y) {
    const uint8_t *top = field->distances + (y >> 32) * field->width, *bottom = top + field->width;
    const int32_t down = (int32_t)(y >> 24 & 255);
    int32_t *row = texels->row;
    for (int32_t column = 0; column < BORDER; column++) row[column] = row[texels->width - 1 - column] = 0;
    row += BORDER;
    for (int32_t column = 0; column < field->width; column++) {
        row[column] = top[column] * (256 - down) + bottom[column] * down;
    }
}

/* Places of neighboring pixels in 256ths of a texel, from the corner of the border; those outside of it lie in it. */
INLINE words clamped_places(const ulongs *places, int32_t size) {
    const words found = __builtin_convertvector((*places + ((uint64_t)BORDER << 32)) >> 24, words);
    const words last = (words){0} + ((uint32_t)(size - 2) << 8);
    return __builtin_elementwise_min(found, last);
}

/* The coverages at distances in 65,536ths of a byte's step. */
INLINE words coverages_at(const distance_field *field, words distances) {
    /* 16 steps per unit of a byte: 255 * 16 = 4080. */
    return GATHER(field->coverages, (distances + 2048) >> 12, 1) & 255;
}

/* Whether so many places and their neighbors fit in 32 bits, in 256ths of a texel. */
INLINE bool is_near(int64_t place, int64_t step, int32_t count) {
    const int64_t limit = (int64_t)1 << 50;
    return place > -limit && place < limit && step > -(limit >> 10) && step < limit >> 10 && count <= 1 << 12;
}

/* The distance of a texel, from the center of the first one. */
INLINE int32_t texel_at(const distance_field *field, int64_t column, int64_t row) {
    if (column < 0 || column >= field->width || row < 0 || row >= field->height) return 0;
    return field->distances[row * field->width + column];
}

/* Draws pixel by pixel, wherever their places are. */
static __attribute__((noinline, cold)) void draw_far(
    const distance_field *field, uint32_t *pixels, int32_t count, int64_t x, int64_t y, int64_t step_x, int64_t step_y) {
    for (int32_t index = 0; index < count; index++) {
        const int64_t column = x >> 32, row = y >> 32;
        const int32_t across = (int32_t)(x >> 24 & 255), down = (int32_t)(y >> 24 & 255);
        const int32_t a = texel_at(field, column, row), b = texel_at(field, column + 1, row);
        const int32_t c = texel_at(field, column, row + 1), d = texel_at(field, column + 1, row + 1);
        const int32_t top = a * 256 + (b - a) * across, bottom = c * 256 + (d - c) * across;
        const int32_t distance = top * 256 + (bottom - top) * down;
        pixels[index] = word_over(field->word, field->coverages[(distance + 2048) >> 12], pixels[index]);
        x = (int64_t)((uint64_t)x + (uint64_t)step_x);
        y = (int64_t)((uint64_t)y + (uint64_t)step_y);
    }
}

/* Sets the places of the first pixels. */
INLINE void set_places(ulongs *places, int64_t place, int64_t step) {
    const ulongs offsets = OFFSETS;
    *places = (uint64_t)place + offsets * (uint64_t)step;
}

/* Draws between two rows that are mixed. */
INLINE void draw_upright(
    const distance_field *field, const field_texels *texels, channels color, uint32_t *pixels, int32_t count,
    int64_t room, int64_t x, int64_t step) {
    ulongs xs;
    set_places(&xs, x, step);
    for (int32_t index = 0; index < count; index += LANES, xs += (uint64_t)step * LANES) {
        const words place = clamped_places(&xs, texels->width), column = place >> 8, across = place & 255;
        const words left = GATHER(texels->row, column, 4), right = GATHER(texels->row + 1, column, 4);
        const words coverages = coverages_at(field, left * 256 + (right - left) * across);
        /* Most of a field lies outside of its shape. */
        if (IS_ZERO(coverages)) continue;
        blend(scaled(color, coverages), count - index, room - index, pixels + index);
    }
}

/* Draws in any direction, with the border. */
INLINE void draw_turned(
    distance_field *field, const field_texels *texels, channels color, uint32_t *pixels, int32_t count, int64_t room,
    int64_t x, int64_t y, int64_t step_x, int64_t step_y) {
    if (!field->is_padded) pad(field, texels);
    ulongs xs, ys;
    set_places(&xs, x, step_x);
    set_places(&ys, y, step_y);
    for (int32_t index = 0; index < count; index += LANES) {
        const words place_x = clamped_places(&xs, texels->width), place_y = clamped_places(&ys, texels->height);
        xs += (uint64_t)step_x * LANES;
        ys += (uint64_t)step_y * LANES;
        const words across = place_x & 255, down = place_y & 255;
        const words texel = (place_y >> 8) * (uint32_t)texels->width + (place_x >> 8);
        /* Two texels beside each other, in the lowest bytes. */
        const words upper = GATHER(texels->texels, texel, 1), lower = GATHER(texels->texels + texels->width, texel, 1);
        const words a = upper & 255, b = upper >> 8 & 255, c = lower & 255, d = lower >> 8 & 255;
        const words top = a * 256 + (b - a) * across, bottom = c * 256 + (d - c) * across;
        const words coverages = coverages_at(field, top * 256 + (bottom - top) * down);
        if (IS_ZERO(coverages)) continue;
        blend(scaled(color, coverages), count - index, room - index, pixels + index);
    }
}

/* From the corner of the first texel to its center, rounded to 256ths of a texel. */
INLINE int64_t from_center(int64_t place) { return place - ((int64_t)1 << 31) + (1 << 23); }

void PATH(field_draw_run)(
    distance_field *field, uint32_t *pixels, int32_t count, int64_t room, int64_t x, int64_t y, int64_t step_x,
    int64_t step_y) {
    x = from_center(x);
    y = from_center(y);
    if (!is_near(x, step_x, count) || !is_near(y, step_y, count)) {
        return draw_far(field, pixels, count, x, y, step_x, step_y);
    }
    const field_texels texels = texels_of(field);
    draw_turned(
        field, &texels, apart((words){0} + field->word), pixels, count, room, x, y, step_x, step_y);
}

/* In 2^-32, clamped to half a billion; NaN becomes 0. */
INLINE int64_t fixed(double value) {
    if (!(__builtin_fabs(value) < 0x1p29)) return value > 0 ? (int64_t)1 << 61 : value < 0 ? -((int64_t)1 << 61) : 0;
    value *= 0x1p32;
    /* Halves away from 0. */
    const int64_t whole = (int64_t)value;
    const double rest = value - (double)whole;
    return whole + (rest >= 0.5) - (rest <= -0.5);
}

typedef struct {
    int64_t first, end;
} column_range;

/* The columns at which `start + step * column` lies in the range from `low` to `high`, without `high`. */
INLINE column_range columns_between(double start, double step, double low, double high, int64_t width) {
    if (__builtin_fabs(step) < 1e-12) return (column_range){0, start >= low && start < high ? width : 0};
    double first, end;
    if (step < 0) {
        first = __builtin_floor((high - start) / step) + 1;
        end = __builtin_floor((low - start) / step) + 1;
    } else {
        first = __builtin_ceil((low - start) / step);
        end = __builtin_ceil((high - start) / step);
    }
    if (!(first < (double)width && end > 0 && first < end)) return (column_range){0, 0};
    return (column_range){first > 0 ? (int64_t)first : 0, end < (double)width ? (int64_t)end : width};
}

#if LANES == 8
typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef uint16_t halves8 __attribute__((vector_size(16)));

/* The widest fields whose rows fit in two vectors, and the most pixels of a row, in vectors. */
enum { NARROW_WIDTH = 32, NARROW_GROUPS = 4 };

/* Where neighboring pixels lie in a row of texels. */
typedef struct {
    /* The texels on the left, then those on the right, in the first and the second 16; others have the highest bit. */
    bytes16 first, second;
    /* Weights of the right and the left texel in 256ths. */
    halves8 right, left;
} texel_picks;

/* The index of a texel in its row, with the highest bit outside of it. */
INLINE bytes8 pick_of(words column, int32_t width) {
    const words is_outside = (words)(column >= (uint32_t)width);
    return __builtin_convertvector((column & ~is_outside) | (is_outside & 128), bytes8);
}

INLINE texel_picks picks_of(const distance_field *field, const field_texels *texels, const ulongs *places) {
    const words place = clamped_places(places, texels->width), column = (place >> 8) - BORDER;
    const bytes8 left = pick_of(column, field->width), right = pick_of(column + 1, field->width);
    const bytes16 both = __builtin_shufflevector(left, right, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const halves8 across = __builtin_convertvector(place & 255, halves8);
    /* In the first 16 there are no others, and those have the highest bit in the second 16. */
    return (texel_picks){both | (both & 16) << 3, (both - 16) | (both & 128), across, 256 - across};
}

/* A row of texels at the places of pixels, in 256ths of a byte's step. */
INLINE words texels_at(const distance_field *field, int32_t row, const texel_picks *picks) {
    if (row < 0 || row >= field->height) return (words){0};
    const uint8_t *start = field->distances + (size_t)row * (size_t)field->width;
    const size_t rest = (size_t)(field->height - row) * (size_t)field->width;
    const size_t size = field->width <= 16 ? 16 : NARROW_WIDTH;
    uint8_t copy[NARROW_WIDTH] = {0};
    if (__builtin_expect(rest < size, 0)) {
        /* What lies behind the last row must not be read. */
        __builtin_memcpy(copy, start, (size_t)field->width);
        start = copy;
    }
    __m128i found = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)start), (__m128i)picks->first);
    if (field->width > 16) {
        const __m128i more = _mm_loadu_si128((const __m128i *)(start + 16));
        found = _mm_or_si128(found, _mm_shuffle_epi8(more, (__m128i)picks->second));
    }
    const bytes16 bytes = (bytes16)found;
    const bytes8 left = __builtin_shufflevector(bytes, bytes, 0, 1, 2, 3, 4, 5, 6, 7);
    const bytes8 right = __builtin_shufflevector(bytes, bytes, 8, 9, 10, 11, 12, 13, 14, 15);
    const halves8 sum = __builtin_convertvector(left, halves8) * picks->left
        + __builtin_convertvector(right, halves8) * picks->right;
    return __builtin_convertvector(sum, words);
}

/* Whether rows of pixels lie along those of a field that is so narrow that its rows fit in vectors. */
INLINE bool is_narrow(const distance_field *field, const texture_map *map, int64_t step, int64_t x, int64_t count) {
    return field->width <= NARROW_WIDTH && map->column_y == 0 && map->row_x == 0 && count <= NARROW_GROUPS * LANES
        && is_near(x, step, (int32_t)count);
}

/* Draws a narrow field: the places of pixels are the same in all rows. */
static void draw_narrow(
    const distance_field *field, const field_texels *texels, channels color, const texture_map *map,
    const texel_rect *part, uint32_t *pixels, size_t width, int64_t row, int64_t end_row, column_range columns,
    int64_t x, int64_t step) {
    texel_picks picks[NARROW_GROUPS];
    const int32_t count = (int32_t)(columns.end - columns.first);
    ulongs places;
    set_places(&places, x, step);
    for (int32_t index = 0; index < count; index += LANES, places += (uint64_t)step * LANES) {
        picks[index / LANES] = picks_of(field, texels, &places);
    }
    const int64_t room = (int64_t)width - columns.first;
    for (; row < end_row; row++) {
        const double down = (double)row + 0.5;
        const double first_y = map->y + map->column_y * 0.5 + map->row_y * down;
        if (!(first_y >= part->top && first_y < part->bottom)) continue;
        const double right = (double)columns.first + 0.5;
        const int64_t y = from_center(fixed(map->y + map->column_y * right + map->row_y * down));
        /* All rows outside are alike. */
        const int32_t upper = y >> 32 >= -1 && y >> 32 < field->height ? (int32_t)(y >> 32) : -2;
        const uint32_t below = (uint32_t)(y >> 24 & 255);
        uint32_t *line = pixels + (size_t)row * width + columns.first;
        for (int32_t index = 0; index < count; index += LANES) {
            const texel_picks *group = &picks[index / LANES];
            const words one = texels_at(field, upper, group);
            const words two = texels_at(field, upper + 1, group);
            const words coverages = coverages_at(field, one * (256 - below) + two * below);
            /* Most of a field lies outside of its shape. */
            if (IS_ZERO(coverages)) continue;
            blend(scaled(color, coverages), count - index, room - index, line + index);
        }
    }
}
#endif

void PATH(field_draw)(
    distance_field *field, const texture_map *map, const texel_rect *part, uint32_t *pixels, size_t width, int64_t row,
    int64_t end_row) {
    const int64_t step_x = fixed(map->column_x), step_y = fixed(map->column_y);
    const field_texels texels = texels_of(field);
    const channels color = apart((words){0} + field->word);
    column_range across = {0, 0};
    bool has_across = false;
#if LANES == 8
    const double corner = map->x + map->column_x * 0.5;
    const column_range columns = columns_between(corner, map->column_x, part->left, part->right, (int64_t)width);
    const int64_t place = from_center(fixed(map->x + map->column_x * ((double)columns.first + 0.5)));
    if (columns.first < columns.end && is_narrow(field, map, step_x, place, columns.end - columns.first)) {
        return draw_narrow(
            field, &texels, color, map, part, pixels, width, row, end_row, columns, place, step_x);
    }
#endif
    for (; row < end_row; row++) {
        const double down = (double)row + 0.5;
        const double first_x = map->x + map->column_x * 0.5 + map->row_x * down;
        const double first_y = map->y + map->column_y * 0.5 + map->row_y * down;
        if (!has_across) across = columns_between(first_x, map->column_x, part->left, part->right, (int64_t)width);
        /* The same in all rows. */
        has_across = map->row_x == 0;
        const column_range along =
            columns_between(first_y, map->column_y, part->top, part->bottom, (int64_t)width);
        const int64_t first = MOST(across.first, along.first), end = LEAST(across.end, along.end);
        if (first >= end) continue;
        const double right = (double)first + 0.5;
        const int64_t x = from_center(fixed(map->x + map->column_x * right + map->row_x * down));
        const int64_t y = from_center(fixed(map->y + map->column_y * right + map->row_y * down));
        uint32_t *line = pixels + (size_t)row * width + first;
        const int64_t room = (int64_t)width - first;
        const int32_t count = (int32_t)(end - first);
        if (!is_near(x, step_x, count) || !is_near(y, step_y, count)) {
            draw_far(field, line, count, x, y, step_x, step_y);
        } else if (step_y == 0 && y >> 32 >= 0 && y >> 32 < field->height - 1) {
            /* Upright: a row of pixels lies between the same two rows of texels. */
            mix_rows(field, &texels, y);
            draw_upright(field, &texels, color, line, count, room, x, step_x);
        } else {
            draw_turned(field, &texels, color, line, count, room, x, y, step_x, step_y);
        }
    }
}
