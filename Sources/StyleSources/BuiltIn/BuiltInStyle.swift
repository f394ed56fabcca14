import JSON
package import MapStyle
package import TileSources

/// The plain style that vector tiles get unless another one is asked for: one per schema, light and dark.
package struct BuiltInStyle: Sendable {
    /// The id of its one source.
    package static let source = "tiles"

    /// The style as a style.json, to be changed and used instead.
    package let json: String

    /// The style for tiles of a schema.
    ///
    /// - Parameters:
    ///   - schema: nil draws every layer in a color of its own.
    ///   - layers: the ids of the tiles' layers, for tiles of no known schema.
    package init(schema: VectorSchema?, layers: [String] = [], isDark: Bool) {
        let palette = isDark ? StylePalette.dark : .light
        let all = schema.map { BuiltInLayers(StyleSchema.of($0), palette).all } ?? PlainLayers(layers, palette).all
        let name = "\(schema?.name ?? "Plain"), \(isDark ? "dark" : "light")"
        json =
            #"{"version":8,"name":"\#(name)","sources":{"\#(Self.source)":{"type":"vector","url":"pmtiles://{tiles}"}},"#
            + #""layers":[\#(all.joined(separator: ",\n"))]}"#
    }

    /// The style over a tileset.
    ///
    /// - Throws: `StyleError` for a style that cannot be read, which would be a mistake here.
    package func opened(over tiles: any TileSource) throws(StyleError) -> OpenedStyle {
        let style = try Style(Array(json.utf8))
        var opened = OpenedTiles(tiles)
        opened.usesStatedBounds = false
        return OpenedStyle(style: style, sources: [Self.source: .tiles(opened)], identity: "built in")
    }
}

/// Layers of tiles of no known schema: each in a color of its own, lines thin.
struct PlainLayers {
    private static let colors = ["#7a9cc6", "#8fb07d", "#c19a6b", "#a98bb8", "#c98a8a", "#6ba8a9", "#b0a35e"]
    /// Most layers that are drawn.
    private static let limit = 64

    let all: [String]

    init(_ ids: [String], _ palette: StylePalette) {
        var layers = [#"{"id":"background","type":"background","paint":{"background-color":"\#(palette.land)"}}"#]
        let shown = ids.prefix(Self.limit).enumerated().map { (Self.text($0.element), Self.colors[$0.offset % 7]) }
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

    /// An id made of a word and a quoted id.
    private static func text(_ word: String, _ quoted: String) -> String { "\"\(word) \(quoted.dropFirst())" }
}
