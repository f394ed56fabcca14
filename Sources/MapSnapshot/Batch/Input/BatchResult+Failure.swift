extension BatchResult.Failure: Error {
    /// A request that cannot be drawn, whenever it is tried.
    init(_ error: SnapshotError) {
        self.init(code: error.code.rawValue, detail: error.description, pointer: error.pointer, isRetryable: false)
    }

    /// A row of more bytes than are read.
    static func tooLong(limit: Int, _ hint: String = "") -> Self {
        Self(
            code: "row_too_long", detail: "the row is longer than the limit of \(limit) bytes: shorten it\(hint)",
            pointer: nil, isRetryable: false)
    }
}
