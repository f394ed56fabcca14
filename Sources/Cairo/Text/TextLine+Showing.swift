import CCairo

extension TextLine {
    /// Shows the glyphs together with what they stand for, so that the text of a page can be selected and searched
    /// (`cairo_show_text_glyphs`).
    ///
    /// In as many parts as the direction changes: within each, the text runs along or against the glyphs.
    ///
    /// - Parameter placed: the line's glyphs.
    func show(_ placed: [cairo_glyph_t], on context: OpaquePointer) {
        let bytes = text.utf8.map { CChar(bitPattern: $0) }
        var rest = clusters[...]
        while let first = rest.first {
            let isForward = rest.dropFirst().first.map { $0.text.lowerBound == first.text.upperBound } ?? true
            var part = rest.prefix(1)
            while part.endIndex < rest.endIndex {
                let (last, next) = (rest[part.endIndex - 1].text, rest[part.endIndex].text)
                guard isForward ? next.lowerBound == last.upperBound : next.upperBound == last.lowerBound else { break }
                part = rest[part.startIndex...part.endIndex]
            }
            show(part, isForward: isForward, of: bytes, placed, on: context)
            rest = rest[part.endIndex...]
        }
    }

    private func show(
        _ part: ArraySlice<Cluster>, isForward: Bool, of bytes: [CChar], _ placed: [cairo_glyph_t],
        on context: OpaquePointer
    ) {
        guard let first = part.first, let last = part.last else { return }
        let text =
            isForward ? first.text.lowerBound..<last.text.upperBound : last.text.lowerBound..<first.text.upperBound
        // Cairo wants them in the order of the text, and takes glyphs from the end where that runs against them.
        let extents = (isForward ? Array(part) : part.reversed()).map {
            cairo_text_cluster_t(num_bytes: Int32($0.text.count), num_glyphs: Int32($0.glyphs.count))
        }
        let slice = Array(bytes[text])
        placed[first.glyphs.lowerBound..<last.glyphs.upperBound].withUnsafeBufferPointer { glyphs in
            cairo_show_text_glyphs(
                context, slice, Int32(slice.count), glyphs.baseAddress, Int32(glyphs.count), extents,
                Int32(extents.count), isForward ? cairo_text_cluster_flags_t(0) : CAIRO_TEXT_CLUSTER_FLAG_BACKWARD)
        }
    }

    /// Glyphs that stand for a piece of text together.
    private struct Cluster {
        let glyphs: Range<Int>
        /// Bytes of UTF-8.
        let text: Range<Int>
    }

    /// In the order of the glyphs.
    private var clusters: [Cluster] {
        let starts = Set(glyphs.map(\.cluster)).sorted()
        let ends = Dictionary(zip(starts, starts.dropFirst())) { first, _ in first }
        var clusters: [Cluster] = []
        var first = 0
        while first < glyphs.count {
            let start = glyphs[first].cluster
            let end = glyphs[first...].firstIndex { $0.cluster != start } ?? glyphs.count
            clusters.append(Cluster(glyphs: first..<end, text: start..<(ends[start] ?? text.utf8.count)))
            first = end
        }
        return clusters
    }
}
