import CCairo

extension TextLine {
    /// Shows the glyphs with their text, so that the text of a page can be selected and searched
    /// (`cairo_show_text_glyphs`); color glyphs are left out.
    ///
    /// - Parameters:
    ///   - baseline: start of the baseline.
    ///   - setFont: prepares the context for a run.
    func show(at baseline: (x: Double, y: Double), on context: OpaquePointer, setFont: (FontFace) -> Void) {
        let bytes = text.utf8.map { CChar(bitPattern: $0) }
        let starts = Set(runs.flatMap { $0.glyphs.map(\.cluster) }).sorted()
        let ends = Dictionary(zip(starts, starts.dropFirst() + [bytes.count])) { first, _ in first }
        for run in runs where !run.face.isColored {
            setFont(run.face)
            let placed = run.placed(at: baseline)
            for part in Self.parts(Self.clusters(of: run, ends)) { part.show(bytes, placed, on: context) }
        }
    }

    /// Glyphs that represent a piece of text together.
    private struct Cluster {
        /// Indices in the run.
        let glyphs: Range<Int>
        /// UTF-8 offsets.
        let text: Range<Int>
    }

    /// In the order of the glyphs.
    private static func clusters(of run: Run, _ ends: [Int: Int]) -> [Cluster] {
        var clusters: [Cluster] = []
        var first = 0
        while first < run.glyphs.count {
            let start = run.glyphs[first].cluster
            let end = run.glyphs[first...].firstIndex { $0.cluster != start } ?? run.glyphs.count
            clusters.append(Cluster(glyphs: first..<end, text: start..<max(ends[start] ?? start, start)))
            first = end
        }
        return clusters
    }

    /// Splits clusters into parts of one direction: in each, the text runs with or against the glyphs.
    private static func parts(_ clusters: [Cluster]) -> [Part] {
        var parts: [Part] = []
        for cluster in clusters {
            if parts.isEmpty || !parts[parts.count - 1].append(cluster) {
                parts.append(Part(clusters: [cluster], direction: nil))
            }
        }
        return parts
    }

    private struct Part {
        enum Direction { case forward, backward }

        /// At least one.
        var clusters: [Cluster]
        /// Nil while there is only one.
        var direction: Direction?

        /// Appends a cluster; false if the text does not continue in the same direction.
        mutating func append(_ next: Cluster) -> Bool {
            guard let last = clusters.last?.text else { return false }
            if next.text.lowerBound == last.upperBound, direction != .backward {
                direction = .forward
            } else if next.text.upperBound == last.lowerBound, direction != .forward {
                direction = .backward
            } else {
                return false
            }
            clusters.append(next)
            return true
        }

        func show(_ bytes: [CChar], _ placed: [cairo_glyph_t], on context: OpaquePointer) {
            // Cairo expects clusters in text order, and takes glyphs from the end if the text runs against them.
            let ordered = direction == .backward ? clusters.reversed() : clusters
            guard let first = ordered.first?.text, let last = ordered.last?.text,
                let left = clusters.first?.glyphs, let right = clusters.last?.glyphs
            else { return }
            let extents = ordered.map {
                cairo_text_cluster_t(num_bytes: Int32($0.text.count), num_glyphs: Int32($0.glyphs.count))
            }
            let text = Array(bytes[first.lowerBound..<last.upperBound])
            placed[left.lowerBound..<right.upperBound].withUnsafeBufferPointer { glyphs in
                cairo_show_text_glyphs(
                    context, text, Int32(text.count), glyphs.baseAddress, Int32(glyphs.count), extents,
                    Int32(extents.count),
                    direction == .backward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0))
            }
        }
    }
}
