import MapGeometry
import MapStyle

/// Decides before drawing whether the tiles found are enough for an image.
struct CompletenessCheck {
    let request: ValidatedRequest
    let viewport: Viewport
    let layers: [any FoundLayer]

    private var tilesets: [ReadyTileset] { layers.flatMap(\.parts).map(\.tileset) }

    /// Records the outcome of each tile.
    ///
    /// - Throws: `SnapshotError` with `noTiles` if there is nothing to draw, or a missing tile with
    ///   `MissingTiles.fail`; with `tileSourceFailed` if the reason is a failed tile.
    func run(_ diagnostics: inout SnapshotDiagnostics) async throws {
        let coverage = Coverage(layers)
        diagnostics.tiles = coverage.outcomes
        diagnostics.drawsWithoutTiles = coverage.drawsWithoutTiles
        guard !coverage.isEmpty else { throw await nothingToDraw() }
        diagnostics.notes += TileNotes(parts: layers.flatMap(\.parts)).notes
        if diagnostics.tiles.contains(where: \.isUpscaled) {
            if let note = upscaling(coverage.outcomes(ofVectors: false)) { diagnostics.notes.append(note) }
            if let note = coarseness(coverage.outcomes(ofVectors: true)) { diagnostics.notes.append(note) }
        }
        // A failed tile may succeed on the next attempt, regardless of the setting for missing tiles.
        if let problem = coverage.firstProblem {
            guard request.missingTiles != .fail else { throw problem }
            diagnostics.isComplete = false
        }
        if let layer = layers.first(where: { $0.isDrawn && !$0.isComplete }) {
            diagnostics.isComplete = false
            diagnostics.otherProblem = "style \(layer.id) has not all of its files"
        }
        guard request.missingTiles != .blank else { return }
        guard let gap = coverage.firstGap else { return }
        guard request.missingTiles != .fail else {
            let tile = gap.coordinate.map { "no tile \($0)" } ?? "no tiles at this zoom"
            throw SnapshotError(
                .noTiles, "tileset \(gap.layer) has \(tile)",
                remedy: "use tiles that cover the whole image, or let missing tiles be overzoomed or blank",
                pointer: "/missing_tiles", values: ["tileset": .text(gap.layer)])
        }
        diagnostics.isComplete = false
    }

    /// The error, with the deepest zoom of the tiles at the center, the most common mistake.
    private func nothingToDraw() async -> SnapshotError {
        if let problem = Coverage(layers).firstProblem { return problem }
        let center = viewport.center
        let place = "\(rounded(center.latitude)),\(rounded(center.longitude))"
        let names = layers.map(\.id).joined(separator: ", ")
        guard !layers.allSatisfy({ !$0.isVisible }) else {
            return SnapshotError(
                .noTiles, "nothing is drawn, because tileset \(names) has opacity 0", remedy: "use an opacity above 0",
                values: ["tileset": .text(names)])
        }
        guard !tilesets.allSatisfy({ $0.metadata.tileCount == 0 }) else {
            return SnapshotError(
                .noTiles, "tileset \(names) is empty", remedy: "use a folder or an archive that contains tiles",
                values: ["tileset": .text(names)])
        }
        let own = tilesets.count == 1 ? tilesets[0].ownZoom(viewport.zoom).map { " (\($0))" } ?? "" : ""
        var values: [String: DiagnosticValue] = ["tileset": .text(names), "zoom": .number(viewport.zoom)]
        var remedy = "add tiles of this area"
        let limits = await zoomLimits
        if let deepest = limits.deepest {
            remedy = "\(zoomRemedy(rounded(deepest), "less")), or \(remedy)"
            values["deepest_zoom"] = .number(deepest)
        }
        if let shallowest = limits.shallowest {
            remedy = "\(zoomRemedy(rounded(shallowest), "more")), or \(remedy)"
            values["shallowest_zoom"] = .number(shallowest)
        }
        if limits.shallowest == nil, let swapped = await swappedCenter {
            remedy = "latitude and longitude may be swapped, because there are tiles around \(swapped)"
        }
        return SnapshotError(
            .noTiles, "tileset \(names) has no tiles at zoom \(rounded(viewport.zoom))\(own) around \(place)",
            remedy: remedy, pointer: values.count > 2 && hasZoom ? "/zoom" : nil, values: values)
    }

