import Files
import JSON
import MapStyle
import TileSources
import VectorTiles

/// Opens what a style names, and compares its layers with its sources, as far as they are in the style or in files.
struct SourceCheck {
    let document: StyleDocument
    let network: TileNetwork

    /// What is wrong with a source, and whether the style cannot be drawn for it.
    typealias Flaw = (note: StyleNote, isError: Bool)

    /// What cannot be opened, GeoJSON that is none, and source layers that the tiles do not have, by source.
    func flaws(of style: Style) async -> [Flaw] {
        let resources = ResourceCheck(document: document, network: network)
        var flaws = await resources.sprites(of: style) + resources.glyphs(of: style)
        for (id, source) in style.sources.ordered {
            if case .geoJSON(let features) = source, let flaw = flaw(of: features, id) {
                flaws.append(flaw)
                continue
            }
            flaws += await resources.flaw(of: source, id)
            if case .vector(let tiles) = source {
                flaws += await notes(on: style, source: id, tiles).map { ($0, false) }
            }
        }
        return flaws
    }

    private func flaw(of features: StyleSource.Features, _ id: String) -> Flaw? {
        let bytes: [UInt8]
        switch features.data {
        case .inline(let json): bytes = Array(StyleValue(json).json.utf8)
        case .url(let url):
            guard let path = path(url), let read = try? FileContents.read(path, limit: GeoJSONLimits().bytes) else {
                return nil
            }
            bytes = read
        }
        let pointer = "/sources/\(JSONText.pointerPart(id))/data"
        do throws(VectorTileError) {
            return try GeoJSONSlicer(geoJSON: bytes).problem.map { (StyleNote(sentence: $0, pointer: pointer), false) }
        } catch {
            return (StyleNote(sentence: error.description, pointer: pointer), true)
        }
    }

    private func notes(on style: Style, source id: String, _ tiles: StyleSource.Tiles) async -> [StyleNote] {
        guard let known = await layers(of: tiles), !known.isEmpty else { return [] }
        let listed = known.sorted().map { "\"\(JSONText.shortened($0.text, to: 40))\"" }.joined(separator: ", ")
        return style.layers.compactMap { layer in
            guard layer.source?.hasSameBytes(as: id) == true, let name = layer.sourceLayer,
                !known.contains(ExactText(name))
            else { return nil }
            return StyleNote(
                sentence: "the source has no layer \"\(JSONText.shortened(name, to: 40))\": use one of "
                    + JSONText.shortened(listed, to: 400),
                pointer: "/layers/\(layer.index)/source-layer")
        }
    }

    /// The names of the layers that a tileset in a file states; nil for one elsewhere.
    private func layers(of tiles: StyleSource.Tiles) async -> Set<ExactText>? {
        guard let address = tiles.url.map(TileLocation.withoutArchivePrefix), let path = path(address),
            let source = try? TileLocation(base: path).open(network: network), source.remoteOrigin == nil,
            let metadata = try? await source.metadata()
        else { return nil }
        return Set(metadata.vectorLayers.map { ExactText($0.id) })
    }

    /// The path of a file that the style may name; nil for anything else.
    private func path(_ address: String) -> String? {
        guard let place = try? document.place.resolve(address), TileLocation(base: place).remoteBase == nil else {
            return nil
        }
        return place
    }
}
