package import JSON
public import MapGeometry
package import MapStyle
package import TileSources

/// A MapLibre style with its opened sources, ready for any number of images.
public struct OpenedStyle: Sendable {
    /// The style at any zoom.
    package let zoomed: ZoomedStyle
    /// The sources in use, by id.
    package var sources: TextDictionary<OpenedSource>
    /// The sprites in use.
    package let sprites: [OpenedSprite]
    /// The glyphs of its texts; nil if it has none.
    package let glyphs: GlyphSource?
    /// What servers did not deliver, one sentence each.
    package let missing: [String]
    /// What servers delivered earlier, and not now; one sentence each.
    private let stale: [String]
    /// What is wrong with its GeoJSON, one sentence each.
    private let remarks: [String]
    /// An identity that is the same for the same style, GeoJSON, images and sprites, wherever they are, and for glyphs of
    /// the same place.
    package internal(set) var identity: String
    /// The files that it was read from; nil if a program made it.
    package var files: StyleParts?
    /// Whether it is a built-in style, which draws nothing without tiles.
    package var isBuiltIn = false
    /// Whether each layer of the tiles has a color of its own, because their schema is unknown.
    package var isPlain = false

    /// Creates a style from open sources.
    package init(
        style: Style, sources: TextDictionary<OpenedSource>, sprites: [OpenedSprite] = [], glyphs: GlyphSource? = nil,
        missing: [String] = [], stale: [String] = [], remarks: [String] = [], identity: String
    ) {
        zoomed = ZoomedStyle(style)
        self.sources = sources
        self.sprites = sprites
        self.glyphs = glyphs
        self.missing = missing
        self.stale = stale
        self.remarks = remarks
        self.identity = identity
    }

    /// The style.
    package var style: Style { zoomed.style }

    /// The name.
    public var name: String? { style.name }

    /// Notes about what is not drawn, or not drawn as the style says; one sentence each.
    public var notes: [String] { style.notes.map(\.description) + remarks + missing + stale }

    /// Whether servers delivered all files that the style names; without one of them, images are incomplete.
    package var isComplete: Bool { missing.isEmpty }

    /// The default camera of the style; nil if it has none.
    public var camera: StyleCamera? {
        guard let center = style.camera.center else { return nil }
        // At zoom 0, the world is 512 points wide in styles and 256 in requests.
        return StyleCamera(
            center: center, zoom: max((style.camera.zoom ?? 0) + 1, 0), bearing: style.camera.bearing ?? 0,
            pitch: style.camera.pitch ?? 0, roll: style.camera.roll ?? 0)
    }
}

/// The default camera of a style.
public struct StyleCamera: Hashable, Sendable {
    /// The center of the image.
    public var center: Coordinate
    /// The zoom, as in requests.
    public var zoom: Double
    /// The compass direction that is up, degrees clockwise from north.
    public var bearing: Double
    /// The tilt in degrees, 0 to 60; a larger one of the style is 60.
    public var pitch: Double
    /// How far the camera is turned about its line of sight, in degrees counterclockwise.
    public var roll: Double
}

/// A source of a style, ready to be drawn.
package enum OpenedSource: Sendable {
    /// Tiles of any content.
    case tiles(OpenedTiles)
    /// GeoJSON, to be sliced into tiles.
    case features(FeatureTiles)
    /// An image with corners.
    case image(OpenedImage)
}

/// A source of tiles.
package struct OpenedTiles: Sendable {
    /// What the tiles are.
    package enum Content: Hashable, Sendable {
        case vector
        /// Images, with the side of a tile in points.
        case raster(side: Int)
        /// Elevations in the colors of images, with the side of a tile in points; without an encoding, the tileset may
        /// state it.
        case elevation(StyleSource.Elevation?, side: Int)
    }

    /// What the tiles are.
    package var content = Content.vector
    /// The source of the tiles.
    package var source: any TileSource
    /// The area with tiles; tiles outside are not read.
    ///
    /// Nil if not stated.
    package var bounds: GeoBounds?
    /// Whether the bounds stated by the tileset also apply.
    package var usesStatedBounds = true

    /// Creates a source without bounds.
    package init(_ source: any TileSource, _ content: Content = .vector) {
        self.source = source
        self.content = content
    }
}

/// The files of a style as they were read, for servers that pass them on.
package struct StyleParts: Sendable {
    /// The style.json.
    package let document: [UInt8]
    /// Index and image of each sprite, by its id (empty for the default one) and what follows it: `@2x.png`.
    package let sprites: [String: [UInt8]]
    /// Whether any of them came from a server.
    package let isRemote: Bool

    /// Creates the files of a style.
    package init(document: [UInt8], sprites: [String: [UInt8]] = [:], isRemote: Bool = false) {
        (self.document, self.sprites, self.isRemote) = (document, sprites, isRemote)
    }
}
