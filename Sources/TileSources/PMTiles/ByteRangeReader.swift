/// Where an archive's bytes come from: one method, so that a file and later a server can be read alike.
///
/// It blocks. Enumeration and opening are not asynchronous, and reading a file is not either; a server will be read by
/// a blocking transfer on a thread of our own.
protocol ByteRangeReader: Sendable {
    /// Exactly these bytes.
    ///
    /// - Throws: where the range is not wholly there, before memory is taken for it, or it cannot be read.
    func read(offset: UInt64, length: Int) throws(Defect) -> [UInt8]
}
