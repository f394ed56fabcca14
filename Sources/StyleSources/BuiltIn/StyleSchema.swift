import TileSources

/// The parts of a vector tile schema that a built-in style draws: source layers, and filters as JSON.
struct StyleSchema: Sendable {
    /// A kind of area.
    struct Area: Sendable {
        let color: any KeyPath<StylePalette, String> & Sendable
        let sourceLayer: String
        let filter: String?
        var minZoom = 0.0
        /// Whether these are outlines of whole regions, which end before they look coarse.
        var isRegional = false
    }

    /// Labels of one kind from one source layer.
    struct Label: Sendable {
        let kind: StyleLabel
        let sourceLayer: String
        let filter: String?
        /// An expression that is lower for more important features.
        let rank: String?
        /// The text as an expression; nil for the name.
        let text: String?
        /// An expression for the OpenStreetMap value that distinguishes points of interest.
        let places: String?
        /// The icon of all features.
        let icon: String?
        let zooms: ClosedRange<Double>

        init(
            _ kind: StyleLabel, _ sourceLayer: String, _ filter: String? = nil, rank: String? = nil,
            text: String? = nil, places: String? = nil, icon: String? = nil, from zoom: Double? = nil
        ) {
            (self.kind, self.sourceLayer, self.filter, self.rank) = (kind, sourceLayer, filter, rank)
            (self.text, self.places, self.icon) = (text, places, icon)
            let zooms = kind.look.zooms
            self.zooms = (zoom ?? zooms.lowerBound)...zooms.upperBound
        }
    }

    /// Areas, bottom first, except water and buildings.
    let areas: [Area]
    let water: [Area]
    /// A source layer with lines of water: rivers and canals, and what is narrower.
    let waterLines: [(sourceLayer: String, river: String, stream: String)]
    /// Piers and breakwaters, which are drawn over water.
    let piers: [(sourceLayer: String, filter: String, isLine: Bool)]
    let buildings: String
    let roads: String
    let runways: (sourceLayer: String, filter: String)
    /// A filter for the features of `roads` of a kind.
    let road: @Sendable (StyleRoad) -> String
    let level: @Sendable (StyleRoadLevel) -> String
    /// Filters for the features of `roads`.
    let path, steps, rail: String
    /// Roads that are driven in one direction, and whether that is against the direction of the line.
    let oneWay: (filter: String, isReverse: String)
    /// Railways outside `roads`.
    var otherRails: [(sourceLayer: String, filter: String)] = []
    let ferry: (sourceLayer: String, filter: String)
    let aerialways: (sourceLayer: String, filter: String)
    let boundaries: String
    /// Filters for the features of `boundaries`; `disputed` ones are among the other two.
    let country, region, disputed: String
    /// The name of a feature as an expression.
    let name: String
    /// Whether a feature has a name.
    let hasName: String
    let labels: [Label]

    /// Source layers whose absence from the map nobody misses.
    var unneeded: Set<String> = []

    /// The source layers that are drawn.
    var sourceLayers: Set<String> {
        Set([buildings, roads, runways.sourceLayer, ferry.sourceLayer, aerialways.sourceLayer, boundaries])
            .union((areas + water).map(\.sourceLayer)).union(waterLines.map(\.sourceLayer))
            .union(piers.map(\.sourceLayer)).union(otherRails.map(\.sourceLayer)).union(labels.map(\.sourceLayer))
    }

    static func of(_ schema: VectorSchema) -> StyleSchema {
        switch schema {
        case .openMapTiles: openMapTiles
        case .protomaps: protomaps
        case .shortbread: shortbread
        }
    }

    /// A filter for several values of a property.
    static func any(of values: String..., key: String) -> String { any(of: values, key: key) }

    static func any(of values: [String], key: String) -> String {
        #"["match",\#(key),[\#(values.map { "\"\($0)\"" }.joined(separator: ","))],true,false]"#
    }

    static func all(_ filters: String...) -> String { all(filters) }

    static func all(_ filters: [String]) -> String { "[\"all\",\(filters.joined(separator: ","))]" }

    static func not(_ filter: String) -> String { "[\"!\",\(filter)]" }

    static let isArea = #"["==",["geometry-type"],"Polygon"]"#
    static let isPoint = #"["==",["geometry-type"],"Point"]"#
    static let isLine = #"["==",["geometry-type"],"LineString"]"#
}
