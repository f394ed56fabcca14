import Glibc
import MapSnapshot
import Synchronization

/// One line of JSON per request.
struct AccessLog: Sendable {
    let places: ServerOptions.LoggedPlaces
    private let write: @Sendable (String) -> Void

    /// - Parameter write: writes a line without its end.
    init(places: ServerOptions.LoggedPlaces, write: @escaping @Sendable (String) -> Void = LogLines.write) {
        (self.places, self.write) = (places, write)
    }

    /// Writes the line of a request.
    func log(_ record: RequestRecord) {
        var fields: [(String, JSONText)] = [
            ("time", .string(LogLines.time())),
            ("level", .string(record.status >= 500 && record.status != 503 ? "error" : "info")),
            ("event", .string("request")), ("method", .string(record.method)),
            ("route", .string(record.route.rawValue)), ("status", .integer(record.status)),
            ("ms", .number(record.duration.milliseconds)),
        ]
        if let origin = record.origin { fields.append(("origin", .string(origin.rawValue))) }
        if let map = record.map { fields.append(("map", .string(map))) }
        if let bytes = record.bytes { fields.append(("bytes", .integer(bytes))) }
        if let code = record.code { fields.append(("code", .string(code))) }
        if let pointer = record.pointer { fields.append(("pointer", .string(pointer))) }
        if let place = record.place, let shown = shown(place) {
            fields += [("lat", .number(shown.latitude)), ("lon", .number(shown.longitude))]
        }
        if let image = record.image {
            fields += [
                ("source", .string(image.source.rawValue)), ("queued_ms", .number(image.queued.milliseconds)),
            ]
            if !image.file.isComplete { fields.append(("missing", .integer(image.file.missingTiles))) }
        }
        if !record.ignored.isEmpty { fields.append(("ignored", .array(record.ignored.map(JSONText.string)))) }
        write(JSONText.object(fields).text)
    }

    /// Writes a line about the server itself.
    func say(_ message: String, level: String = "info") {
        write(
            JSONText.object([
                ("time", .string(LogLines.time())), ("level", .string(level)), ("event", .string("server")),
                ("message", .string(message)),
            ]).text)
    }

    private func shown(_ place: Coordinate) -> Coordinate? {
        switch places {
        case .off: nil
        case .exact: place
        case .rounded:
            Coordinate(
                latitude: (place.latitude * 100).rounded() / 100, longitude: (place.longitude * 100).rounded() / 100)
        }
    }
}

/// Lines on standard error.
enum LogLines {
    private static let lock = Mutex(())

    @Sendable static func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        lock.withLock { _ in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// The time in UTC, RFC 3339.
    static func time() -> String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var parts = tm()
        gmtime_r(&now.tv_sec, &parts)
        func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let millis = String(1000 + now.tv_nsec / 1_000_000).dropFirst()
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))T\(two(parts.tm_hour)):"
            + "\(two(parts.tm_min)):\(two(parts.tm_sec)).\(millis)Z"
    }
}
