import MapSnapshot

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
        let line = JSONText.object([
            ("time", .string(String(decoding: time, as: UTF8.self))), ("level", .string(level)),
            ("event", .string("server")), ("message", .string(message)),
        ]).text
        output.add { $0 += "\(line)\n".utf8 }
    }

    /// Returns once all lines are written.
    func flush() { output.flush() }

    /// The line of a request, without its time and duration.
    func line(of record: RequestRecord) -> LogLine {
        let fields: [(String, JSONText)] = [
            ("level", .string(record.status >= 500 && record.status != 503 ? "error" : "info")),
            ("event", .string("request")), ("method", .string(record.method)),
            ("route", .string(record.route.rawValue)), ("status", .integer(record.status)),
        ]
        var more: [(String, JSONText)] = []
        if let origin = record.origin { more.append(("origin", .string(origin.rawValue))) }
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
        if !record.ignored.isEmpty { more.append(("ignored", .array(record.ignored.map(JSONText.string)))) }
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