    /// The deepest zoom that has tiles here, if the image is deeper, and the shallowest one, if it is shallower.
    private var zoomLimits: (deepest: Double?, shallowest: Double?) {
        get async {
            let finder = DefaultZoom(tilesets: tilesets)
            let overzoom = Double(request.overzoomLimit)
            let deepest = ((try? await finder.deepest(at: viewport.center)) ?? nil).map { $0 + overzoom }
            let isTooShallow = layers.flatMap(\.parts).allSatisfy { $0.level == nil }
            return (
                deepest.flatMap { $0 < viewport.zoom ? $0 : nil },
                isTooShallow ? finder.shallowest.flatMap { viewport.zoom < $0 ? $0 : nil } : nil
            )
        }
    }

    /// The center with latitude and longitude swapped, if there are tiles for this zoom there.
    private var swappedCenter: String? {
        get async {
            guard let swapped = SwappedCoordinates.swapped(viewport.center),
                let deepest = (try? await DefaultZoom(tilesets: tilesets).deepest(at: swapped)) ?? nil,
                deepest + Double(request.overzoomLimit) >= viewport.zoom
            else { return nil }
            return "\(rounded(swapped.latitude)),\(rounded(swapped.longitude))"
        }
    }

    /// With a fitted area, the request has no zoom to change.
    private var hasZoom: Bool { if case .center = request.framing { true } else { false } }

    private func zoomRemedy(_ zoom: String, _ direction: String) -> String {
        guard !hasZoom else { return "use zoom \(zoom) or \(direction)" }
        return "frame a \(direction == "less" ? "larger" : "smaller") area (zoom \(zoom) or \(direction))"
    }

    /// A note about upscaled tiles, because an upscaled map looks blurry.
    private func upscaling(_ tiles: [SnapshotDiagnostics.TileOutcome]) -> SnapshotNote? {
        let levels = tiles.compactMap { if case .overzoomed(let levels) = $0.kind { levels } else { nil } }
        guard let most = levels.max() else { return nil }
        let values: [String: DiagnosticValue] = [
            "upscaled": .integer(levels.count), "tiles": .integer(tiles.count), "factor": .integer(1 << most),
        ]
        let fact = "\(levels.count) of \(tiles.count) tiles are upscaled up to \(1 << most) times"
        guard mixesLevels else {
            return SnapshotNote(
                .tilesUpscaled, "\(fact), so the map is blurry there", remedy: "add deeper tiles of this area",
                values: values)
        }
        return SnapshotNote(
            .tilesMixed, "\(fact) next to sharper ones, so labels may be cut where they meet",
            remedy: "draw layers with missing tiles at one level (uniform), or add deeper tiles of this area",
            pointer: "/missing_tiles", values: values)
    }

    /// Whether one layer of images has tiles of several levels.
    private var mixesLevels: Bool {
        layers.flatMap(\.parts).contains { part in
            !part.tileset.isVector && Set(part.found.compactMap(\.origin?.z)).count > 1
        }
    }

    /// Vector tiles of a parent are sharp, but lack the details of deeper ones.
    private func coarseness(_ tiles: [SnapshotDiagnostics.TileOutcome]) -> SnapshotNote? {
        let count = tiles.count { $0.isUpscaled }
        guard count > 0 else { return nil }
        return SnapshotNote(
            .vectorTilesUpscaled,
            "\(count) of \(tiles.count) vector tiles are missing and drawn from parent tiles, with less detail",
            values: ["upscaled": .integer(count), "tiles": .integer(tiles.count)])
    }

    private func rounded(_ value: Double) -> String { ((value * 10_000).rounded() / 10_000).text }
}

/// Says that a request hides what no layer of the image can leave out.
enum HideNote {
    /// The note; nil if there is nothing to say.
    ///
    /// Labels do not count: whether layers have any, their type says.
    static func note(on layers: [any DecodedLayer], of request: ValidatedRequest) -> SnapshotNote? {
        let wanted = request.hidden.subtracting([.labels]).map(\.rawValue).sorted().joined(separator: ", ")
        guard !wanted.isEmpty, !layers.contains(where: \.hasRoles) else { return nil }
        return SnapshotNote(
            .hideIgnored, "\(wanted) cannot be hidden, because no layer of the map says what it shows",
            remedy: "use vector tiles in the built-in style, or a style whose layers have a \(StyleRole.key)",
            pointer: "/hide", values: ["hide": .text(wanted)])
    }
}
