import MapSnapshot

/// The maps of a list: drawn once each, ahead of the scrolling, and kept for the next start of the app.
final class ListMaps: Sendable {
    private let service: SnapshotService

    init(tiles: any TileSource, cacheFolder: String) {
        service = SnapshotService(tiles: [TileLayer(tiles)], cache: SnapshotCache(folder: cacheFolder))
    }

    /// What a cell shows; cancel the task that waits for it when the cell is used for another row.
    func map(of place: Coordinate) async throws -> SnapshotFile {
        try await service.file(for: request(place))
    }

    /// Rows that are about to appear, the nearest first; `cancel()` what it returns when they scroll away.
    func prepare(_ places: [Coordinate]) -> Prefetch {
        service.prefetch(places.map(request))
    }

    private func request(_ place: Coordinate) -> SnapshotRequest {
        SnapshotRequest(
            framing: .center(place, zoom: 14), size: Size(width: 64, height: 64), scale: 2, pins: [Pin(place)])
    }
}
