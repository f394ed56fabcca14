import JSON
import MapStyle
import TileSources
import VectorRendering

extension PlannedStyle {
    /// Notes about what is missing from the drawing of the tiles, by source.
    func notes(on findings: TextDictionary<TileFindings>) -> [String] {
        findings.ordered.flatMap { source, found in
            [
                absentLayers(of: source, found),
                found.droppedFeatures > 0
                    ? "the tiles of source \(Self.shown(source)) have \(Self.features(found.droppedFeatures)) that "
                        + "cannot be read: create them again" : nil,
                found.skippedLayers > 0
                    ? "the tiles of source \(Self.shown(source)) have layers in version 2 of MLT, which is not read yet: "
                        + "write them as version 1" : nil,
                found.gaveUp
                    ? "some features of source \(Self.shown(source)) are not drawn as the style says, because an "
                        + "expression takes too many steps for them: simplify it" : nil,
            ].compactMap(\.self)
        }
    }

    /// Notes about images that no sprite of the style has, one per name.
    ///
    /// - Parameter findings: what the layouts of tiles lack.
    func notes(onImagesOf findings: TextDictionary<TileFindings>, _ sprites: SpriteImages) -> [String] {
        // Without its sprite, which has a note of its own, a style lacks all of them.
        guard layer.isComplete || !layer.sprites.isEmpty else { return [] }
        var missing = MissingImages()
        for (_, found) in findings { missing.formUnion(found.missingImages) }
        for case .background(let background) in resolved.layers.map(\.kind) {
            // The zoom is resolved already.
            if let name = background.pattern?.value(at: view.styleZoom).name, !sprites.has(name) {
                missing.insert(name)
            }
        }
        let names = missing.names.sorted().map(\.text)
        let notes = names.prefix(Self.maximumNames).map { name in
            "no sprite of the style has the image \"\(Self.shown(name))\": add it, or correct the name"
        }
        return notes + (names.count > notes.count ? ["no sprite of the style has some other images either"] : [])
    }

    /// A note about source layers that exist neither in the tiles nor in the tileset's metadata.
    ///
    /// If the metadata lists no layers, one that is not in this image may be elsewhere; but not all that the style draws.
    private func absentLayers(of source: String, _ found: TileFindings) -> String? {
        // The built-in styles draw what there is.
        guard !layer.isBuiltIn, let set = layer.tileSets.first(where: { $0.source.hasSameBytes(as: source) }) else {
            return nil
        }
        let listed = Set(set.tileset.metadata.vectorLayers.map { ExactText($0.id) })
        guard let absent = found.absentLayers?.subtracting(listed).sorted(), !absent.isEmpty else { return nil }
        let names = Self.listing(absent.map(\.text))
        guard listed.isEmpty else {
            return "the tiles of source \(Self.shown(source)) have no layer \(names): use one of "
                + Self.listing(listed.sorted().map(\.text))
        }
        let wanted = resolved.layers.filter { $0.source?.hasSameBytes(as: source) == true }
        guard wanted.allSatisfy({ absent.contains(ExactText($0.sourceLayer ?? "")) }) else { return nil }
        return
            "the tiles of source \(Self.shown(source)) in this image have no layer \(names): use layers that they have"
    }

    /// Maximum number of names in one note.
    private static let maximumNames = 8

    private static func listing(_ names: [String]) -> String {
        let list = names.prefix(maximumNames).map { "\"\(shown($0))\"" }.joined(separator: ", ")
        return names.count > maximumNames ? "\(list), …" : list
    }

    private static func shown(_ name: String) -> String { JSONText.shortened(name, to: 40) }

    private static func features(_ count: Int) -> String { count == 1 ? "1 feature" : "\(count) features" }
}
