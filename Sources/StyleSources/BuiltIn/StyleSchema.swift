import TileSources

/// Where a schema of vector tiles has what a built-in style draws: source layers, and filters as JSON.
struct StyleSchema: Sendable {
    /// A kind of area.
    struct Area: Sendable {
        let color: any KeyPath<StylePalette, String> & Sendable
        let sourceLayer: String
        let filter: String?
        var minZoom = 0.0
    }

    /// What is drawn as areas, bottom first; water and buildings follow on their own.
    let areas: [Area]
    let water: [Area]
    /// Rivers and streams.
    let waterLines: (sourceLayer: String, filter: String?)
    let buildings: String
    let roads: String
    let runways: (sourceLayer: String, filter: String)
    /// Which features of `roads` are of a kind.
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

    /// One of several values of a property.
    static func any(of values: String..., key: String) -> String {
        #"["match",\#(key),[\#(values.map { "\"\($0)\"" }.joined(separator: ","))],true,false]"#
    }

    static func all(_ filters: String...) -> String { "[\"all\",\(filters.joined(separator: ","))]" }

    static func not(_ filter: String) -> String { "[\"!\",\(filter)]" }

    static let isArea = #"["==",["geometry-type"],"Polygon"]"#
    static let isLine = #"["==",["geometry-type"],"LineString"]"#
}
