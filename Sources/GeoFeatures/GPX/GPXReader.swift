import MapGeometry

/// Builds features from parser events.
final class GPXReader: XMLHandler {
    /// The features read, lines below points.
    var file: FeatureFile { FeatureFile(features: lines + points) }

    private let limits: FeatureLimits
    private var lines: [Feature] = []
    private var points: [Feature] = []
    private var placeCount = 0

    /// The open elements; unused ones are `other`.
    private var open: [Element] = []
    private var name: [UInt8]?
    private var named: String?
    private var segments: [[Coordinate]] = []
    private var places: [Coordinate] = []

    /// Maximum length of a name in bytes.
    private static let maximumName = 4096

    private enum Element: String {
        case gpx, wpt, rte, rtept, trk, trkseg, trkpt, name, other
    }

    init(limits: FeatureLimits) { self.limits = limits }

    func start(_ name: String, isForeign: Bool, attribute: (String) -> String?) throws(FeatureError) {
        guard open.count < limits.depth else {
            throw FeatureError(.tooLarge, "more than \(limits.depth) nested elements")
        }
        let element = isForeign ? .other : Element(rawValue: name) ?? .other
        guard let parent = open.last else {
            guard element == .gpx else {
                throw FeatureError(
                    .invalid, "the file begins with <\(name.prefix(64))>, so it is not GPX: use a GPX file")
            }
            open.append(.gpx)
            return
        }
        switch (parent, element) {
        case (.gpx, .wpt):
            places = [try place(attribute)]
            named = nil
        case (.gpx, .rte), (.gpx, .trk):
            (places, segments, named) = ([], [], nil)
        case (.trk, .trkseg): places = []
        case (.rte, .rtept), (.trkseg, .trkpt): places.append(try place(attribute))
        case (.wpt, .name), (.rte, .name), (.trk, .name): self.name = []
        default:
            open.append(.other)
            return
        }
        open.append(element)
    }

    func text(_ bytes: UnsafeRawBufferPointer) {
        guard open.last == .name, let count = name?.count else { return }
        name?.append(contentsOf: bytes.prefix(max(Self.maximumName - count, 0)))
    }

    func end() throws(FeatureError) {
        switch open.popLast() {
        case .name:
            let text = name.map { String(decoding: $0, as: UTF8.self) } ?? ""
            (name, named) = (nil, text.isEmpty ? nil : text)
        case .wpt: points.append(try feature(.points(places)))
        case .trkseg: endLine()
        case .trk: try appendLines()
        case .rte:
            endLine()
            try appendLines()
        default: break
        }
    }

    private func place(_ attribute: (String) -> String?) throws(FeatureError) -> Coordinate {
        placeCount += 1
        try limits.check(places: placeCount, "the file")
        return Coordinate(
            latitude: try degrees("lat", within: 90, attribute), longitude: try degrees("lon", within: 180, attribute))
    }

    private func degrees(
        _ name: String, within limit: Double, _ attribute: (String) -> String?
    ) throws(FeatureError) -> Double {
        guard let text = attribute(name) else { throw FeatureError(.invalid, "the attribute \(name) is missing") }
        guard text.utf8.count <= 64, let value = Double(text), abs(value) <= limit else {
            throw FeatureError(
                .invalid, "\(name) \"\(text.prefix(64))\" is not a number from -\(Int(limit)) to \(Int(limit))")
        }
        return value
    }

    /// A line with a single point has no extent, and GPS receivers write many of them.
    private func endLine() {
        if places.count > 1 { segments.append(places) }
        places = []
    }

    private func appendLines() throws(FeatureError) {
        if !segments.isEmpty { lines.append(try feature(.lines(segments))) }
        segments = []
    }

    private func feature(_ geometry: Geometry) throws(FeatureError) -> Feature {
        try limits.check(features: lines.count + points.count + 1, "the file")
        return Feature(geometry: geometry, name: named)
    }
}

/// Reads GPX 1.0 and 1.1: waypoints, routes and tracks.
package enum GPX {
    private static let namespaces = ["http://www.topografix.com/GPX/1/0", "http://www.topografix.com/GPX/1/1"]

    /// Reads a file, lines below points: one named feature per track (a line per segment), route and waypoint.
    ///
    /// Lines with a single point are left out. Elements of other namespaces are ignored.
    /// - Throws: `FeatureError` that names the line of the file.
    package static func read(
        _ bytes: [UInt8], limits: FeatureLimits = FeatureLimits()
    ) throws(FeatureError) -> FeatureFile {
        try limits.check(bytes: bytes.count)
        let reader = GPXReader(limits: limits)
        try XMLParser(namespaces: namespaces, handler: reader).parse(bytes)
        return reader.file
    }
}
