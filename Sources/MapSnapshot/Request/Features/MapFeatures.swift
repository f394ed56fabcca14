import GeoFeatures
import MapGeometry

/// The lines, areas and pins of a GeoJSON or GPX file.
///
/// ```swift
/// let features = try MapFeatures(geoJSON: bytes)
/// request.overlays += features.overlays
/// request.pins += features.pins
/// ```
public struct MapFeatures: Hashable, Sendable {
    /// Lines and areas, bottom first.
    public var overlays: [Overlay] = []
    /// Points.
    public var pins: [Pin] = []
    /// Notes about what was ignored; pointers lead into the file.
    public var notes: [SnapshotNote] = []

    /// Reads GeoJSON (RFC 7946): a FeatureCollection, a Feature or a geometry, styled with simplestyle 1.1.
    ///
    /// - Parameter bytes: UTF-8, at most 64 MiB.
    /// - Throws: `SnapshotError` with the JSON pointer of the invalid value.
    public init(geoJSON bytes: [UInt8]) throws(SnapshotError) {
        self.init(try Self.reading("GeoJSON") { () throws(FeatureError) in try GeoJSON.read(bytes) }) {
            FeatureStyle(simpleStyle: $0)
        }
    }

    /// Reads GPX 1.0 or 1.1: tracks and routes as lines, waypoints as pins with their names.
    ///
    /// - Parameter bytes: at most 64 MiB; documents with custom entities are rejected.
    /// - Throws: `SnapshotError` with the line of the error.
    public init(gpx bytes: [UInt8]) throws(SnapshotError) {
        self.init(try Self.reading("GPX") { () throws(FeatureError) in try GPX.read(bytes) }) {
            FeatureStyle(trackNamed: $0.name)
        }
    }

    /// Checks lines and areas against the limits; errors have no pointer.
    func validate() throws(SnapshotError) {
        do throws(SnapshotError) {
            try OverlayCheck.run(overlays)
        } catch {
            throw error.pointing(at: nil)
        }
    }

    private init(_ file: FeatureFile, style: (Feature) -> FeatureStyle) {
        notes = file.notes.map {
            SnapshotNote(.featurePropertyIgnored, $0.description, pointer: $0.pointer)
        }
        for feature in file.features {
            guard let geometry = feature.geometry else { continue }
            let style = style(feature)
            if let note = style.note, !notes.contains(note) { notes.append(note) }
            add(geometry, style)
        }
    }

    private mutating func add(_ geometry: Geometry, _ style: FeatureStyle) {
        switch geometry {
        case .points(let places): pins += places.map(style.pin)
        case .lines(let lines): overlays += lines.map { .polyline(Polyline($0, stroke: style.line)) }
        case .polygons(let polygons):
            let rings = polygons.flatMap(\.self)
            if !rings.isEmpty { overlays.append(.polygon(Polygon(rings: rings, fill: style.fill, stroke: style.line))) }
        case .collection(let parts): for part in parts { add(part, style) }
        }
    }

    private static func reading(
        _ format: String, _ body: () throws(FeatureError) -> FeatureFile
    ) throws(SnapshotError) -> FeatureFile {
        do throws(FeatureError) {
            return try body()
        } catch {
            throw SnapshotError(
                error.code == .tooLarge ? .tooLarge : .invalidRequest,
                "the \(format) is not valid: \(error.description)", pointer: error.pointer)
        }
    }
}
