import Digests
import JSON
package import MapStyle
package import TileSources

/// The plain default style for vector tiles: one per schema, light and dark.
package struct BuiltInStyle: Sendable {
    /// The id of its only source.
    package static let source = "tiles"

    /// The names of the styles, which stand for no file.
    package enum Name: String, Sendable, CaseIterable {
        case light, dark
    }

    /// The style as a style.json, to customize.
    package let json: String
    private let isPlain: Bool

    /// Creates the style for tiles of a schema.
    ///
    /// - Parameters:
    ///   - schema: the schema; nil draws each layer in a different color.
    ///   - layers: the layer ids of the tiles, for an unknown schema.
    ///   - sprite: the location of the icons.
    ///   - integerZoom: leaves out what is drawn neither at this zoom nor between it and the next (in style terms); nil
    ///     for the whole style.
    package init(
        schema: VectorSchema?, layers: [String] = [], isDark: Bool, sprite: String = BuiltInSprite.url,
        at integerZoom: Double? = nil
    ) {
        let palette = isDark ? StylePalette.dark : .light
        let all =
            schema.map { BuiltInLayers(StyleSchema.of($0), palette, at: integerZoom).all }
            ?? PlainLayers(layers, palette).all
        isPlain = schema == nil
        let name = "\(schema?.name ?? "Plain"), \(isDark ? "dark" : "light")"
        json =
            #"{"version":8,"name":"\#(name)","sprite":"\#(sprite)","#
            + #""sources":{"\#(Self.source)":{"type":"vector","url":"pmtiles://{tiles}"}},"#
            + #""layers":[\#(all.joined(separator: ",\n"))]}"#
    }

    /// The source layers of a schema that its style draws or does without on purpose.
    package static func sourceLayers(of schema: VectorSchema) -> Set<String> {
        let schema = StyleSchema.of(schema)
        return schema.sourceLayers.union(schema.unneeded)
    }

    /// The colors north and south of the world, which tiles end at, in CSS notation.
    package static func poles(isDark: Bool) -> (north: String, south: String) {
        let palette = isDark ? StylePalette.dark : .light
        return (palette.water, palette.ice)
    }

    /// The ids of layers of all schemas that show the cover of the land, and so would hide an image of it.
    package static let landLayers = Set(
        VectorSchema.allCases.flatMap { schema in
            let sourceLayers = StyleSchema.of(schema).areas.map(\.sourceLayer)
            return sourceLayers.enumerated().map { index, name in
                BuiltInLayers.id(name, number: sourceLayers[...index].count { $0 == name })
            }
        })

    /// The opened style with a tileset.
    ///
    /// - Parameter remarks: notes about what it does not draw.
    /// - Throws: `StyleError` if the style is invalid, which would be a bug.
    package func opened(over tiles: any TileSource, remarks: [String] = []) throws(StyleError) -> OpenedStyle {
        let style = try Style(Array(json.utf8))
        var opened = OpenedTiles(tiles)
        opened.usesStatedBounds = false
        var result = OpenedStyle(
            style: style, sources: [Self.source: .tiles(opened)], sprites: [BuiltInSprite.opened(id: nil)],
            remarks: remarks, identity: Hexadecimal.text(SHA256.hash(Array(json.utf8))))
        (result.isBuiltIn, result.isPlain) = (true, isPlain)
        result.files = StyleParts(document: Array(json.utf8))
        return result
    }
}

extension BuiltInStyle {
    /// Changes with every change of the built-in styles, so that no cached image outlives them.
    ///
    /// Stated here because computing it would delay every start; a test compares it with `computedDigest`.
    package static let digest = "d167dbe9cc757c27"

    /// The first digits of the SHA-256 of all built-in styles.
    package static var computedDigest: String {
        var digest = SHA256()
        for schema in VectorSchema.allCases.map(Optional.some) + [nil] {
            for isDark in [false, true] {
                let layers = schema == nil ? ["a", "b"] : []
                digest.update(Array(Self(schema: schema, layers: layers, isDark: isDark).json.utf8))
            }
        }
        digest.update(Array(bodyJSON.utf8))
        digest.update(BuiltInSprite.digest)
        return String(Hexadecimal.text(digest.finish()).prefix(16))
    }
}

/// Layers for an unknown schema: each in a different color, with thin lines.
struct PlainLayers {
    private static let colors = ["#7a9cc6", "#8fb07d", "#c19a6b", "#a98bb8", "#c98a8a", "#6ba8a9", "#b0a35e"]
    /// Maximum number of layers.
    private static let limit = 64

    let all: [String]

    /// - Parameter ids: names of layers; equal ones count once.
    init(_ ids: [String], _ palette: StylePalette) {
        var layers = [#"{"id":"background","type":"background","paint":{"background-color":"\#(palette.land)"}}"#]
        var known: Set<ExactText> = []
        let names = ids.filter { known.insert(ExactText($0)).inserted }
        let shown = names.prefix(Self.limit).enumerated().map { (Self.text($0.element), Self.colors[$0.offset % 7]) }
        let source = BuiltInStyle.source
        for (id, color) in shown {
            layers.append(
                #"{"id":\#(Self.text("area", id)),"type":"fill","source":"\#(source)","source-layer":\#(id),"filter":\#(StyleSchema.isArea),"paint":{"fill-color":"\#(color)","fill-opacity":0.35}}"#
            )
        }
        for (id, color) in shown {
            layers.append(
                #"{"id":\#(Self.text("line", id)),"type":"line","source":"\#(source)","source-layer":\#(id),"filter":\#(StyleSchema.isLine),"paint":{"line-color":"\#(color)","line-width":1}}"#
            )
        }
        for (id, color) in shown {
            layers.append(
                #"{"id":\#(Self.text("point", id)),"type":"circle","source":"\#(source)","source-layer":\#(id),"filter":["==",["geometry-type"],"Point"],"paint":{"circle-color":"\#(color)","circle-radius":2}}"#
            )
        }
        all = layers
    }

    private static func text(_ id: String) -> String { String(decoding: JSONText.quoted(id), as: UTF8.self) }

    /// An id from a word and a quoted id.
    private static func text(_ word: String, _ quoted: String) -> String { "\"\(word) \(quoted.dropFirst())" }
}
