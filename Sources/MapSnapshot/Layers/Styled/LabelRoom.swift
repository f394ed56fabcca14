import VectorRendering

/// Limits the texts of a style's labels in an image, because shaped texts take memory and time.
///
/// Every symbol layer of every tile keeps the labels that would be placed first, up to one common limit. It depends on
/// the tiles alone, not on the order in which they are laid out: more tiles only lower it.
struct LabelRoom {
    /// What all texts may count, as `TileLayout.textWeights`.
    let limit: Int

    /// Leaves out labels until all texts fit.
    func fit(_ layouts: inout [some Hashable: TileLayout]) {
        guard let share = share(layouts.values.flatMap(\.textWeights)) else { return }
        for (key, layout) in layouts { layouts[key] = layout.limited(toTextWeight: share) }
    }

    /// What each part may count, so that all parts together stay within the limit; nil if they do anyway.
    func share(_ weights: [Int]) -> Int? {
        guard weights.reduce(0, +) > limit else { return nil }
        var (room, count) = (limit, weights.count)
        for weight in weights.sorted() {
            guard weight <= room / count else { break }
            room -= weight
            count -= 1
        }
        return room / max(count, 1)
    }
}
