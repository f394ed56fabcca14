extension BatchResult.Failure: Error {
    /// A request that cannot be drawn, whenever it is tried.
    init(_ error: SnapshotError) {
        self.init(code: error.code.rawValue, detail: error.description, pointer: error.pointer, isRetryable: false)
    }

    /// A row of more bytes than are read.
    ///
    /// - Parameter remedy: what to do.
    package static func tooLong(limit: Int, _ remedy: String) -> Self {
        Self(
            code: "row_too_long", detail: "the row is longer than the limit of \(limit) bytes: \(remedy)",
            pointer: nil, isRetryable: false)
    }
}
