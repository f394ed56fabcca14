package import StyleSources
public import TileSources

/// The location of a layer: where its tiles or its style are, and how they are drawn, in the notation
/// `LOCATION#key=value&…`.
///
/// ```swift
/// let layer = try await MapLayer(opening: LayerLocation(parsing: "city.pmtiles#style=dark&opacity=0.5"))
/// ```
///
/// The keys are those of ``TileLocation`` and `density` (1 to 4), `opacity` (0 to 1), `dark`, `style` and `labels`.
public struct LayerLocation: Hashable, Sendable {
    /// Where the tiles or the style are; its id is that of the layer.
    public var source: TileLocation
    /// Pixels per point the tiles were drawn for, 1 to 4; determines the size of their labels.
    public var density: Int?
    /// Opacity, 0 (invisible) to 1.
    public var opacity: Double?
    /// The location of the tileset for dark appearance, with options for its source; of a style, another style.
    public var dark: String?
    /// The path or URL of a style.json for vector tiles, or `light` or `dark` for a built-in one; does not affect the
    /// tiles themselves.
    public var style: String?
    /// Where the labels of a style are drawn; nil for on top.
    public var labels: LabelLevel?

    /// Creates a location without options about drawing.
    public init(_ source: TileLocation) { self.source = source }

    /// Parses `LOCATION#key=value&…`.
    ///
    /// - Throws: `TileSourceError` with code `invalidLocation` for an unknown key, a duplicate key, or a value out of
    ///   range; the message lists what is allowed.
    public init(parsing text: String) throws(TileSourceError) {
        let text = try LocationText(text)
        self.init(TileLocation(base: text.base))
        var location = self
        try text.read(Option.all.map(\.key)) { location.set(Option.all[$0], $1) }
        self = location
        try source.check(text)
    }

    /// Why images of the layer must not be drawn in bulk, or in advance; nil if nothing is known against it.
    public var bulkRefusal: String? {
        source.bulkRefusal ?? dark.flatMap { try? TileLocation(parsing: $0) }?.bulkRefusal
    }
}

extension LayerLocation {
    private enum Option {
        case source(TileLocation.Option)
        case density, opacity, dark, style, labels

        /// All options, in the order shown to users.
        static let all = TileLocation.Option.allCases.map(Option.source) + [density, opacity, dark, style, labels]

        var key: LocationKey {
            switch self {
            case .source(let option): option.key
            case .density: LocationKey("density", values: "an integer from 1 to 4")
            case .opacity: LocationKey("opacity", values: "a number from 0 to 1")
            case .dark: LocationKey("dark", values: "text that is not empty")
            case .style: LocationKey("style", values: "text that is not empty")
            case .labels: LocationKey("labels", values: "top or in-place")
            }
        }
    }

    /// The keys of all options.
    package static let optionNames = Set(Option.all.map(\.key.name))

    /// Stores the value of an option; returns false if it is not valid.
    private mutating func set(_ option: Option, _ value: String) -> Bool {
        switch option {
        case .source(let option): return source.set(option, value)
        case .density:
            density = Int(value).flatMap { (1...4).contains($0) ? $0 : nil }
            return density != nil
        case .opacity:
            opacity = Double(value).flatMap { (0...1).contains($0) ? $0 : nil }
            return opacity != nil
        case .dark: dark = value
        case .style: style = value
        case .labels:
            labels = LabelLevel(rawValue: value)
            return labels != nil
        }
        return !value.isEmpty
    }
}

/// Where the labels of a style are drawn: the texts and icons above its last other layer.
public enum LabelLevel: String, Hashable, Sendable, CaseIterable {
    /// Over all layers of the image.
    case top
    /// With the style, below layers that are stacked on it.
    case inPlace = "in-place"
}

/// What is at the location of a layer, found out once: its tiles or style, and the others that it names.
package struct ResolvedLayer: Sendable {
    /// The location.
    package var location: LayerLocation
    /// The tiles, or the style.
    package let source: ResolvedLocation
    /// The dark tiles; why there are none, if their location is not valid; nil if none are named, and in a style.
    package let darkTiles: Result<ResolvedLocation, TileSourceError>?
    /// The style; nil for a tileset without one.
    package private(set) var style: NamedStyle?

    /// Looks at the location of a layer.
    package init(_ location: LayerLocation) {
        self.location = location
        source = ResolvedLocation(location.source)
        if let name = location.style {
            style = NamedStyle(name, dark: location.dark)
        } else if source.isStyle {
            style = NamedStyle(.document(source), dark: location.dark.map(NamedStyle.Half.init))
        }
        darkTiles = style == nil ? location.dark.map { Self.darkTiles($0, of: location) } : nil
    }

    /// The same tiles in a style.
    package func styled(_ style: NamedStyle) -> ResolvedLayer {
        var layer = self
        layer.style = style
        return layer
    }

    /// Whether it has tiles, and is not a style with sources of its own.
    package var hasTiles: Bool { !source.isStyle || location.style != nil }

    private static func darkTiles(
        _ text: String, of location: LayerLocation
    ) -> Result<ResolvedLocation, TileSourceError> {
        Result { () throws(TileSourceError) in
            let dark = try LayerLocation(parsing: text)
            guard dark.source.id == nil, dark.opacity == nil, dark.density == nil, dark.dark == nil else {
                throw TileSourceError(
                    .invalidLocation,
                    "\(text): id, opacity, density and dark belong to the pair; set them for "
                        + "\(location.source.publicBase), not for its dark tiles")
            }
            return ResolvedLocation(dark.source)
        }
    }
}

/// A style by its name or location, found out once.
package struct NamedStyle: Sendable {
    /// The style for one appearance.
    package enum Half: Sendable {
        case builtIn(BuiltInStyle.Name)
        case document(ResolvedLocation)

        /// - Parameter text: the name of a built-in style, or a path or URL.
        package init(_ text: String) {
            self =
                BuiltInStyle.Name(rawValue: text).map(Half.builtIn)
                ?? .document(ResolvedLocation(TileLocation(parsingPlain: text)))
        }

        /// Where it is; nil for a built-in style.
        package var location: ResolvedLocation? { if case .document(let location) = self { location } else { nil } }
    }

    /// The style; for the dark appearance, too, if there is no other.
    package let light: Half
    /// The style for the dark appearance.
    package let dark: Half?

    /// - Parameters:
    ///   - light: the name of a built-in style, or a path or URL.
    ///   - dark: likewise.
    package init(_ light: String, dark: String?) { self.init(Half(light), dark: dark.map(Half.init)) }

    init(_ light: Half, dark: Half?) { (self.light, self.dark) = (light, dark) }
}
