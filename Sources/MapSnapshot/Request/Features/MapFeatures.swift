import GeoFeatures
import JSON
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
    /// - Parameters:
    ///   - bytes: UTF-8, at most 64 MiB.
    ///   - defaults: the style of what the file does not specify.
    /// - Throws: `SnapshotError` with the JSON pointer of the invalid value.
    public init(geoJSON bytes: [UInt8], defaults: FeatureDefaults = FeatureDefaults()) throws(SnapshotError) {
        self.init(try Self.reading("GeoJSON") { () throws(FeatureError) in try GeoJSON.read(bytes) }, defaults) {
            FeatureStyle(simpleStyle: $0, over: defaults)
        }
    }

    /// Reads GPX 1.0 or 1.1: tracks and routes as lines, waypoints as pins with their names.
    ///
    /// - Parameters:
    ///   - bytes: at most 64 MiB; documents with custom entities are rejected.
    ///   - defaults: the style of tracks, routes and waypoints.
    /// - Throws: `SnapshotError` with the line of the error.
    public init(gpx bytes: [UInt8], defaults: FeatureDefaults = FeatureDefaults()) throws(SnapshotError) {
        self.init(try Self.reading("GPX") { () throws(FeatureError) in try GPX.read(bytes) }, defaults) {
            FeatureStyle(trackNamed: $0.name, over: defaults)
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

    private init(_ file: FeatureFile, _ defaults: FeatureDefaults, style: (Feature) -> FeatureStyle) {
        notes = file.notes.map {
            SnapshotNote(.featurePropertyIgnored, $0.description, pointer: $0.pointer)
        }
        for feature in file.features {
            guard let geometry = feature.geometry else { continue }
            let style = style(feature)
            if let note = style.note, !notes.contains(note) { notes.append(note) }
            add(geometry, style)
        }
        let lines = overlays.compactMap { if case .polyline(let line) = $0 { line.coordinates } else { nil } }
        if let first = lines.first?.first, let last = lines.last?.last { pins += defaults.ends(first, last) }
    }

    private mutating func add(_ geometry: Geometry, _ style: FeatureStyle) {
        switch geometry {
        case .points(let places): pins += places.map(style.pin)
        case .lines(let lines):
            overlays += lines.map {
                .polyline(Polyline($0, stroke: style.line, opacity: style.opacity, isGeodesic: style.isGeodesic))
            }
        case .polygons(let polygons):
            let rings = polygons.flatMap(\.self)
            guard !rings.isEmpty else { return }
            var border = style.line
            border.arrow = nil
            overlays.append(
                .polygon(
                    Polygon(
                        rings: rings, fill: style.fill, stroke: border.width > 0 ? border : nil, opacity: style.opacity)
                ))
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

extension JSONObject {
    /// Embedded GeoJSON.
    func features(_ key: String) throws(SnapshotError) -> MapFeatures? {
        guard let value = self[key] else { return nil }
        guard case .raw(let bytes) = value, bytes.first == UInt8(ascii: "{") else {
            throw wrong(key, "a GeoJSON object")
        }
        do throws(SnapshotError) {
            return try MapFeatures(geoJSON: Array(bytes))
        } catch {
            throw error.within(pointer(key))
        }
    }
}
