import JSON
public import MapSnapshot
import TileSources

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
    /// Which image of the row it is; nil if the row has one.
    public internal(set) var variant: RowVariant?
    /// Where the row starts in the table, in bytes, if its line is not known because only a part of the table was read.
    public internal(set) var offset: UInt64?

    /// Where the row is, for users.
    public var place: String { offset.map { "byte \($0)" } ?? "line \(line)" }
}

extension BatchResult.Failure: Error {
    /// Converts an error to a failure for a result.
    ///
    /// | error | code | retryable |
    /// |---|---|---|
    /// | `SnapshotError` | its own | if a tile source failed or memory ran out |
    /// | `TileSourceError` | `tile_source_failed` | yes |
    /// | `BatchOutputError` | `output_failed` | unless the name itself is invalid |
    /// | `RowTimeout` | `timeout` | yes |
    /// | any other | `internal` | yes |
    init(_ error: any Error) {
        switch error {
        case let failure as Self: self = failure
        case let error as SnapshotError: self.init(error)
        case let error as TileSourceError: self.init(SnapshotError(error))
        case let error as BatchOutputError:
            self.init(code: "output_failed", error.description, isRetryable: error.consequence != .row)
        case let error as RowTimeout:
            self.init(
                code: "timeout", "the row took longer than \((error.limit / .seconds(1)).text) s",
                remedy: "raise the time limit", isRetryable: true)
        case is CancellationError:
            self.init(code: "internal", "the row was canceled", remedy: "run it again", isRetryable: true)
        default:
            self.init(code: "internal", "the row failed (\(error))", isRetryable: true)
        }
    }

    /// Creates the failure for a request that cannot be drawn.
    init(_ error: SnapshotError) {
        self.init(
            code: error.code.rawValue, error.summary, remedy: error.remedy, pointer: error.pointer,
            isRetryable: [.tileSourceFailed, .renderingFailed, .overloaded, .deadlineExceeded].contains(error.code))
    }

    /// The failure for the dark image of a row if there are only light tiles.
    static var noDarkTiles: Self {
        Self(
            code: "no_dark_tiles", "the tilesets have no dark tiles, so there is no dark image",
            remedy: "add dark tiles to a tileset", pointer: "/appearance", isRetryable: false)
    }

    /// The failure for a row that exceeds a limit in bytes.
    ///
    /// - Parameter remedy: what to do.
    public static func tooLong(limit: Int, _ remedy: String) -> Self {
        Self(
            code: "row_too_long", "the row is over the limit of \(limit) bytes", remedy: remedy, isRetryable: false)
    }
}

/// A row took too long.
struct RowTimeout: Error {
    let limit: Duration
}

extension BatchResult {
    /// Maximum length of a result line in bytes, including the line break.
    public static let maximumLineBytes = 4096
    /// Maximum length of a pointer; longer ones do not help anyone.
    private static let maximumPointerBytes = 256

    /// The result as a line of JSON, with its line break.
    ///
    /// If it is too long, the end of the sentence is cut, and finally `meta` is dropped.
    public func jsonLine() -> [UInt8] {
        let line = line(detailLimit: .max, meta: meta)
        if line.count <= Self.maximumLineBytes { return line }
        if case .failed(let failure) = outcome {
            let excess = line.count - Self.maximumLineBytes
            let room = failure.detail.utf8.count - excess
            // Escapes need more bytes than the characters they stand for, so shorter texts are tried, too.
            for limit in [room, room / 2, room / 8] where limit > 80 {
                let shorter = self.line(detailLimit: limit, meta: meta)
                if shorter.count <= Self.maximumLineBytes { return shorter }
            }
        }
        return self.line(detailLimit: 240, meta: nil)
    }

    private func line(detailLimit: Int, meta: String?) -> [UInt8] {
        var object = JSONLine()
        object.add("v", raw: "1")
        if let offset { object.add("offset", raw: "\(offset)") } else { object.add("line", raw: "\(line)") }
        if let id { object.add("id", raw: id) }
        if let scale = variant?.scale { object.add("scale", raw: scale.text) }
        if let appearance = variant?.appearance { object.add("appearance", appearance.rawValue) }
        if let meta { object.add("meta", raw: meta) }
        switch outcome {
        case .ok(let image, let missing):
            object.add("status", "ok")
            object.add(image)
            if missing > 0 {
                object.add("complete", raw: "false")
                object.add("missing", raw: "\(missing)")
            }
            object.add("ms", raw: milliseconds)
        case .skipped(let image):
            object.add("status", "skipped")
            object.add(image)
            object.add("ms", raw: milliseconds)
        case .failed(let failure):
            object.add("status", "error")
            object.add("code", failure.code)
            object.add("detail", failure.detail.cut(toBytes: detailLimit))
            if let pointer = failure.pointer, pointer.utf8.count <= Self.maximumPointerBytes {
                object.add("pointer", pointer)
            }
            object.add("retryable", raw: failure.isRetryable ? "true" : "false")
        }
        return object.finish()
    }

    private var milliseconds: String { "\((duration / .milliseconds(1) * 10).rounded() / 10)" }
}

extension JSONLine {
    fileprivate mutating func add(_ image: BatchResult.RenderedImage) {
        add("out", image.out.path)
        add("etag", image.digest.description)
        if let sha256 = image.file.sha256 { add("sha256", sha256) }
        add("bytes", raw: "\(image.file.bytes)")
        add("w", raw: "\(image.width)")
        add("h", raw: "\(image.height)")
    }
}

extension String {
    /// The text cut to a number of bytes, with an ellipsis if it was cut.
    fileprivate func cut(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let ellipsis = "…"
        var end = utf8.index(utf8.startIndex, offsetBy: max(limit - ellipsis.utf8.count, 0))
        while end > startIndex, Index(end, within: self) == nil { end = utf8.index(before: end) }
        return self[..<end] + ellipsis
    }
}

/// Writes a JSON object in one line (RFC 8259), member by member.
struct JSONLine {
    private var bytes = Array("{".utf8)

    /// - Parameter raw: a value in JSON.
    mutating func add(_ key: String, raw value: String) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        append(quoted: key)
        bytes.append(UInt8(ascii: ":"))
        bytes += value.utf8
    }

    mutating func add(_ key: String, _ text: String) {
        add(key, raw: "")
        append(quoted: text)
    }

    /// The line, with its line break.
    consuming func finish() -> [UInt8] {
        bytes += "}\n".utf8
        return bytes
    }

    /// Programs that read lines may take more for the end of one than JSON does.
    private mutating func append(quoted text: String) {
        bytes += JSONText.quoted(text, escaping: JSONText.breaksLines)
    }
}
