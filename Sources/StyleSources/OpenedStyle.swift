public import MapGeometry
package import MapStyle
package import TileSources

/// A MapLibre style with the sources that its layers draw, ready for any number of images.
public struct OpenedStyle: Sendable {
    /// What is drawn, and how.
    package let style: Style
    /// The sources that are drawn, by their ids.
    package let sources: [String: OpenedSource]
    /// The same for the same style and GeoJSON, wherever they are.
    package let identity: String

    /// A style over sources that are open.
    package init(style: Style, sources: [String: OpenedSource], identity: String) {
        self.style = style
        self.sources = sources
        self.identity = identity
    }

    /// Its name.
    public var name: String? { style.name }

    /// What of it is not drawn, or not as it says; a sentence each.
    public var notes: [String] { style.notes.map(\.description) + UndrawnLayers(style).sentences }

    /// Where the map looks unless a request says otherwise; nil if the style does not say.
    public var camera: StyleCamera? {
        guard let center = style.camera.center else { return nil }
        // Zoom 0 of styles has 512 points, that of requests 256.
        return StyleCamera(
            center: center, zoom: max((style.camera.zoom ?? 0) + 1, 0), bearing: style.camera.bearing ?? 0)
    }
}

/// The view that a style starts with.
public struct StyleCamera: Hashable, Sendable {
    /// The middle of the image.
    public var center: Coordinate
    /// Of the 256-point grid, as in requests.
    public var zoom: Double
    /// The compass direction that is up, degrees clockwise from north.
    public var bearing: Double
}

/// A source of a style, ready to be drawn.
package enum OpenedSource: Sendable {
    /// Vector tiles.
    case tiles(OpenedTiles)
    /// GeoJSON, cut into tiles.
    case features(FeatureTiles)
}

/// A source of vector tiles.
package struct OpenedTiles: Sendable {
    /// Where the tiles come from.
    package var source: any TileSource
    /// The area outside of which no tile is read; nil if that is not stated.
    package var bounds: GeoBounds?
    /// Whether the area that the tileset's own document states counts, too.
    package var usesStatedBounds = true

    /// A source that is read wherever it has tiles.
    package init(_ source: any TileSource) { self.source = source }
}
