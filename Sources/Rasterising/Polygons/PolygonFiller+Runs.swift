extension PolygonFiller {
    /// Adds the runs of pixels whose centers are inside a polygon, from left to right in each row.
    ///
    /// - Parameters:
    ///   - points: the corners of all rings.
    ///   - ends: the end index of each ring in `points`; rings are closed automatically.
    ///   - base: the index of the first of `points`, as counted in `ends`.
    ///   - box: the bounding box of the corners.
    ///   - region: whole rows that the polygon is cut to.
    ///   - check: called now and then for a large polygon; throwing stops.
    mutating func appendRuns(
        of points: Span<PixelPoint>, ends: Span<Int>, from base: Int, within box: PixelBox,
        in region: borrowing PixelRegion, to runs: inout [FaceRun], check: () throws -> Void
    ) rethrows {
        guard points.count > 2, Edge.row(box.left) < Edge.row(box.right) else { return }
        let first = max(Edge.row(box.top), region.rows.lowerBound)
        let end = min(Edge.row(box.bottom), region.rows.upperBound)
        guard first < end else { return }
        var (chains, storage): ([Int32], [Crossing]) = ([], [])
        swap(&chains, &heads)
        swap(&storage, &crossings)
        var bands = [first..<end]
        while let band = bands.popLast() {
            var count = band.count * points.count
            if count > Self.maximumCrossings {
                try check()
                count = Self.countCrossings(points, ends: ends, base, band)
            }
            if count > Self.maximumCrossings, band.count > 1 {
                let middle = band.lowerBound + band.count / 2
                bands += [middle..<band.upperBound, band.lowerBound..<middle]
                continue
            }
            Self.reserve(rows: band.count, crossings: count, &chains, &storage)
            var chainSpan = chains.mutableSpan
            var crossingSpan = storage.mutableSpan
            Self.collect(points, ends: ends, base, band, region, &chainSpan, &crossingSpan)
            appendRuns(in: band, &chainSpan, crossingSpan.span, to: &runs)
        }
        swap(&chains, &heads)
        swap(&storage, &crossings)
    }

    /// Adds the runs between crossings, and empties the chains.
    private mutating func appendRuns(
        in band: Range<Int>, _ chains: inout MutableSpan<Int32>, _ storage: Span<Crossing>, to runs: inout [FaceRun]
    ) {
        for chain in 0..<band.count {
            let head = chains[chain]
            guard head >= 0 else { continue }
            chains[chain] = -1
            let (row, first) = (Int32(truncatingIfNeeded: band.lowerBound &+ chain), storage[Int(head)])
            // Nearly all rows have two crossings.
            if first.next >= 0, storage[Int(first.next)].next < 0 {
                let other = storage[Int(first.next)].column
                runs.append(FaceRun(row: row, start: min(first.column, other), end: max(first.column, other)))
                continue
            }
            sort(from: first, storage)
            var (winding, start): (Int32, Int32) = (0, 0)
            for crossing in sorted {
                if winding == 0 { start = crossing.column }
                winding &+= crossing.direction
                if winding == 0 { runs.append(FaceRun(row: row, start: start, end: crossing.column)) }
            }
        }
    }
}
