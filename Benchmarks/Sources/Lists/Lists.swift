import Glibc
import MapSnapshot
import Support

/// Measures list cells: drawn one by one, drawn by a service, and cached in memory and in files.
///
/// `Lists TILES PLACES ZOOM COUNT FOLDER`; PLACES is a file of `lon lat` lines, and FOLDER is for the output cache.
@main
struct Lists {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 6, let zoom = Double(arguments[3]), let count = Int(arguments[4]), count > 0 else {
            print("usage: Lists TILES PLACES ZOOM COUNT FOLDER")
            exit(64)
        }
        let source = try TileLocation(parsing: arguments[1]).open()
        let centers = places(in: arguments[2])
        guard !centers.isEmpty else { exit(66) }
        let cells = (0..<count).map { index in
            // Places that come again are moved by some pixels, so that no cell is equal to another.
            let turn = Double(index / centers.count) * 3e-5
            let place = centers[index % centers.count]
            let center = Coordinate(latitude: place.latitude, longitude: place.longitude + turn)
            return SnapshotRequest(
                framing: .center(center, zoom: zoom), size: Size(width: 64, height: 64), pins: [Pin(center)])
        }
        _ = try await MapSnapshotter(options: cells[0], tiles: source).start().data()
        try await report("one by one", cells) {
            _ = try await MapSnapshotter(options: $0, tiles: source).start().data()
        }
        let layers = [TileLayer(source)]
        for (name, bytes) in [("service without cached tiles", 0), ("service with 16 MiB of cached tiles", 16 << 20)] {
            let service = SnapshotService(tiles: layers, decodedTileBytes: bytes)
            try await report("\(name), one at once", cells) { _ = try await service.file(for: $0) }
            try await report("\(name), two at once", cells, workers: 2) { _ = try await service.file(for: $0) }
        }
        let remembering = SnapshotService(tiles: layers, cache: SnapshotCache(memoryBytes: 1 << 30))
        let keeping = SnapshotService(tiles: layers, cache: SnapshotCache(memoryBytes: 0, folder: arguments[5]))
        for (name, service) in [("memory", remembering), ("files", keeping)] {
            for cell in cells { _ = try await service.file(for: cell) }
            try await report("found in \(name)", cells) { _ = try await service.file(for: $0) }
        }
    }

    static func report(
        _ name: String, _ cells: [SnapshotRequest], workers: Int = 1,
        _ body: @escaping @Sendable (SnapshotRequest) async throws -> Void
    ) async throws {
        let cost = try await measure(cells.count, workers: workers) { try await body(cells[$0]) }
        let each = (cost.cpu / Double(cells.count) * 1e7).rounded() / 10
        print("\(name): \(each) µs CPU per image, \(Int(Double(cells.count) / cost.wall)) images/s")
    }
}
