import Cairo
import Imaging
import JSON
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

    var id: String { planned.layer.id }
    var opacity: Double { planned.layer.opacity }
    var isComplete: Bool { planned.layer.isComplete }
    var drawsWithoutTiles: Bool { planned.drawsWithoutTiles }

    var parts: [FoundTileset] {
        zip(planned.tiles, found).map { tiles, found in FoundTileset(of: tiles.plan, found) }
    }

    func decoded(in context: inout DecodingContext) async throws -> any DecodedLayer {
        let allRoom = context.room
        var room = context.room
        var parts: [FoundTileset] = []
        var tiles: TextDictionary<[StyledTile]> = [:]
        var sources = DrawnSources()
        for (wanted, found) in zip(planned.tiles, found) {
            var wanted = wanted
            switch wanted.content {
            case .vector:
                let decoded = try await vectors(&wanted, found, context, &room)
                parts.append(decoded.part)
                tiles[wanted.source] = decoded.tiles
            case .raster:
                let decoded = try await decode(RasterTile.self, &wanted, found, context, &room)
                parts.append(decoded.part)
                sources.rasters[wanted.source] = decoded.cells.compactMap { cell in
                    Texture(cell.content.image.pixmap).map { (placement(cell, wanted), RasterLayout($0)) }
                }
            case .elevation(let encoding, _):
                let decoded = try await decode(RasterTile.self, &wanted, found, context, &room)
                parts.append(decoded.part)
                sources.elevations[wanted.source] = try elevations(decoded.cells, encoding ?? .mapbox, wanted)
            }
        }
        for (source, features) in planned.features { tiles[source] = try cut(features, source, context.layouts) }
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
        var layout = StyleLayout(
            planned.resolved, in: planned.view, tiles, sprites: sources.sprites, cache: context.layouts,
            room: LabelRoom(limit: context.labelRoom))
        let demand = try await layout.run()
        context.labelRoom -= layout.textWeight
        let glyphs = try await glyphs(for: demand, context)
        sources.vectors = try await layout.shape(
            glyphs.table, of: demand,
            isComplete: glyphs.notes.isEmpty && !glyphs.isIncomplete && LocalFonts.areOpen(for: demand))
        return DecodedStyle(
            planned: planned, parts: parts, sources: sources, tilePixels: allRoom - room,
            layoutNotes: glyphs.notes + Self.notes(missing: layout.missing) + Self.notes(omitted: layout.omittedLabels)
                + planned.notes(on: layout.findings)
                + planned.notes(onImagesOf: layout.findings, sources.sprites),
            lacksGlyphs: glyphs.isIncomplete)
    }

    /// The glyphs of texts: those of the style, and those of local fonts for the rest.
    private func glyphs(for demand: GlyphDemand, _ context: DecodingContext) async throws -> FetchedGlyphs {
        guard !demand.isEmpty else { return FetchedGlyphs() }
        var fetched = FetchedGlyphs()
        if let source = planned.layer.glyphs {
            fetched = try await context.slot.waiting(for: source.has(demand) ? nil : source.origin) {
                try await source.glyphs(for: demand)
            }
        }
        fetched.table.bidi = { scalars in
            BidiOrder(scalars).map { GlyphTable.Bidi(forms: $0.forms, levels: $0.levels) }
        }
        fetched.table.use(LocalFonts.shared, for: demand)
        return fetched
    }

    private static func notes(omitted: Int) -> [String] {
        guard omitted > 0 else { return [] }
        return [
            "the tiles have too many labels for one image, so \(omitted) of them are left out: use a smaller size, or "
                + "another zoom"
        ]
    }

    private static func notes(missing: [Unicode.Scalar]) -> [String] {
        guard !missing.isEmpty else { return [] }
        let shown = missing.prefix(8).map { "U+" + String($0.value, radix: 16, uppercase: true) }
        let rest = missing.count > shown.count ? ", …" : ""
        return ["no font has \(shown.joined(separator: ", "))\(rest): install one that does"]
    }

    /// The vector tiles of a source, some of them laid out for earlier images.
    private func vectors(
        _ wanted: inout PlannedStyle.Tiles, _ found: [TileFetch.Found], _ context: DecodingContext, _ room: inout Int
    ) async throws -> (part: FoundTileset, tiles: [StyledTile]) {
        let (style, source, styleZoom) = (planned.layoutStyle, wanted.source, wanted.styleZoom)
        let (cache, view) = (context.layouts, planned.view)
        @Sendable func key(_ tile: Tile, _ coordinate: TileCoordinate) -> LayoutCache.Key? {
            guard cache != nil, !MagnifiedTile.hasParts(coordinate, in: view) else { return nil }
            return LayoutCache.Key(style, source: source, at: coordinate, styleZoom: styleZoom, bytes: tile.bytes)
        }
        let isSelective = found.contains { $0.tile?.vectorEncoding.isSelective ?? false }
        let selection =
            isSelective ? LayerGroup.selection(of: LayerGroup.all(of: source, in: planned.resolved)) : nil
        let decoded = try await decode(
            StyledContent.self, &wanted, found, context, &room, selection: selection
        ) { tile, coordinate in
            key(tile, coordinate).flatMap { cache?.content(for: $0) }
        }
        let bytes = Dictionary(decoded.part.found.map { ($0.origin, $0.tile) }) { first, _ in first }
        let tiles = decoded.cells.flatMap { cell -> [StyledTile] in
            guard case .tile(let content) = cell.content, MagnifiedTile.hasParts(cell.origin, in: view) else {
                let key = (bytes[cell.origin] ?? nil).flatMap { key($0, cell.origin) }
                return [
                    StyledTile(
                        cell.origin, square: cell.square, column: cell.column, styleZoom: styleZoom, cell.content, key)
                ]
            }
            let tile = SourceTile(
                coordinate: cell.origin, square: cell.square, column: cell.column, styleZoom: styleZoom,
                content: content)
            return MagnifiedTile.parts(of: tile, in: view).map(StyledTile.init)
        }
        return (decoded.part, tiles)
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
        _: Content.Type, _ wanted: inout PlannedStyle.Tiles, _ found: [TileFetch.Found], _ context: DecodingContext,
        _ room: inout Int, selection: VectorSelection? = nil,
        known: @escaping @Sendable (Tile, TileCoordinate) -> Content? = { _, _ in nil }
    ) async throws -> (part: FoundTileset, cells: [Cell<Content>]) {
        let decode = TileDecode<Content>(
            plan: wanted.plan, found: found, kept: context.tiles,
            cachesLayouts: Content.self == StyledContent.self && context.layouts != nil, selection: selection,
            known: known, room: room, slot: context.slot)
        let (plan, decoded) = try await decode.runUniformly()
        wanted.plan = plan
        room -= decoded.contents.values.reduce(0) { $0 + $1.pixelCount }
        let part = FoundTileset(of: wanted.plan, decoded.found)
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
        _ cells: [Cell<RasterTile>], _ encoding: StyleSource.Elevation, _ wanted: PlannedStyle.Tiles
    ) throws -> [DrawnSources.Elevation] {
        var decoded: [TileCoordinate: ElevationTile] = [:]
        for cell in cells where decoded[cell.origin] == nil {
            try Task.checkCancellation()
            decoded[cell.origin] = ElevationTile(cell.content.image.pixmap, encoding)
        }
        let joined = DrawnSources.joined(decoded)
        return cells.compactMap { cell in joined[cell.origin].map { (placement(cell, wanted), $0) } }
    }

    /// The visible tiles of GeoJSON sources.
    private func cut(
        _ features: FeatureTiles, _ source: String, _ layouts: LayoutCache?
    ) throws -> [StyledTile] {
        let view = planned.view
        let z = min(view.tileZoom, features.deepestZoom)
        let cover = TileCover(viewport: view.viewport, z: z)
        guard !cover.exceeds(SnapshotLimits.tiles) else {
            throw SnapshotError(
                .tooLarge,
                "the image needs more than \(SnapshotLimits.tiles) tiles of zoom \(z)",
                remedy: "use a smaller size, or another zoom", pointer: "/size")
        }
        return try cover.flatMap { cell -> [StyledTile] in
            try Task.checkCancellation()
            let coordinate = cell.coordinate
            let hasParts = MagnifiedTile.hasParts(coordinate, in: view)
            let key =
                layouts == nil || hasParts
                ? nil
                : LayoutCache.Key(
                    planned.layoutStyle, source: source, at: coordinate, styleZoom: view.tileZoom, bytes: [])
            func tile(_ content: StyledContent) -> StyledTile {
                StyledTile(
                    coordinate, square: coordinate, column: cell.column, styleZoom: view.tileZoom, content, key)
            }
            if let key, let known = layouts?.content(for: key) { return [tile(known)] }
            guard let content = features.tile(at: coordinate) else { return [] }
            guard hasParts else { return [tile(.tile(content))] }
            return MagnifiedTile.parts(
                of: SourceTile(
                    coordinate: coordinate, column: cell.column, styleZoom: view.tileZoom, content: content),
                in: view
            ).map(StyledTile.init)
        }
    }
}

extension Texture {
    init?(_ image: Pixmap) { self.init(width: image.width, height: image.height, words: image.pixels) }
}
