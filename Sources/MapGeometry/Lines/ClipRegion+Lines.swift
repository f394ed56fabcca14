extension ClipRegion {
    /// The parts of a line that lie inside, each as a separate line.
    func clipped(_ line: [Point]) -> [[Point]] {
        guard var start = line.first else { return [] }
        var parts: [[Point]] = []
        var part: [Point] = []
        var startCode = outside(start)
        for end in line.dropFirst() {
            let endCode = outside(end)
            if startCode | endCode == 0 {
                if part.isEmpty { part.append(start) }
                part.append(end)
            } else if startCode & endCode == 0, let inside = inside(start, end) {
                if part.isEmpty { part.append(start.interpolated(to: end, inside.first)) }
                part.append(endCode == 0 ? end : start.interpolated(to: end, inside.last))
                if endCode != 0 { Self.finish(&part, &parts) }
            }
            (start, startCode) = (end, endCode)
        }
        Self.finish(&part, &parts)
        return parts
    }

    private static func finish(_ part: inout [Point], _ parts: inout [[Point]]) {
        if !part.isEmpty { parts.append(part) }
        part = []
    }
}
