public import MapSnapshot

/// One row of a batch: a request, and what it is called.
public struct BatchRow: Sendable {
    /// Counted from 1: the line of the input where the row begins, in a GeoJSON file the feature.
    public let line: Int
    /// As it was written, as JSON; nil where there is none.
    public let id: String?
    /// As it was written, as JSON; nil where there is none.
    public let meta: String?
    /// The name of the file; nil for the name that the render's digest gives.
    public let out: OutputName?
    /// Validated; or what is wrong with the row.
    public let request: Result<SnapshotRequest, BatchResult.Failure>
}

/// What a row of a batch may have; more is an error of the row.
public enum BatchLimits {
    /// Bytes of a line, or of a record of CSV.
    public static let line = 1 << 20
    /// Bytes of a feature.
    public static let feature = SnapshotLimits.jsonBytes
    /// Bytes of an `id` as JSON.
    public static let id = 256
    /// Bytes of `meta` as JSON.
    public static let meta = 2_048
    /// Bytes of `out`.
    public static let name = 1_024
    /// Bytes of a part of `out` between slashes: what file systems take.
    public static let namePart = 255
}

extension BatchRow {
    /// The fields of a row that are not of its request.
    static let fields = ["id", "out", "meta"]

    /// A row as JSON: the fields of a request, `id`, `out` and `meta`.
    ///
    /// Whatever is wrong with it is in `request`.
    ///
    /// - Parameters:
    ///   - bytes: one object.
    ///   - line: where it begins, counted from 1.
    public init(json bytes: ArraySlice<UInt8>, line: Int, defaults: RequestDefaults) {
        do throws(SnapshotError) {
            let object = try JSONObject(Array(bytes))
            // Programs that write tables as JSON have a null for each empty cell.
            self.init(object.withoutNulls, line: line, defaults: defaults)
        } catch {
            self.init(line: line, failure: BatchResult.Failure(error))
        }
    }

    /// A row that cannot be read.
    init(line: Int, id: String? = nil, failure: BatchResult.Failure) {
        self.init(line: line, id: id, meta: nil, out: nil, request: .failure(failure))
    }

    /// - Parameters:
    ///   - identity: the object that has the `id`, if it is another.
    ///   - read: makes a request of the object, of which some fields are the row's.
    init(
        _ object: JSONObject, identity: JSONObject? = nil, line: Int, defaults: RequestDefaults,
        read: (JSONObject, RequestDefaults, FileFormat?) throws(SnapshotError) -> SnapshotRequest = Self.request
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
        let request = reading { () throws(SnapshotError) in try read(object, defaults, name?.format) }
        let result: Result<SnapshotRequest, BatchResult.Failure> =
            if let request, first == nil {
                .success(request)
            } else {
                .failure(BatchResult.Failure(first ?? SnapshotError(.invalidRequest, "the row is empty")))
            }
        self.init(line: line, id: id, meta: meta, out: name, request: result)
    }

    private static func request(
        _ object: JSONObject, _ defaults: RequestDefaults, _ named: FileFormat?
    ) throws(SnapshotError) -> SnapshotRequest {
        try SnapshotRequest(object, over: defaults, named: named, besides: fields)
    }
}
