import Cairo
import Imaging
import MapGeometry
import MapLabels
import MapStyle
import Rasterising
import StyleSources
import TileSources
import VectorRendering
import VectorTiles

/// The tiles of a style as bytes.
struct FetchedStyle: FetchedLayer {
    let planned: PlannedStyle
    /// Tiles per source of `planned.tiles`.
    let found: [[TileFetch.Found]]

    func decoded(_ cache: DecodedTileCache?, room: Int) async throws -> any DecodedLayer {
        let allRoom = room
        var room = room
        var parts: [LayerPart] = []
        var tiles: [String: [SourceTile]] = [:]
        var sources = DrawnSources()
        for (wanted, found) in zip(planned.tiles, found) {
            var wanted = wanted
            switch wanted.content {
            case .vector:
                let decoded = try await decode(VectorTile.self, &wanted, found, cache, &room)
                parts.append(decoded.part)
                tiles[wanted.source] = decoded.cells.flatMap { cell in
                    MagnifiedTile.parts(
                        of: SourceTile(
                            coordinate: cell.origin, square: cell.square, column: cell.column,
                            styleZoom: wanted.styleZoom, content: cell.content), in: planned.view)
                }
            case .raster:
                let decoded = try await decode(Pixmap.self, &wanted, found, cache, &room)
                parts.append(decoded.part)
                sources.rasters[wanted.source] = decoded.cells.compactMap { cell in
                    Texture(cell.content).map { (placement(cell, wanted), RasterLayout($0)) }
                }
            case .elevation(let encoding, _):
                let decoded = try await decode(Pixmap.self, &wanted, found, cache, &room)
                parts.append(decoded.part)
                sources.elevations[wanted.source] = try elevations(decoded.cells, encoding, wanted)
            }
        }
        for (source, features) in planned.features { tiles[source] = try cut(features) }
        for (source, image) in planned.images {
            sources.images[source] = Texture(image.image).flatMap { ImageLayout($0, corners: image.corners) }
        }
        for sprite in planned.layer.sprites {
            guard let sheet = sprite.sheet(scale: planned.view.scale) else { continue }
            switch sheet.pixels {
            case .image(let image): sources.sprites.add(sheet.index, image, id: sprite.id)
            case .builtIn(let density):
                sources.sprites.add(sheet.index, id: sprite.id) { BuiltInSprite.image($0, density: density) }
            }
        }
        sources.vectors = try await StyleLayout(
            planned.resolved, in: planned.view, tiles, icons: sources.sprites.names
        ).run()
        let glyphs = try await glyphs(for: sources.glyphDemand(of: planned.resolved))
        sources.glyphs = glyphs.glyphs
        return DecodedStyle(
            planned: planned, parts: parts, sources: sources, tilePixels: allRoom - room, glyphNotes: glyphs.notes,
            lacksGlyphs: glyphs.isIncomplete)
    }

    /// The glyphs of texts: those of the style, and those of local fonts for the rest.
    private func glyphs(
        for demand: GlyphDemand
    ) async throws -> (glyphs: SymbolGlyphs, notes: [String], isIncomplete: Bool) {
        guard !demand.isEmpty else { return (SymbolGlyphs(), [], false) }
        var fetched = try await planned.layer.glyphs?.glyphs(for: demand) ?? FetchedGlyphs()
        fetched.table.bidi = { scalars in
            BidiOrder(scalars).map { GlyphTable.Bidi(forms: $0.forms, levels: $0.levels) }
        }
        fetched.table.use(LocalFonts.shared, for: demand)
        var notes = fetched.notes
        let missing = demand.missing(in: fetched.table)
        if !missing.isEmpty {
            let shown = missing.prefix(8).map { "U+" + String($0.value, radix: 16, uppercase: true) }
            let rest = missing.count > shown.count ? ", …" : ""
            notes.append("no font has \(shown.joined(separator: ", "))\(rest): install one that does")
        }
        return (SymbolGlyphs(demand: demand, table: fetched.table), notes, fetched.isIncomplete)
    }

    /// A visible tile of a source.
    private struct Cell<Content> {
        /// The tile with the content, the wanted one or a parent.
        let origin: TileCoordinate
        /// The wanted tile.
        let square: TileCoordinate
        /// Its unwrapped column.
        let column: Int
        let content: Content
    }

    /// Decodes the tiles of a source, in drawing order, with a parent for missing ones.
    private func decode<Content: TileContent>(
        _: Content.Type, _ wanted: inout PlannedStyle.Tiles, _ found: [TileFetch.Found], _ cache: DecodedTileCache?,
        _ room: inout Int
    ) async throws -> (part: LayerPart, cells: [Cell<Content>]) {
        let decode = TileDecode<Content>(plan: wanted.plan, found: found, kept: cache, room: room)
        let (plan, decoded) = try await decode.runUniformly()
        wanted.plan = plan
        room -= decoded.contents.values.reduce(0) { $0 + $1.pixelCount }
        let part = LayerPart(
            tileset: wanted.plan.tileset, level: wanted.plan.level, found: decoded.found, repeatsOneImage: false)
        let origins = Dictionary(decoded.found.map { ($0.wanted, $0.origin) }) { first, _ in first }
        let cells = wanted.plan.cells.compactMap { cell -> Cell<Content>? in
            guard let origin = origins[cell.coordinate] ?? nil, let content = decoded.contents[origin] else {
                return nil
            }
            return Cell(origin: origin, square: cell.coordinate, column: cell.column, content: content)
        }
        return (part, cells)
    }

    private func placement<Content>(_ cell: Cell<Content>, _ wanted: PlannedStyle.Tiles) -> TilePlacement {
        TilePlacement(
            cell.origin, square: cell.square, column: cell.column, styleZoom: wanted.styleZoom,
            in: planned.view.aligned)
    }

    /// Elevations with the borders of visible neighbors.
    private func elevations(
        _ cells: [Cell<Pixmap>], _ encoding: StyleSource.Elevation, _ wanted: PlannedStyle.Tiles
    ) throws -> [DrawnSources.Elevation] {
        var decoded: [TileCoordinate: ElevationTile] = [:]
        for cell in cells where decoded[cell.origin] == nil {
            try Task.checkCancellation()
            decoded[cell.origin] = ElevationTile(cell.content, encoding)
        }
        let joined = DrawnSources.joined(decoded)
        return cells.compactMap { cell in joined[cell.origin].map { (placement(cell, wanted), $0) } }
    }

    /// The visible tiles of GeoJSON sources.
    private func cut(_ features: FeatureTiles) throws -> [SourceTile] {
        let view = planned.view
        let z = min(view.tileZoom, features.deepestZoom)
        let cover = TileCover(viewport: view.viewport, z: z)
        guard !cover.exceeds(SnapshotLimits.tiles) else {
            throw SnapshotError(
                .tooLarge,
                "the image needs more than \(SnapshotLimits.tiles) tiles of zoom \(z)",
                remedy: "use a smaller size, or another zoom", pointer: "/size")
        }
        return try cover.flatMap { cell -> [SourceTile] in
            try Task.checkCancellation()
            guard let content = features.tile(at: cell.coordinate) else { return [] }
            return MagnifiedTile.parts(
                of: SourceTile(
                    coordinate: cell.coordinate, column: cell.column, styleZoom: view.tileZoom, content: content),
                in: view)
        }
    }
}

extension Texture {
    fileprivate init?(_ image: Pixmap) { self.init(width: image.width, height: image.height, words: image.pixels) }
}
