import MapGeometry
import TileSources

/// Chooses the zoom for requests without one.
///
/// It is 15, or one less than the deepest tiles at that place if that is lower, so that scales 1 and 2 show the same
/// area, both from unscaled tiles. With `@2x` variants, the deepest level itself is enough. It is never below the
/// shallowest level.
struct DefaultZoom {
    static let preferred = 15.0
    /// The deepest zoom at which a place counts as one that is not the map's subject.
    private static let coarse = 8.0

    let tilesets: [ReadyTileset]

    /// The chosen zoom.
    struct Choice {
        var zoom = preferred
        /// Notes for the user.
        var notes: [SnapshotNote] = []
        /// False if a server did not respond, so that another attempt may choose another zoom.
        var isCertain = true
    }

    /// Chooses the zoom for a place by the bottom layer with tiles there.
    func choose(at place: Coordinate) async throws -> Choice {
        guard tilesets.allSatisfy({ $0.metadata.zooms != nil }) else { return Choice() }
        for tileset in tilesets {
            let found: Double?
            do {
                found = try await deepest(of: tileset, at: place, enough: Self.preferred + 1)
            } catch let error as TileSourceError where error.code == .unavailable {
                return Choice(notes: [guess(error)], isCertain: false)
            }
            guard let deepest = found else { continue }
            let sharp = tileset.metadata.densities.contains(2) ? deepest : deepest - 1
            let zoom = max(min(Self.preferred, sharp), shallowest(of: tileset) ?? 0, 0)
            guard zoom < Self.preferred else { return Choice(zoom: zoom) }
            let other = await deeperPlace(than: deepest, of: tileset, at: place)
            return Choice(zoom: zoom, notes: [note(deepest, in: tileset, zoom, insteadOf: other)])
        }
        return Choice()
    }

    /// The deepest zoom with tiles of any layer at a place; nil if there are none.
    func deepest(at place: Coordinate) async throws -> Double? {
        var all: [Double] = []
        for tileset in tilesets { if let zoom = try await deepest(of: tileset, at: place) { all.append(zoom) } }
        return all.max()
    }

    /// The shallowest level of any layer; nil if no layer states its levels.
    var shallowest: Double? { tilesets.compactMap(shallowest).min() }

    /// The deepest level of any tileset anywhere; nil if a tileset does not state its levels.
    var deepest: Double? {
        let all = tilesets.compactMap { tileset in tileset.metadata.zooms.map { tileset.reach(of: $0.upperBound) } }
        return all.count == tilesets.count ? all.max() : nil
    }

    private func guess(_ error: TileSourceError) -> SnapshotNote {
        SnapshotNote(
            .defaultZoomGuessed,
            "the map is drawn at zoom \(Self.preferred.text), because it is unknown how deep the tiles go here "
                + "(\(error.description))", remedy: "set a zoom, or try again", pointer: "/zoom",
            values: ["zoom": .number(Self.preferred), "reason": .text(error.description)])
    }

    /// The place with latitude and longitude swapped, if only there the tileset has detail.
    private func deeperPlace(
        than deepest: Double, of tileset: ReadyTileset, at place: Coordinate
    ) async -> Coordinate? {
        // Only for a regional tileset with a coarse map of the world, because each search sends requests to a server.
        guard deepest <= Self.coarse, let other = SwappedCoordinates.swapped(place),
            let found = (try? await self.deepest(of: tileset, at: other, enough: Self.preferred + 1)) ?? nil,
            found >= Self.preferred
        else { return nil }
        return other
    }

    /// - Parameter other: where the map is detailed, if the coordinates are swapped.
    private func note(
        _ deepest: Double, in tileset: ReadyTileset, _ zoom: Double, insteadOf other: Coordinate?
    ) -> SnapshotNote {
        let own = tileset.ownZoom(deepest).map { " (\($0))" } ?? ""
        return SnapshotNote(
            .defaultZoomLowered,
            "the deepest tiles here have zoom \(deepest.text)\(own), so the map is drawn at zoom \(zoom.text)",
            remedy: other.map { "latitude and longitude may be swapped, because there is more detail at \($0.text)" }
                ?? "for more detail, add deeper tiles of this area",
            values: ["zoom": .number(zoom), "deepest_zoom": .number(deepest)])
    }

    private func shallowest(of tileset: ReadyTileset) -> Double? {
        tileset.metadata.zooms.map { Double($0.lowerBound) + tileset.gain }
    }

    /// - Parameter enough: deeper zooms are not searched.
    private func deepest(
        of tileset: ReadyTileset, at place: Coordinate, enough: Double = .infinity
    ) async throws -> Double? {
        guard let zooms = tileset.metadata.zooms else { return nil }
        let limit = max(enough, tileset.reach(of: zooms.lowerBound))
        for zoom in zooms.reversed() where tileset.reach(of: zoom) < limit + 1 {
            guard let tile = TileCoordinate(containing: place, z: zoom) else { continue }
            if try await Self.exists(tile, in: tileset) { return tileset.reach(of: zoom) }
        }
        return nil
    }

    /// Whether a tile exists; a corrupt tile counts, too.
    private static func exists(_ tile: TileCoordinate, in tileset: ReadyTileset) async throws -> Bool {
        do {
            return try await tileset.source.tile(at: tile, density: 1) != nil
        } catch let error as TileSourceError where error.code == .corruptTile {
            return true
        }
    }
}
