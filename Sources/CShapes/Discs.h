/* Circles with strokes, both with soft edges. */

/* Blends pixels at distances from the center. */
INLINE void shade(
    const disc_shading *shading, floats dx, floats dy, int32_t count, int64_t room, uint32_t *pixels) {
    const floats square = dx * dx + dy * dy;
    /* The core is convex. */
    if (square[0] < shading->core && square[LANES - 1] < shading->core) {
        return blend(apart((words){0} + shading->word), count, room, pixels);
    }
    const floats distance = __builtin_elementwise_sqrt(square);
    const floats outer = (1 - distance) / shading->softness;
    const floats within = (distance - shading->inner) / shading->softness + 1;
    const floats opacity = smoothstep(outer);
    floats stroke = {0};
    if (shading->has_stroke) stroke = smoothstep(within);
    words bytes[4];
    for (int32_t channel = 3; channel >= 0; channel--) {
        const float color = shading->color[channel];
        bytes[channel] = to_bytes((color + (shading->stroke[channel] - color) * stroke) * opacity);
        /* No channel is above alpha. */
        bytes[channel] = __builtin_elementwise_min(bytes[channel], bytes[3]);
    }
    numbers found = (numbers)(bytes[3] << 24 | bytes[0] << 16 | bytes[1] << 8 | bytes[2]);
    const numbers is_core = square < shading->core, is_stroke = (outer >= 1) & (within >= 1) & -(int)shading->has_stroke;
    found = (found & ~is_core) | ((int32_t)shading->word & is_core);
    found = (found & ~is_stroke) | ((int32_t)shading->stroke_word & is_stroke);
    found &= square < 1;
    blend(apart((words)found), count, room, pixels);
}

/* A number clamped to a range. */
INLINE int64_t column_at(double place, double low, double high) {
    place = LEAST(MOST(place, low), high);
    return (int64_t)place;
}

void PATH(disc_draw)(
    const disc_shading *shading, double x, double y, double reach, int64_t row, int64_t end_row,
    const shape_region *region) {
    const float unit = (float)(1 / reach);
    const double limit = region->right;
    const floats offsets = OFFSETS;
    typedef double doubles __attribute__((vector_size(LANES * 8)));
    const doubles steps = __builtin_convertvector(offsets, doubles);
    for (; row < end_row; row++) {
        const double dy = (double)row + 0.5 - y, left = reach * reach - dy * dy;
        /* The pixels of this row that the circle reaches, and up to one more on each side. */
        const double half = __builtin_sqrt(MOST(left, 0));
        int32_t column = (int32_t)column_at(x - half - 0.5, 0, limit);
        int32_t end = (int32_t)column_at(x + half - 0.5, -1, limit) + 1;
        clip(region, row, &column, &end);
        const floats down = (floats){0} + (float)dy * unit;
        for (; column < end; column += LANES) {
            const floats across = __builtin_convertvector(steps + ((double)column + 0.5) - x, floats);
            shade(
                shading, across * unit, down, end - column, (int64_t)region->width - column,
                region->pixels + (size_t)row * region->width + column);
        }
    }
}

void PATH(disc_draw_run)(
    const disc_shading *shading, uint32_t *pixels, int32_t count, int64_t room, float x, float y, float step_x,
    float step_y) {
    const floats offsets = OFFSETS;
    for (int32_t index = 0; index < count; index += LANES) {
        const floats columns = offsets + (float)index;
        shade(
            shading, columns * step_x + x, columns * step_y + y, count - index, room - index, pixels + index);
    }
}
