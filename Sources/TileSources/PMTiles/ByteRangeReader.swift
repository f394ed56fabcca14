/// Where an archive's bytes come from: one method, so that a file and a server are read alike.
protocol ByteRangeReader: Sendable {
    /// Exactly these bytes.
    ///
    /// - Parameter part: what they are, under which a server's answer is kept.
    /// - Throws: `Defect` where the range is not wholly there, before memory is taken for it, or cannot be read;
    ///   `CancellationError` where that takes long enough to be cancelled.
    func read(offset: UInt64, length: Int, for part: TilesetPart) async throws -> [UInt8]

    /// Has what was read for a part read anew the next time, for it is corrupt; nothing where nothing is cached.
    func forget(_ part: TilesetPart)
}

extension ByteRangeReader {
    func forget(_ part: TilesetPart) {}
}
