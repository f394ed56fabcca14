/// Lines beside lines.
enum LineOffset {
    /// A line beside another one, with mitered corners; sharp ones are cut.
    ///
    /// - Parameters:
    ///   - offset: to the right, in the units of the line.
    ///   - isClosed: whether the line is a ring, whose first and last corners are equal.
    static func moved(_ line: [SIMD2<Double>], by offset: Double, isClosed: Bool) -> [SIMD2<Double>] {
        guard offset != 0 else { return line }
        var corners: [SIMD2<Double>] = []
        for corner in line where corner != corners.last { corners.append(corner) }
        guard corners.count > 1 else { return line }
        let normals = zip(corners, corners.dropFirst()).map { start, end in
            let way = LineVector(end.x - start.x, end.y - start.y).unit.perpendicular
            return SIMD2(way.x, way.y)
        }
        let isRing = isClosed && corners.first == corners.last
        var result: [SIMD2<Double>] = []
        for (index, corner) in corners.enumerated() {
            let before = index > 0 ? normals[index - 1] : isRing ? normals[normals.count - 1] : normals[0]
            let after = index < normals.count ? normals[index] : isRing ? normals[0] : normals[index - 1]
            let sum = before + after
            let square = (sum * sum).sum()
            // A miter of more than twice the offset.
            if square < 1 {
                result += [corner + before * offset, corner + after * offset]
            } else {
                result.append(corner + sum * (2 * offset / square))
            }
        }
        return result
    }
}
