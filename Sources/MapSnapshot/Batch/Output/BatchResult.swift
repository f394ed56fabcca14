/// What became of a row.
package struct BatchResult: Sendable {
    /// What became of it.
    package enum Outcome: Sendable {
        /// Drawn and written. `missing` tiles were missing or stale.
        case ok(Picture, missing: Int)
        /// The complete picture was there already.
        case skipped(Picture)
        /// Not drawn, or not written.
        case failed(Failure)
    }

    /// A written picture.
    package struct Picture: Sendable {
        package let out: String
        package let digest: RenderDigest
        package let file: BatchFile
        /// In pixels.
        package let width, height: Int
    }

    /// Why there is none.
    package struct Failure: Sendable {
        /// One of the wire names: those of `SnapshotError.Code` and those of this file.
        package let code: String
        /// One sentence: what, which value, what to do.
        package let detail: String
        /// The field of the row, as a JSON pointer (RFC 6901).
        package let pointer: String?
        /// Whether the same row may succeed at another time.
        package let isRetryable: Bool
    }

    package let line: Int
    /// As JSON; nil where the row has none.
    package let id: String?
    /// As JSON; nil where the row has none.
    package let meta: String?
    package let outcome: Outcome
    /// From the row's turn to its answer.
    package let duration: Duration
}
