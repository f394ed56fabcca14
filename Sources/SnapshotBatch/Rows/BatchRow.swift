import JSON
public import MapSnapshot

/// One row of a batch: a request with its id and file name.
public struct BatchRow: Sendable {
    /// The line of the input where the row starts, or the number of its feature in GeoJSON; counted from 1.
    public let line: Int
    /// JSON as written; nil if there is none.
    public let id: String?
    /// JSON as written; nil if there is none.
    public let meta: String?
    /// The name of the file; nil to use the render's digest.
    public let out: OutputName?
    /// The validated request, or what is wrong with the row.
    public let request: Result<ValidatedRequest, BatchResult.Failure>
    /// Which image of the row it is; nil if the row has one.
    public internal(set) var variant: RowVariant?
    /// Where the row starts in the table, in bytes, if its line is not known because only a part of the table was read.
    public internal(set) var offset: UInt64?

    /// Where the row is, for users.
    public var place: String { offset.map { "byte \($0)" } ?? "line \(line)" }
}

extension BatchRow {
    /// The fields of a row that are not part of its request.
    static let fields = ["id", "out", "meta"]

    /// Parses a JSON row: the fields of a request, `id`, `out` and `meta`.
    ///
    /// Errors are stored in `request`.
    ///
    /// - Parameters:
    ///   - bytes: one object.
    ///   - line: the line where it starts, counted from 1.
    public init(json bytes: ArraySlice<UInt8>, line: Int, defaults: RequestDefaults) {
        self.init(json: bytes, line: line, defaults: defaults, isKnown: false)
    }

    /// - Parameter isKnown: whether the same bytes have made a valid request before.
    init(json bytes: ArraySlice<UInt8>, line: Int, defaults: RequestDefaults, isKnown: Bool) {
        do throws(SnapshotError) {
            let object = try JSONObject(Array(bytes))
            // Programs that write tables as JSON write null for empty cells.
            self.init(object.withoutNulls, line: line) { object, named throws(SnapshotError) in
                try ValidatedRequest(object, over: defaults, named: named, besides: Self.fields, isKnown: isKnown)
            }
        } catch {
            self.init(line: line, failure: BatchResult.Failure(error))
        }
    }

    /// The text of an `id` for file names; nil for null and for invalid JSON.
    static func plainText(_ id: String) -> String? {
        guard id != "null" else { return nil }
        guard id.hasPrefix("\"") else { return id }
        var scanner = JSONScanner(Array(id.utf8), maximumDepth: 1)
        return (try? scanner.string()) ?? nil
    }

    /// Creates a row that cannot be read.
    init(line: Int, id: String? = nil, failure: BatchResult.Failure) {
        self.init(line: line, id: id, meta: nil, out: nil, request: .failure(failure))
    }

    /// - Parameters:
    ///   - identity: the object with the `id`, if it is a different one.
    ///   - read: reads the request from the object, some of whose fields belong to the row, for the format of the file's
    ///     name.
    init(
        _ object: JSONObject, identity: JSONObject? = nil, line: Int,
        read: (JSONObject, FileFormat?) throws(SnapshotError) -> ValidatedRequest
    ) {
        var first: SnapshotError?
        func reading<Value>(_ body: () throws(SnapshotError) -> Value?) -> Value? {
            do throws(SnapshotError) {
                return try body()
            } catch {
                first = first ?? error
                return nil
            }
        }
        let id = reading { () throws(SnapshotError) in try (identity ?? object).echo("id", limit: BatchLimits.id) }
        let meta = reading { () throws(SnapshotError) in try object.echo("meta", limit: BatchLimits.meta) }
        let name = reading { () throws(SnapshotError) in try object.outputName() }
        let request = reading { () throws(SnapshotError) in try read(object, name?.format) }
        let result: Result<ValidatedRequest, BatchResult.Failure> =
            if let request, first == nil {
                .success(request)
            } else {
                .failure(BatchResult.Failure(first ?? SnapshotError(.invalidRequest, "the row is empty")))
            }
        self.init(line: line, id: id, meta: meta, out: name, request: result)
    }
}

extension JSONObject {
    /// The object without null members, except `id` and `meta`.
    var withoutNulls: JSONObject {
        guard fields.values.contains(.null) else { return self }
        return JSONObject(fields.filter { $0.value != .null })
    }

    /// A value to echo in the result as written, in one line.
    func echo(_ key: String, limit: Int) throws(SnapshotError) -> String? {
        switch self[key] {
        case nil: return nil
        case .raw(let bytes)?:
            if key == "id", bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[") {
                throw wrong(key, "a string, a number, true, false or null")
            }
            // Strings contain no line breaks, because JSON escapes them.
            let line = bytes.filter { $0 != 0x0A && $0 != 0x0D }
            guard line.count <= limit else {
                throw SnapshotError(
                    .invalidRequest,
                    "field \(key) has \(line.count) bytes, over the limit of \(limit)", remedy: "shorten it",
                    pointer: pointer(key))
            }
            return String(decoding: line, as: UTF8.self)
        default: throw wrong(key, "a string, a number, true, false or null")
        }
    }

    /// The name of the output file, with its format.
    func outputName() throws(SnapshotError) -> OutputName? {
        guard let text = try string("out") else { return nil }
        return try at("out") { () throws(SnapshotError) in try OutputName(text) }
    }
}

/// Limits for a row of a batch; exceeding one is an error of that row.
public enum BatchLimits {
    /// Maximum size of a line or a CSV record in bytes.
    public static let line = 1 << 20
    /// Maximum size of a feature in bytes.
    public static let feature = SnapshotLimits.jsonBytes
    /// Maximum size of an `id` as JSON, in bytes.
    public static let id = 256
    /// Maximum size of `meta` as JSON, in bytes.
    public static let meta = 2_048
    /// Maximum length of `out` in bytes.
    public static let name = 1_024
    /// Maximum length of a path component of `out` in bytes, as in file systems.
    public static let namePart = 255
}
