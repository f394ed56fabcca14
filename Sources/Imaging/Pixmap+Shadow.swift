extension Pixmap {
    /// A soft black shadow of what is painted: its alpha, blurred.
    ///
    /// - Parameters:
    ///   - sigma: standard deviation of the blur in pixels; the image must be empty for three of them along its edges.
    ///   - opacity: opacity under an opaque area without an edge nearby, 0 to 1.
    package func shadow(sigma: Double, opacity: Double) -> Pixmap {
        var values = pixels.map { Int32($0 >> 24) << 8 }
        for box in Self.boxes(sigma: sigma) {
            for row in 0..<height { Self.blur(&values, from: row * width, count: width, stride: 1, box) }
            for column in 0..<width { Self.blur(&values, from: column, count: height, stride: width, box) }
        }
        let factor = Int32((min(max(opacity, 0), 1) * 256).rounded())
        return Pixmap(
            width: width, height: height, pixels: values.map { UInt32((($0 * factor) >> 8 + 128) >> 8) << 24 })
    }

    /// The pixels before and after each whose mean it becomes.
    private typealias BlurBox = (before: Int, after: Int)

    /// Three boxes that together are close to a Gaussian (Filter Effects 1, `feGaussianBlur`).
    private static func boxes(sigma: Double) -> [BlurBox] {
        let size = Int(min(max(sigma, 0), 1_000) * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5)
        guard size > 1 else { return [] }
        let half = size / 2
        guard size.isMultiple(of: 2) else { return Array(repeating: (half, half), count: 3) }
        return [(half, half - 1), (half - 1, half), (half, half)]
    }

    /// Replaces each value of a row or column by the mean around it; outside there is 0.
    private static func blur(_ values: inout [Int32], from start: Int, count: Int, stride: Int, _ box: BlurBox) {
        let line = (0..<count).map { values[start + $0 * stride] }
        let size = Int32(box.before + box.after + 1)
        var sum = line.prefix(box.after).reduce(0, +)
        for index in 0..<count {
            if index + box.after < count { sum += line[index + box.after] }
            values[start + index * stride] = (sum + size / 2) / size
            if index >= box.before { sum -= line[index - box.before] }
        }
    }
}
