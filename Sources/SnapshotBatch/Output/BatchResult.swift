public import MapSnapshot

/// The result of a row.
public struct BatchResult: Sendable {
    /// The outcome of a row.
    public enum Outcome: Sendable {
        /// Drawn and written; `missing` is the number of missing or stale tiles.
        case ok(RenderedImage, missing: Int)
        /// The complete image already existed.
        case skipped(RenderedImage)
        /// Not drawn, or not written.
        case failed(Failure)
    }

    /// A written image.
    public struct RenderedImage: Sendable {
        /// The name of the file in the output.
        public let out: OutputName
        /// The digest of the render, known before drawing.
        public let digest: RenderDigest
        /// The written file.
        public let file: BatchFile
        /// Size in pixels.
        public let width, height: Int
    }

    /// Why there is no image.
    public struct Failure: Sendable {
        /// The code: one of `SnapshotError.Code` or of this file.
        public let code: String
        /// The problem, with the value.
        public internal(set) var summary: String
        /// The remedy; nil if there is none.
        public internal(set) var remedy: String?
        /// The field of the row, as a JSON pointer (RFC 6901).
        public let pointer: String?
        /// Whether the same row may succeed later.
        public let isRetryable: Bool

        /// The problem and the remedy in one sentence.
        public var detail: String { remedy.map { "\(summary): \($0)" } ?? summary }

        init(code: String, _ summary: String, remedy: String? = nil, pointer: String? = nil, isRetryable: Bool) {
            self.code = code
            self.summary = summary
            self.remedy = remedy
            self.pointer = pointer
            self.isRetryable = isRetryable
        }
    }

    /// The line of the input where the row starts, or the number of its feature in GeoJSON; counted from 1.
    public let line: Int
    /// JSON; nil if the row has none.
    public let id: String?
    /// JSON; nil if the row has none.
    public let meta: String?
    /// The outcome of the row.
    public let outcome: Outcome
    /// Time from starting the row to its result.
    public let duration: Duration
}
