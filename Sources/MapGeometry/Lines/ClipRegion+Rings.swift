extension ClipRegion {
    /// A ring clipped to the region (Sutherland–Hodgman); empty if nothing is left.
    ///
    /// If clipping splits the ring, its parts stay joined along the border, there and back. The winding number of every
    /// place inside stays the same, so both fill rules give the same result as before.
    func clipped(ring: [Point]) -> [Point] {
        var ring = ring
        for plane in planes {
            guard let last = ring.last else { return [] }
            // Most rings lie on one side of each edge.
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
