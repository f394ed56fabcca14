import Foundation
import JSON
import MapGeometry

@testable import MapStyle

extension FeatureTable {
    /// A table with one feature of GeoJSON, or of its members `properties`, `id` and `geometry`.
    static func single(
        _ feature: TextDictionary<JSONValue>, tile: TileCoordinate? = nil
    ) -> (FeatureTable, FeatureRow) {
        var properties: TextDictionary<JSONValue> = [:]
        if case .object(let fields)? = feature["properties"] { properties = fields }
        let keys = properties.keys.sorted()
        let table = FeatureTable(
            keys: keys, values: keys.indices.map { .other(UInt32($0)) }, bytes: [],
            others: keys.map { StyleValue(properties[$0] ?? .null) },
            tags: keys.indices.flatMap { [UInt32($0), UInt32($0)] })
        var row = FeatureRow(kind: .unknown, tags: 0..<2 * keys.count)
        if let id = feature["id"] { row.id = StyleValue(id) }
        if case .object(let geometry)? = feature["geometry"] { row.read(geometry, tile: tile) }
        return (table, row)
    }

    /// A table of features with these properties.
    static func of(_ features: [[String: StyleValue]], kind: FeatureRow.Kind = .polygon) -> (FeatureTable, [FeatureRow])
    {
        let keys = Set(features.flatMap(\.keys)).sorted()
        let values = Array(Set(features.flatMap(\.values)))
        var tags: [UInt32] = []
        var rows: [FeatureRow] = []
        for feature in features {
            let start = tags.count
            for (key, value) in feature {
                tags.append(UInt32(keys.firstIndex(of: key) ?? 0))
                tags.append(UInt32(values.firstIndex(of: value) ?? 0))
            }
            rows.append(FeatureRow(kind: kind, tags: start..<tags.count))
        }
        let table = FeatureTable(
            keys: keys, values: values.indices.map { .other(UInt32($0)) }, bytes: [], others: values, tags: tags)
        return (table, rows)
    }
}

extension FeatureRow {
    /// Takes over a geometry of GeoJSON; without a tile its kind alone.
    fileprivate mutating func read(_ fields: TextDictionary<JSONValue>, tile: TileCoordinate?) {
        guard case .string(let type)? = fields["type"] else { return }
        switch type {
        case "Point", "MultiPoint": kind = .point
        case "LineString", "MultiLineString": kind = .line
        case "Polygon", "MultiPolygon": kind = .polygon
        default: return
        }
        guard let tile, let coordinates = fields["coordinates"] else { return }
        geometry = Self.parts(coordinates, type).map { part in
            part.map { place in
                let scale = pow(2, Double(tile.z))
                let x = (180 + place[0]) / 360
                let y = (180 - 180 / .pi * log(tan(.pi / 4 + place[1] * .pi / 360))) / 360
                return FeaturePoint(
                    x: ((x * scale - Double(tile.x)) * 8192).rounded(),
                    y: ((y * scale - Double(tile.y)) * 8192).rounded())
            }
        }
    }

    private static func parts(_ json: JSONValue, _ type: String) -> [[[Double]]] {
        func place(_ json: JSONValue) -> [Double] { [Double](StyleValue(json)) ?? [0, 0] }
        func items(_ json: JSONValue) -> [JSONValue] { if case .array(let items) = json { items } else { [] } }
        switch type {
        case "Point": return [[place(json)]]
        case "MultiPoint": return items(json).map { [place($0)] }
        case "LineString": return [items(json).map(place)]
        case "MultiLineString", "Polygon": return items(json).map { items($0).map(place) }
        default: return items(json).flatMap { items($0).map { items($0).map(place) } }
        }
    }
}
