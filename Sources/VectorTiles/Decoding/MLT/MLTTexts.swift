/// The streams of a column of texts, found by their kind.
struct MLTTextStreams {
    private(set) var presence: MLTStream?
    private var lengths: MLTStream?
    private var data: MLTStream?
    private(set) var offsets: MLTStream?
    private var symbols: MLTStream?
    private var symbolLengths: MLTStream?

    init(_ streams: [MLTStream]) {
        for stream in streams {
            switch (stream.kind, stream.use) {
            case (.presence, _): presence = stream
            case (.data, MLTStream.Use.symbols): symbols = stream
            case (.data, _): data = stream
            case (.offsets, _): offsets = stream
            case (.lengths, MLTStream.Use.symbolLengths): symbolLengths = stream
            case (.lengths, _): lengths = stream
            }
        }
    }

    /// Decompresses the texts.
    ///
    /// - Parameter text: receives their bytes.
    func texts(
        _ bytes: Span<UInt8>, into text: inout [UInt8], budget: inout MLTBudget
    ) throws(VectorTileError) -> [StoredValue] {
        guard let data else { throw VectorTile.corruptMLT("text column", 0) }
        guard let lengths else { throw data.corrupt }
        let counts = try lengths.integers(bytes, as: UInt32.self, limit: budget.values.left)
        try budget.values.use(counts.count)
        let start = text.count
        if let symbols {
            guard let symbolLengths,
                let table = FSST(
                    lengths: try symbolLengths.integers(bytes, as: UInt32.self, limit: 256), in: symbols.range,
                    of: bytes),
                let decompressed = table.decompressed(data.range, of: bytes, limit: budget.textBytes.left)
            else { throw data.corrupt }
            text += decompressed
        } else {
            let range = Int(data.range.lowerBound)..<Int(data.range.upperBound)
            bytes.withUnsafeBufferPointer { text.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
        }
        try budget.textBytes.use(text.count - start)
        var values: [StoredValue] = []
        values.reserveCapacity(counts.count)
        var offset = start
        for count in counts {
            guard Int(count) <= text.count - offset else { throw data.corrupt }
            values.append(.text(offset: UInt32(truncatingIfNeeded: offset), length: count))
            offset += Int(count)
        }
        guard offset == text.count else { throw data.corrupt }
        return values
    }
}
