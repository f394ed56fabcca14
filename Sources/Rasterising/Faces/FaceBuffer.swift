/// Some rows of an image in space: the depth and the color of what is nearest to the camera at each sample.
///
/// A sample is filled if its center is inside a face. At equal depth, the later face is seen.
package struct FaceBuffer: Sendable {
    /// Samples per pixel, across and down: 1 or 2.
    package let density: Int
    /// Samples per row.
    private let width: Int
    /// Samples per row in memory, so that four can be written anywhere.
    private let stride: Int
    /// The rows of samples.
    private(set) var rows = 0..<0
    private var depths: [Float] = []
    /// Premultiplied colors; 0 where nothing has been drawn.
    private var words: [UInt32] = []
    /// The samples per row that may have been filled.
    private var filled: [Range<Int32>] = []
    private var runs: [FaceRun] = []
    private var filler = PolygonFiller()
    private var region = PixelRegion(width: 0, height: 0)

    /// Number of rows of pixels that are drawn at once: small buffers stay in the processor's cache.
    package static let bandRows = 32

    /// Creates a buffer without memory.
    ///
    /// - Parameters:
    ///   - width: width of the image in pixels.
    ///   - density: samples per pixel, across and down: 1 or 2.
    package init(width: Int, density: Int) {
        self.density = density > 1 ? 2 : 1
        self.width = max(width, 0) * self.density
        stride = self.width + 4
    }

    /// Approximate size in memory for an image, in bytes.
    package static func memory(width: Int, density: Int) -> Int {
        bandRows * density * (width * density + 4) * (MemoryLayout<Float>.stride + MemoryLayout<UInt32>.stride)
    }

    /// Begins other rows, with nothing in them.
    ///
    /// - Parameter pixelRows: at most `bandRows` rows of the image.
    package mutating func begin(_ pixelRows: Range<Int>) {
        let first = max(pixelRows.lowerBound, 0) * density
        let count = min(pixelRows.count, Self.bandRows) * density
        if filled.count < count {
            depths = [Float](repeating: 0, count: count * stride)
            words = [UInt32](repeating: 0, count: count * stride)
            filled = [Range<Int32>](repeating: 0..<0, count: count)
        } else {
            clear(&depths, with: 0)
            clear(&words, with: 0)
            for row in filled.indices { filled[row] = 0..<0 }
        }
        rows = first..<(first + count)
        region = PixelRegion(rows: rows, width: width)
    }

    /// Clears all colors, but keeps what is in front.
    package mutating func forgetColors() { clear(&words, with: 0) }

    private func clear<Value>(_ values: inout [Value], with value: Value) {
        var span = values.mutableSpan
        for (row, columns) in filled.enumerated() where !columns.isEmpty {
            for index in (row * stride + Int(columns.lowerBound))..<(row * stride + Int(columns.upperBound)) {
                span[index] = value
            }
        }
    }

    /// Fills a convex face.
    ///
    /// - Parameter corners: in either direction, in 256ths of samples.
    package mutating func fill(convex corners: Span<PixelPoint>, _ depth: FaceDepth, _ ink: FaceInk) {
        guard corners.count > 2 else { return }
        var (top, bottom) = (Int32.max, Int32.min)
        for index in corners.indices { (top, bottom) = (min(top, corners[index].y), max(bottom, corners[index].y)) }
        let first = max(Edge.row(top), rows.lowerBound)
        let end = min(Edge.row(bottom), rows.upperBound)
        guard first < end else { return }
        runs.removeAll(keepingCapacity: true)
        for row in first..<end { runs.append(FaceRun(row: Int32(row), start: .max, end: 0)) }
        let right = Int32(truncatingIfNeeded: width)
        var from = corners[corners.count - 1]
        var span = runs.mutableSpan
        for index in corners.indices {
            let to = corners[index]
            if let edge = Edge(from, to) {
                for row in edge.rows.clamped(to: first..<end) {
                    let column = edge.column(inRow: row, from: 0, to: right)
                    let place = row &- first
                    span[place].start = min(span[place].start, column)
                    span[place].end = max(span[place].end, column)
                }
            }
            from = to
        }
        paint(depth, ink)
    }

    /// Fills a face with any outline, by the non-zero rule.
    ///
    /// - Parameters:
    ///   - points: the corners of all rings, in 256ths of samples.
    ///   - ends: the end index of each ring in `points`; rings are closed automatically.
    ///   - base: the index of the first of `points`, as counted in `ends`.
    ///   - box: the bounding box of the corners.
    ///   - check: called now and then while a large face is filled; throwing stops.
    package mutating func fill(
        _ points: Span<PixelPoint>, ends: Span<Int>, from base: Int = 0, within box: PixelBox, _ depth: FaceDepth,
        _ ink: FaceInk, check: () throws -> Void
    ) rethrows {
        runs.removeAll(keepingCapacity: true)
        try filler.appendRuns(of: points, ends: ends, from: base, within: box, in: region, to: &runs, check: check)
        paint(depth, ink)
    }

    /// Fills the runs where they are not hidden.
    private mutating func paint(_ depth: FaceDepth, _ ink: FaceInk) {
        let runs = runs
        switch ink {
        case .depth:
            Self.draw(runs, depth, rows, stride, &filled, &depths, &words, hasColor: false) { _, _, _ in .zero }
        case .color(let word):
            let quad = PixelQuad.Words(repeating: word)
            Self.draw(runs, depth, rows, stride, &filled, &depths, &words) { _, _, _ in quad }
        case .shaded(let shade):
            Self.draw(runs, depth, rows, stride, &filled, &depths, &words) { column, row, depths in
                Self.each(column, depths) { PixelBlending.word(shade.color($0, row, depth: $1)) }
            }
        case .pattern(let pattern):
            Self.draw(runs, depth, rows, stride, &filled, &depths, &words) { column, row, depths in
                Self.each(column, depths) { pattern.word($0, row, depth: $1) }
            }
        }
    }

    @inline(__always)
    private static func each(
        _ column: Int32, _ depths: SIMD4<Float>, _ word: (Int32, Double) -> UInt32
    ) -> PixelQuad.Words {
        var quad = PixelQuad.Words()
        for lane in 0..<4 { quad[lane] = word(column &+ Int32(lane), Double(depths[lane])) }
        return quad
    }

    /// - Parameter color: the words of four samples, by the first one's column, their row and depths.
    @inline(__always)
    private static func draw(
        _ runs: [FaceRun], _ depth: FaceDepth, _ rows: Range<Int>, _ stride: Int,
        _ filled: inout [Range<Int32>], _ depths: inout [Float], _ words: inout [UInt32], hasColor: Bool = true,
        _ color: (_ column: Int32, _ row: Int32, _ depths: SIMD4<Float>) -> PixelQuad.Words
    ) {
        let (farthest, nearest) = (SIMD4(repeating: depth.farthest), SIMD4(repeating: depth.nearest))
        var filled = filled.mutableSpan
        let width = Int32(truncatingIfNeeded: stride &- 4)
        depths.withUnsafeMutableBytes { depths in
            words.withUnsafeMutableBytes { words in
                for index in runs.indices {
                    let run = runs[index]
                    let row = Int(run.row) &- rows.lowerBound
                    guard run.start < run.end, run.start >= 0, run.end <= width, row >= 0, row < rows.count else {
                        continue
                    }
                    filled[row] = joined(filled[row], run.start..<run.end)
                    var column = run.start
                    while column < run.end {
                        let place = (row &* stride &+ Int(column)) &* 4
                        var near = depth.plane.values(column, run.row)
                        near = near.replacing(with: farthest, where: near .< farthest)
                        near = near.replacing(with: nearest, where: near .> nearest)
                        let old = depths.loadUnaligned(fromByteOffset: place, as: SIMD4<Float>.self)
                        let isSeen = near .>= old .& PixelQuad.offsets .< Float(min(run.end &- column, 4))
                        depths.storeBytes(
                            of: old.replacing(with: near, where: isSeen), toByteOffset: place, as: SIMD4<Float>.self)
                        if hasColor {
                            let word = words.loadUnaligned(fromByteOffset: place, as: PixelQuad.Words.self)
                            words.storeBytes(
                                of: word.replacing(with: color(column, run.row, near), where: isSeen),
                                toByteOffset: place, as: PixelQuad.Words.self)
                        }
                        column &+= 4
                    }
                }
            }
        }
    }

    /// Blends the colors over the rows of an image, each pixel with the mean of its samples.
    ///
    /// - Parameter opacity: 0 to 1.
    package func blend(onto pixels: inout MutableSpan<UInt32>, opacity: Float) {
        let coverage = UInt32(max(min(opacity, 1), 0) * 255 + 0.5)
        let columns = width / density
        for row in Swift.stride(from: 0, to: rows.count, by: density) {
            let place = (rows.lowerBound + row) / density * columns
            guard place + columns <= pixels.count else { return }
            let part = density == 2 ? Self.joined(filled[row], filled[row + 1]) : filled[row]
            guard !part.isEmpty else { continue }
            let span = words.span
            for column in (Int(part.lowerBound) / density)...(Int(part.upperBound) - 1) / density {
                let upper = row * stride + column * density
                let lower = upper + stride
                let word =
                    density == 2
                    ? PixelBlending.mean(span[upper], span[upper + 1], span[lower], span[lower + 1]) : span[upper]
                guard word != 0 else { continue }
                let index = place + column
                pixels[index] =
                    coverage == 255
                    ? PixelBlending.over(word, pixels[index])
                    : PixelBlending.over(word, coverage: coverage, pixels[index])
            }
        }
    }

    @inline(__always)
    private static func joined(_ one: Range<Int32>, _ other: Range<Int32>) -> Range<Int32> {
        if one.isEmpty { return other }
        if other.isEmpty { return one }
        return min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
    }
}

/// Samples of one row that a face covers.
struct FaceRun {
    let row: Int32
    var start: Int32
    var end: Int32
}
