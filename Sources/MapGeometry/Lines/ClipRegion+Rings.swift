extension ClipRegion {
    /// A ring cut to the region after Sutherland and Hodgman; empty where nothing is left.
    ///
    /// What was in several parts stays joined along the border, there and back: inside, the number of windings around a
    /// place does not change, so that both fill rules give the same as before.
    func clipped(ring: [Point]) -> [Point] {
        var ring = ring
        for plane in planes {
            guard let last = ring.last else { return [] }
            // Most rings lie on one side.
            guard ring.contains(where: { plane.depth($0) < 0 }) else { continue }
            var result: [Point] = []
            var (start, startDepth) = (last, plane.depth(last))
            for end in ring {
                let endDepth = plane.depth(end)
                if (startDepth < 0) != (endDepth < 0) {
                    result.append(start.interpolated(to: end, startDepth / (startDepth - endDepth)))
                }
                if endDepth >= 0 { result.append(end) }
                (start, startDepth) = (end, endDepth)
            }
            ring = result
        }
        return ring.count > 2 ? ring : []
    }
}
