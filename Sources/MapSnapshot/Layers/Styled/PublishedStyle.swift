import JSON
import MapStyle
public import StyleSources
public import TileSources

/// A style as a server passes it on to browsers: its document with the server's own addresses, its sprites and glyphs.
public struct PublishedStyle: Sendable {
    /// Addresses of a server for the parts of a style.
    public struct Addresses: Sendable {
        /// The TileJSON of a source.
        public var tileset: @Sendable (_ source: String) -> String
        /// A sprite, without density and extension; nil for the default one.
        public var sprite: @Sendable (_ id: String?) -> String
        /// The style's own glyphs, with `{fontstack}` and `{range}`.
        public var glyphs: String
        /// The glyphs of installed fonts, with `{fontstack}` and `{range}`.
        public var installedGlyphs: String

        /// Creates addresses.
        public init(
            tileset: @escaping @Sendable (String) -> String, sprite: @escaping @Sendable (String?) -> String,
            glyphs: String, installedGlyphs: String
        ) {
            (self.tileset, self.sprite) = (tileset, sprite)
            (self.glyphs, self.installedGlyphs) = (glyphs, installedGlyphs)
        }
    }

    /// The tilesets of its sources, by source id.
    public let tilesets: [String: any TileSource]
    /// Whether any part of it comes from a server: the document, a sprite, glyphs or tiles.
    public let isRemote: Bool
    private let files: StyleParts
    private let fields: TextDictionary<JSONValue>
    private let glyphSource: GlyphSource?
    private let spriteIDs: [String?]
    /// The ids of sprites that are the built-in one.
    private let builtInSprites: [String?]

    /// Creates the published form of a style; nil for one that browsers cannot draw from this: made by a program, or
    /// with images or GeoJSON in files of their own.
    public init?(_ style: OpenedStyle) {
        guard let files = style.files, let fields = Self.fields(files.document) else { return nil }
        var tilesets: [String: any TileSource] = [:]
        for (id, source) in style.sources {
            switch source {
            case .tiles(let tiles): tilesets[id] = tiles.source
            case .features:
                guard case .geoJSON(let features)? = style.style.sources[id], case .inline = features.data else {
                    return nil
                }
            case .image: return nil
            }
        }
        (self.tilesets, self.files, self.fields, glyphSource) = (tilesets, files, fields, style.glyphs)
        spriteIDs = style.sprites.map(\.id)
        builtInSprites = style.sprites.filter(\.isBuiltIn).map(\.id)
        isRemote =
            files.isRemote || style.glyphs?.isRemote == true
            || tilesets.values.contains { $0.remoteOrigin != nil }
    }

    /// The built-in style of a layer of vector tiles, light or dark; nil for raster tiles.
    ///
    /// - Throws: what the source throws.
    public init?(builtInFor layer: TileLayer, appearance: Appearance = .light) async throws {
        guard case .vector? = try await layer.source.metadata().format else { return nil }
        let tiles = try await RecognizedSchema(of: ReadyTileset(layer))
        let style = try BuiltInStyle(schema: tiles.schema, layers: tiles.layers, isDark: appearance == .dark).opened(
            over: layer.source)
        self.init(style)
    }

    /// The style.json with other addresses.
    ///
    /// Sources that no layer uses are left out, and so is `metadata`, which may be anything. A style without glyphs gets
    /// those of installed fonts, because most clients draw no text without.
    public func document(_ addresses: Addresses) -> [UInt8] {
        var fields = fields
        fields["metadata"] = nil
        fields["sources"] = .object(sources(addresses))
        fields["glyphs"] = .string(glyphSource == nil ? addresses.installedGlyphs : addresses.glyphs)
        fields["sprite"] = sprite(addresses)
        if case .array(let layers)? = fields["layers"] { fields["layers"] = .array(layers.compactMap(layer)) }
        if case .object(let terrain)? = fields["terrain"], case .string(let id)? = terrain["source"],
            tilesets[id] == nil
        {
            fields["terrain"] = nil
        }
        return Array(StyleValue(.object(fields)).json.utf8)
    }

    /// A file of a sprite; nil if there is none.
    ///
    /// - Parameters:
    ///   - id: the id of the sprite; nil for the default one.
    ///   - suffix: density and extension: `.json`, `@2x.png`.
    public func sprite(_ id: String?, _ suffix: String) -> [UInt8]? {
        builtInSprites.contains(id) ? Self.builtInSprite[suffix] : files.sprites["\(id ?? "")\(suffix)"]
    }

    /// The files of the built-in sprite by density and extension, which take a while to draw.
    private static let builtInSprite: [String: [UInt8]] = {
        var files: [String: [UInt8]] = [:]
        for (density, suffix) in [(1, ""), (2, "@2x")] {
            files["\(suffix).json"] = Array(BuiltInSprite.json(density: density).utf8)
            files["\(suffix).png"] = try? MapImage(pixmap: BuiltInSprite.sheet(density: density)).pngData()
        }
        return files
    }()

    /// The style's own glyphs of a range of 256 characters; nil if there are none.
    ///
    /// A stack that does not exist by its joined name has those of its first font that has the range.
    ///
    /// - Throws: what their server or file throws.
    public func glyphs(font: String, range: Int) async throws -> [UInt8]? {
        guard let glyphSource else { return nil }
        if let joined = try await glyphSource.file(font: font, range: range) { return joined }
        let fonts = font.split(separator: ",")
        // A style names few, and each may be a request to a server.
        guard (2...8).contains(fonts.count) else { return nil }
        for font in fonts {
            if let file = try await glyphSource.file(font: String(font), range: range) { return file }
        }
        return nil
    }

    private func sources(_ addresses: Addresses) -> TextDictionary<JSONValue> {
        guard case .object(let sources)? = fields["sources"] else { return [:] }
        var published: TextDictionary<JSONValue> = [:]
        for (id, source) in sources {
            guard case .object(var source) = source else { continue }
            if tilesets[id] != nil {
                for key in ["tiles", "scheme", "data"] { source[key] = nil }
                source["url"] = .string(addresses.tileset(id))
            } else if case .string("geojson")? = source["type"], case .object? = source["data"] {
                source["url"] = nil
            } else {
                continue
            }
            published[id] = .object(source)
        }
        return published
    }

    private func sprite(_ addresses: Addresses) -> JSONValue? {
        guard !spriteIDs.isEmpty else { return nil }
        if spriteIDs == [nil] { return .string(addresses.sprite(nil)) }
        return .array(
            spriteIDs.map { .object(["id": .string($0 ?? "default"), "url": .string(addresses.sprite($0))]) })
    }

    /// A layer without metadata; nil if its source is not there.
    private func layer(_ layer: JSONValue) -> JSONValue? {
        guard case .object(var fields) = layer else { return nil }
        fields["metadata"] = nil
        if case .string(let source)? = fields["source"] {
            guard case .object(let all)? = self.fields["sources"], case .object(let kind)? = all[source] else {
                return nil
            }
            let isInline = if case .object? = kind["data"] { true } else { false }
            guard tilesets[source] != nil || isInline else { return nil }
        }
        return .object(fields)
    }

    private static func fields(_ bytes: [UInt8]) -> TextDictionary<JSONValue>? {
        var scanner = JSONScanner(bytes, maximumDepth: 128)
        scanner.skipBlanks()
        guard scanner.current == UInt8(ascii: "{"),
            case .object(let fields)? = try? JSONValue(&scanner, depth: 128, allowsDuplicates: true)
        else { return nil }
        return fields
    }
}
