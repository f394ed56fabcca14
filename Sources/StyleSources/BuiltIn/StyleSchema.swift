import TileSources

/// The parts of a vector tile schema that a built-in style draws: source layers, and filters as JSON.
struct StyleSchema: Sendable {
    /// A kind of area.
    struct Area: Sendable {
        let color: any KeyPath<StylePalette, String> & Sendable
        let sourceLayer: String
        let filter: String?
        var minZoom = 0.0
    }

    /// Areas, bottom first, except water and buildings.
    let areas: [Area]
    let water: [Area]
    /// Rivers and streams.
    let waterLines: (sourceLayer: String, filter: String?)
    let buildings: String
    let roads: String
    let runways: (sourceLayer: String, filter: String)
    /// A filter for the features of `roads` of a kind.
    let road: @Sendable (StyleRoad) -> String
    let level: @Sendable (StyleRoadLevel) -> String
    let path, rail: String
    let ferry: (sourceLayer: String, filter: String)
    let boundaries: String
    let country, region: String

    static func of(_ schema: VectorSchema) -> StyleSchema {
        switch schema {
        case .openMapTiles: openMapTiles
        case .protomaps: protomaps
        case .shortbread: shortbread
        }
    }

    /// A filter for several values of a property.
    static func any(of values: String..., key: String) -> String {
        #"["match",\#(key),[\#(values.map { "\"\($0)\"" }.joined(separator: ","))],true,false]"#
    }

    static func all(_ filters: String...) -> String { "[\"all\",\(filters.joined(separator: ","))]" }

    static func not(_ filter: String) -> String { "[\"!\",\(filter)]" }

    static let isArea = #"["==",["geometry-type"],"Polygon"]"#
    static let isLine = #"["==",["geometry-type"],"LineString"]"#
}
