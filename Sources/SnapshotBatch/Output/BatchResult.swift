public import MapSnapshot

/// What became of a row.
public struct BatchResult: Sendable {
    /// What became of it.
    public enum Outcome: Sendable {
        /// Drawn and written. `missing` tiles were missing or stale.
        case ok(Picture, missing: Int)
        /// The complete picture was there already.
        case skipped(Picture)
        /// Not drawn, or not written.
        case failed(Failure)
    }

    /// A written picture.
    public struct Picture: Sendable {
        /// The name of the file within the output.
        public let out: OutputName
        /// The name of the render, known before drawing.
        public let digest: RenderDigest
        /// The file as it was written.
        public let file: BatchFile
        /// In pixels.
        public let width, height: Int
    }

    /// Why there is none.
    public struct Failure: Sendable {
        /// One of the wire names: those of `SnapshotError.Code` and those of this file.
        public let code: String
        /// One sentence: what, which value, what to do.
        public internal(set) var detail: String
        /// The field of the row, as a JSON pointer (RFC 6901).
        public let pointer: String?
        /// Whether the same row may succeed at another time.
        public let isRetryable: Bool
    }

    /// Counted from 1: the line of the input where the row begins, in a GeoJSON file the feature.
    public let line: Int
    /// As JSON; nil where the row has none.
    public let id: String?
    /// As JSON; nil where the row has none.
    public let meta: String?
    /// What became of the row.
    public let outcome: Outcome
    /// From the row's turn to its answer.
    public let duration: Duration
}
