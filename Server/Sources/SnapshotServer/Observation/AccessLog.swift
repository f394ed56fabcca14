import Glibc
import MapSnapshot

/// What the log line and metrics of a request say: nothing as the client wrote it.
struct RequestRecord: Sendable {
    var method = ""
    /// The name of the route.
    var route = "unknown"
    /// How the request for an image came in; nil for other routes.
    var origin: RequestOrigin?
    var status = 0
    /// The code of an error.
    var code: String?
    /// The field or parameter of an error.
    var pointer: String?
    var duration = Duration.zero
    /// The place of the image.
    var place: Coordinate?
    /// The map, tileset or style: a configured id.
    var map: String?
    var image: ServedImage?
    /// What was ignored.
    var ignored: [String] = []
    /// How many requests like it have no line.
    var omitted = 0
    var bytes: Int?
}

/// One line of JSON per request.
struct AccessLog: Sendable {
    private let places: ServerOptions.LoggedPlaces
    private let output: any LogOutput

    init(places: ServerOptions.LoggedPlaces, output: any LogOutput = LogWriter.standardError) {
        (self.places, self.output) = (places, output)
    }

    /// Adds the line of a request.
    func log(_ record: RequestRecord) { log(line(of: record), nanoseconds: record.duration.nanoseconds) }

    /// Adds the line of a request that was answered like others.
    func log(_ line: LogLine, nanoseconds: Int64) { output.add { line.append(nanoseconds: nanoseconds, to: &$0) } }

    /// Adds a line about the server itself.
    func say(_ message: String, level: String = "info") {
        var time: [UInt8] = []
        UTCTime.now.append(to: &time)
        let line = OrderedJSON.object([
            ("time", .string(String(decoding: time, as: UTF8.self))), ("level", .string(level)),
            ("event", .string("server")), ("message", .string(message)),
        ]).text
        output.add { $0 += "\(line)\n".utf8 }
    }

    /// Returns once all lines are written.
    func flush() { output.flush() }

    /// The line of a request, without its time and duration.
    func line(of record: RequestRecord) -> LogLine {
        let fields: [(String, OrderedJSON)] = [
            ("level", .string(record.status >= 500 && record.status != 503 ? "error" : "info")),
            ("event", .string("request")), ("method", .string(record.method)),
            ("route", .string(record.route)), ("status", .integer(record.status)),
        ]
        var more: [(String, OrderedJSON)] = []
        if let origin = record.origin { more.append(("origin", .string(origin.name))) }
        if let map = record.map { more.append(("map", .string(map))) }
        if let bytes = record.bytes { more.append(("bytes", .integer(bytes))) }
        if let code = record.code { more.append(("code", .string(code))) }
        if let pointer = record.pointer { more.append(("pointer", .string(pointer))) }
        if let place = record.place, let shown = shown(place) {
            more += [("lat", .number(shown.latitude)), ("lon", .number(shown.longitude))]
        }
        if let image = record.image {
            more += [
                ("source", .string(image.source.rawValue)), ("queued_ms", .number(image.queued.milliseconds)),
            ]
            if !image.file.isComplete { more.append(("missing", .integer(image.file.missingTiles))) }
        }
        if !record.ignored.isEmpty { more.append(("ignored", .array(record.ignored.map(OrderedJSON.string)))) }
        if record.omitted > 0 { more.append(("omitted", .integer(record.omitted))) }
        return LogLine(fields, more)
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

/// The line of a request without its time and duration, which differ each time that the same is answered.
struct LogLine: Sendable {
    /// The fields between time and duration.
    private let middle: [UInt8]
    private let end: [UInt8]

    /// - Parameters:
    ///   - fields: the fields between the time and the duration.
    ///   - more: the fields after the duration.
    init(_ fields: [(String, OrderedJSON)], _ more: [(String, OrderedJSON)]) {
        middle = Array("\",\(Self.text(fields)),\"ms\":".utf8)
        end = Array((more.isEmpty ? "}\n" : ",\(Self.text(more))}\n").utf8)
    }

    /// Appends the line, with its end, as if the response were given now.
    func append(nanoseconds: Int64, to bytes: inout [UInt8]) {
        bytes += Self.start
        UTCTime.now.append(to: &bytes)
        bytes += middle
        bytes.append(milliseconds: nanoseconds)
        bytes += end
    }

    private static let start = Array(#"{"time":""#.utf8)

    /// Fields without the braces around them.
    private static func text(_ fields: [(String, OrderedJSON)]) -> Substring {
        OrderedJSON.object(fields).text.dropFirst().dropLast()
    }
}

/// A moment in UTC, in parts.
struct UTCTime {
    private let parts: tm
    private let millisecond: Int

    /// - Parameter seconds: since 1970.
    init(seconds: Int, millisecond: Int = 0) {
        var (seconds, parts) = (time_t(seconds), tm())
        gmtime_r(&seconds, &parts)
        (self.parts, self.millisecond) = (parts, millisecond)
    }

    /// This moment.
    static var now: UTCTime {
        var now = timeval()
        gettimeofday(&now, nil)
        return UTCTime(seconds: now.tv_sec, millisecond: Int(now.tv_usec) / 1000)
    }

    /// Appends it as in RFC 3339, with milliseconds.
    func append(to bytes: inout [UInt8]) {
        bytes.append(Int(parts.tm_year) + 1900, digits: 4)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(Int(parts.tm_mon) + 1, digits: 2)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(Int(parts.tm_mday), digits: 2)
        bytes.append(UInt8(ascii: "T"))
        appendTime(to: &bytes)
        bytes.append(UInt8(ascii: "."))
        bytes.append(millisecond, digits: 3)
        bytes.append(UInt8(ascii: "Z"))
    }

    /// The form of HTTP (RFC 9110, 5.6.7).
    var httpDate: String {
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        var bytes = Array("\(days[Int(parts.tm_wday)]), ".utf8)
        bytes.append(Int(parts.tm_mday), digits: 2)
        bytes += " \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900) ".utf8
        appendTime(to: &bytes)
        bytes += " GMT".utf8
        return String(decoding: bytes, as: UTF8.self)
    }

    private func appendTime(to bytes: inout [UInt8]) {
        bytes.append(Int(parts.tm_hour), digits: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(Int(parts.tm_min), digits: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(Int(parts.tm_sec), digits: 2)
    }
}

extension [UInt8] {
    /// Appends a number with this many decimal digits.
    mutating func append(_ number: Int, digits: Int) {
        let start = count
        var rest = number
        for _ in 0..<digits {
            append(UInt8(truncatingIfNeeded: 0x30 + rest % 10))
            rest /= 10
        }
        self[start...].reverse()
    }

    /// Appends a duration in milliseconds, to three decimals.
    mutating func append(milliseconds nanoseconds: Int64) {
        let microseconds = Int(Swift.max(0, nanoseconds)) / 1000
        self += String(microseconds / 1000).utf8
        append(UInt8(ascii: "."))
        append(microseconds % 1000, digits: 3)
    }
}
