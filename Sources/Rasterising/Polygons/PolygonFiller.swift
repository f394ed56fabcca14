/// Fills polygons by the non-zero rule, without antialiasing: a pixel is filled if its center is inside.
///
/// Reuse one value for many polygons, so that only the first ones allocate memory.
package struct PolygonFiller: Sendable {
    /// The first crossing of each row, -1 for none.
    var heads: [Int32] = []
    var crossings: [Crossing] = []
    /// The crossings of one row, from left to right.
    var sorted: [Crossing] = []

    /// Maximum number of crossings in memory; polygons with more are filled in bands of rows.
    static let maximumCrossings = 1 << 20

    struct Crossing {
        var column: Int32
        var direction: Int32
        var next: Int32
    }

    /// Creates a filler without allocated memory.
    package init() {}

    /// Fills a polygon.
    ///
    /// - Parameters:
    ///   - points: the corners of all rings.
    ///   - ends: the end index of each ring in `points`; rings are closed automatically.
    ///   - base: the index of the first of `points`, as counted in `ends`.
    ///   - box: the bounding box of the corners.
    ///   - ink: the color or pattern.
    ///   - region: the pixels to draw on, in an image that is `width` pixels wide.
    ///   - check: called now and then while a large polygon is filled; throwing stops.
    package mutating func fill(
        _ points: Span<PixelPoint>, ends: Span<Int>, from base: Int = 0, within box: PixelBox,
        _ ink: borrowing FillInk, in region: borrowing PixelRegion, of pixels: inout MutableSpan<UInt32>, width: Int,
        check: () throws -> Void
    ) rethrows {
        guard ink.isVisible, points.count > 2 else { return }
        // Many polygons are so small that they contain no center.
        guard Edge.row(box.left) < Edge.row(box.right) else { return }
        var first = max(Edge.row(box.top), region.rows.lowerBound)
        let end = min(Edge.row(box.bottom), region.rows.upperBound)
        guard first < end else { return }
        if ends.count == 1, SmallRing.isSmall(points, rows: end - first) {
            first = SmallRing.fill(points, ink, first..<end, region, &pixels, width)
            guard first < end else { return }
        }
        // Moved out of `self`, because two of its arrays cannot be written at once.
        var (chains, storage): ([Int32], [Crossing]) = ([], [])
        swap(&chains, &heads)
        swap(&storage, &crossings)
        var bands = [first..<end]
        while let band = bands.popLast() {
            // A row has at most as many crossings as there are edges; mostly far fewer, so they are counted before memory is
            // allocated.
            var count = band.count * points.count
            if count > Self.maximumCrossings { try check() }
            if count > storage.count { count = Self.countCrossings(points, ends: ends, base, band) }
            if count > Self.maximumCrossings, band.count > 1 {
                let middle = band.lowerBound + band.count / 2
                bands += [middle..<band.upperBound, band.lowerBound..<middle]
                continue
            }
            Self.reserve(rows: band.count, crossings: count, &chains, &storage)
            do {
                var chainSpan = chains.mutableSpan
                var crossingSpan = storage.mutableSpan
                Self.collect(points, ends: ends, base, band, region, &chainSpan, &crossingSpan)
                paint(ink, band, region, &chainSpan, crossingSpan.span, &pixels, width)
            }
        }
        swap(&chains, &heads)
        swap(&storage, &crossings)
    }

    static func reserve(
        rows: Int, crossings count: Int, _ chains: inout [Int32], _ storage: inout [Crossing]
    ) {
        if chains.count < rows { chains = [Int32](repeating: -1, count: max(rows, 256)) }
        guard storage.count < count else { return }
        let missing = max(count, 4096) - storage.count
        storage.append(contentsOf: repeatElement(Crossing(column: 0, direction: 0, next: 0), count: missing))
    }

    static func countCrossings(
        _ points: Span<PixelPoint>, ends: Span<Int>, _ base: Int, _ band: Range<Int>
    ) -> Int {
        var (count, start) = (0, 0)
        for ring in ends.indices {
            let end = ends[ring] &- base
            for index in start..<max(end, start) {
                let edge = Edge(points[index == start ? end - 1 : index - 1], points[index])
                count &+= edge?.rows.clamped(to: band).count ?? 0
            }
            start = end
        }
        return count
    }

    /// Links the crossings of all edges into chains by row.
    @inline(__always)
    static func collect(
        _ points: Span<PixelPoint>, ends: Span<Int>, _ base: Int, _ band: Range<Int>,
        _ region: borrowing PixelRegion,
        _ chains: inout MutableSpan<Int32>, _ storage: inout MutableSpan<Crossing>
    ) {
        let (left, right) = (region.left, region.right)
        var (count, start) = (0, 0)
        for ring in ends.indices {
            let end = ends[ring] &- base
            guard end - start > 2 else {
                start = end
                continue
            }
            var from = points[end - 1]
            for index in start..<end {
                let to = points[index]
                if let edge = Edge(from, to) {
                    var row = max(edge.rows.lowerBound, band.lowerBound)
                    let last = min(edge.rows.upperBound, band.upperBound)
                    while row < last {
                        let column = edge.column(inRow: row, from: left, to: right)
                        let chain = row &- band.lowerBound
                        storage[count] = Crossing(column: column, direction: edge.direction, next: chains[chain])
                        chains[chain] = Int32(truncatingIfNeeded: count)
                        count &+= 1
                        row &+= 1
                    }
                }
                from = to
            }
            start = end
        }
    }

    /// Fills the runs between crossings, and empties the chains.
    @inline(__always)
    private mutating func paint(
        _ ink: borrowing FillInk, _ band: Range<Int>, _ region: borrowing PixelRegion,
        _ chains: inout MutableSpan<Int32>,
        _ storage: Span<Crossing>, _ pixels: inout MutableSpan<UInt32>, _ width: Int
    ) {
        var row = band.lowerBound
        while row < band.upperBound {
            let chain = row &- band.lowerBound
            let head = chains[chain]
            if head >= 0 {
                chains[chain] = -1
                let index = row &- region.rows.lowerBound
                let (left, right) = (region.starts[index], region.ends[index])
                let first = storage[Int(head)]
                // Nearly all rows have two crossings.
                if first.next >= 0, storage[Int(first.next)].next < 0 {
                    let other = storage[Int(first.next)].column
                    let (start, end) = (min(first.column, other), max(first.column, other))
                    ink.fill(row, width, from: max(start, left), to: min(end, right), &pixels)
                } else {
                    paintMany(ink, row, width, from: first, left, right, storage, &pixels)
                }
            }
            row &+= 1
        }
    }

    private mutating func paintMany(
        _ ink: borrowing FillInk, _ row: Int, _ width: Int, from first: Crossing, _ left: Int32, _ right: Int32,
        _ storage: Span<Crossing>, _ pixels: inout MutableSpan<UInt32>
    ) {
        sort(from: first, storage)
        var winding: Int32 = 0
        var start: Int32 = 0
        for crossing in sorted {
            if winding == 0 { start = crossing.column }
            winding &+= crossing.direction
            if winding == 0 {
                ink.fill(row, width, from: max(start, left), to: min(crossing.column, right), &pixels)
            }
        }
    }

    /// Sorts the crossings of a row by column.
    mutating func sort(from first: Crossing, _ storage: Span<Crossing>) {
        sorted.removeAll(keepingCapacity: true)
        sorted.append(first)
        var next = first.next
        while next >= 0 {
            let crossing = storage[Int(next)]
            sorted.append(crossing)
            next = crossing.next
        }
        sortByColumn()
    }

    private mutating func sortByColumn() {
        guard sorted.count <= 24 else { return sorted.sort { $0.column < $1.column } }
        for index in 1..<sorted.count {
            let crossing = sorted[index]
            var place = index
            while place > 0, sorted[place &- 1].column > crossing.column {
                sorted[place] = sorted[place &- 1]
                place &-= 1
            }
            sorted[place] = crossing
        }
    }
}
