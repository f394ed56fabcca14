import MapGeometry

/// Decides before drawing whether the tiles found are enough for an image.
struct CompletenessCheck {
    let request: ValidatedRequest
    let viewport: Viewport
    let layers: [any DecodedLayer]

    private var tilesets: [ReadyTileset] { layers.flatMap(\.parts).map(\.tileset) }

    /// Records the outcome of each tile.
    ///
    /// - Throws: `SnapshotError` with `noTiles` if there is nothing to draw, or a missing tile with
    ///   `MissingTiles.fail`; with `tileSourceFailed` if the reason is a failed tile.
    func run(_ diagnostics: inout SnapshotDiagnostics) async throws {
        let coverage = Coverage(layers)
        diagnostics.tiles = coverage.outcomes
        guard !coverage.isEmpty else { throw await nothingToDraw() }
        if let note = lightness { diagnostics.notes.append(note) }
        diagnostics.notes += TileNotes(parts: layers.flatMap(\.parts)).sentences
        let (vectors, images) = coverage.outcomesByKind
        if let note = enlargement(images) { diagnostics.notes.append(note) }
        if let note = coarseness(vectors) { diagnostics.notes.append(note) }
        // What failed may come at the next try, whatever is to be done about tiles that are absent.
        if let problem = coverage.firstProblem {
            guard request.missingTiles != .fail else { throw problem }
            diagnostics.isComplete = false
        }
        guard request.missingTiles != .blank else { return }
        guard let gap = coverage.firstGap else { return }
        guard request.missingTiles == .overzoom else {
            let tile = gap.coordinate.map { "tile \($0)" } ?? "the level of this picture"
            throw SnapshotError(
                .noTiles,
                "tile set \(gap.layer) has no \(tile): give tiles that cover the picture, or let missing ones be "
                    + "overzoomed or blank")
        }
        diagnostics.isComplete = false
    }

    /// The error, with the deepest zoom of the tiles at the center, the most common mistake.
    private func nothingToDraw() async -> SnapshotError {
        if let problem = Coverage(layers).firstProblem { return problem }
        let center = viewport.center
        let place = "\(rounded(center.latitude)),\(rounded(center.longitude))"
        let zoom = rounded(viewport.zoom).description
        let names = layers.map(\.id).joined(separator: ", ")
        let finder = DefaultZoom(tilesets: tilesets)
        var remedy = "give tiles of this place with --tiles (README, section \"Getting tiles\")"
        if let deepest = try? await finder.deepest(at: center) {
            let reachable = deepest + Double(request.missingTiles == .overzoom ? request.maximumOverzoom : 0)
            if reachable < viewport.zoom { remedy = "\(zoomRemedy(rounded(reachable), "less")), or \(remedy)" }
        }
        if layers.flatMap(\.parts).allSatisfy({ $0.level == nil }), let shallowest = finder.shallowest,
            viewport.zoom < shallowest
        {
            remedy = "\(zoomRemedy(rounded(shallowest), "more")), or \(remedy)"
        }
        guard !layers.allSatisfy({ !$0.isVisible }) else {
            return SnapshotError(
                .noTiles, "tile set \(names) has opacity 0, so nothing of it is drawn: give it an opacity up to 1")
        }
        guard !tilesets.allSatisfy({ $0.metadata.tileCount == 0 }) else {
            return SnapshotError(
                .noTiles, "tile set \(names) has no tiles at all: give a folder or an archive with tiles")
        }
        let own = tilesets.count == 1 ? tilesets[0].ownZoom(viewport.zoom).map { " (\($0))" } ?? "" : ""
        return SnapshotError(
            .noTiles, "tile set \(names) has no tiles at zoom \(zoom)\(own) around \(place): \(remedy)")
    }

    /// With a fitted area, the request has no zoom to change.
    private func zoomRemedy(_ zoom: String, _ direction: String) -> String {
        if case .center = request.framing { return "use --zoom \(zoom) or \(direction)" }
        return "frame a \(direction == "less" ? "larger" : "smaller") area (zoom \(zoom) or \(direction))"
    }

    /// A note if dark was requested but a layer only has light tiles.
    ///
    /// It contains no ids: the note is cached with the image, and other users may have other ids for the tilesets.
    private var lightness: String? {
        let drawn = layers.filter(\.isDrawn).flatMap(\.parts).map(\.tileset)
        guard request.appearance == .dark, !drawn.isEmpty, drawn.allSatisfy(\.isLightOnly) else {
            return nil
        }
        return "no dark tiles are configured, so the light ones are drawn: name dark ones with #dark=LOCATION"
    }

    /// A note about upscaled tiles, because an upscaled map looks blurry.
    private func enlargement(_ tiles: [SnapshotDiagnostics.TileOutcome]) -> String? {
        let levels = tiles.compactMap { if case .overzoomed(let levels) = $0.kind { levels } else { nil } }
        guard let most = levels.max() else { return nil }
        return
            "\(levels.count) of \(tiles.count) tiles are enlarged up to \(1 << most) times, so the map is soft there; "
            + "for more detail give deeper tiles of this place (README, section \"Getting tiles\")"
    }

    /// Vector tiles of a parent are sharp, and lack what only deeper ones have.
    private func coarseness(_ tiles: [SnapshotDiagnostics.TileOutcome]) -> String? {
        let count = tiles.count { if case .overzoomed = $0.kind { true } else { false } }
        guard count > 0 else { return nil }
        return "\(count) of \(tiles.count) vector tiles are missing and filled in from parent tiles, with less detail"
    }

    private func rounded(_ value: Double) -> String { ((value * 10_000).rounded() / 10_000).text }
}
