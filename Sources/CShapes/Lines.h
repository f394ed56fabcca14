/* Draws the triangles of lines. */

/* Values of rows from `row` on, each for `width` neighboring columns. */
INLINE floats spread(row_floats values, int row, int width) {
    floats all;
    for (int lane = 0; lane < LANES; lane++) all[lane] = values[row + lane / width];
    return all;
}

/* The offsets of columns in each row. */
INLINE floats column_offsets(int width) {
    floats all;
    for (int lane = 0; lane < LANES; lane++) all[lane] = (float)(lane % width);
    return all;
}

/* Reads `width` pixels at each of several places. */
INLINE words read_runs(uint32_t *const *places, int width) {
    words pixels;
    for (int run = 0; run < LANES / width; run++) {
        __builtin_memcpy((uint32_t *)&pixels + run * width, places[run], (size_t)width * 4);
    }
    return pixels;
}

INLINE void write_runs(uint32_t *const *places, int width, words pixels) {
    for (int run = 0; run < LANES / width; run++) {
        __builtin_memcpy(places[run], (const uint32_t *)&pixels + run * width, (size_t)width * 4);
    }
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
    const floats offsets = column_offsets(width);
    for (int part = 0; part < ROWS; part += LANES / width) {
        const floats place = spread(firsts, part, width) + offsets;
        const floats across = place * triangle->across.per_column + spread(block->across, part, width);
        const floats along = place * triangle->along.per_column + spread(block->along, part, width);
        const floats distance = place * triangle->distance.per_column + spread(block->distance, part, width);
        channels color = scaled(line->color, line_coverages(kind, line, across, along, distance));
        const halves shown = (halves)(offsets < spread(lengths, part, width));
        color.even &= shown;
        color.odd &= shown;
        write_runs(places + part, width, over(color, read_runs(places + part, width)));
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
