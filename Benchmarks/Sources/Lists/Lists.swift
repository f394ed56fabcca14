import Glibc
import MapSnapshot

/// Measures list cells: drawn one by one, drawn by a service, and cached in memory and in files.
///
/// `Lists TILES ZOOM COUNT FOLDER`; the cells are in Liechtenstein, and FOLDER is for the output cache.
@main
struct Lists {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let zoom = Double(arguments[2]), let count = Int(arguments[3]) else { exit(64) }
        let source = try TileLocation(parsing: arguments[1]).open()
        let cells = places(count).map { place in
            SnapshotRequest(
                framing: .center(place, zoom: zoom), size: Size(width: 64, height: 64), pins: [Pin(place)])
        }
        _ = try await MapSnapshotter(options: cells[0], tiles: source).start().data()
        try await measure("one by one, alone", cells) {
            _ = try await MapSnapshotter(options: $0, tiles: source).start().data()
        }
        let layers = [TileLayer(source)]
        for (name, bytes) in [("service, no tiles kept", 0), ("service, 16 MiB of tiles", 16 << 20)] {
            let service = SnapshotService(tiles: layers, decodedTileBytes: bytes)
            try await measure("\(name), one at once", cells) { _ = try await service.file(for: $0) }
            try await measure("\(name), two at once", cells, workers: 2) { _ = try await service.file(for: $0) }
        }
        let remembering = SnapshotService(tiles: layers, cache: SnapshotCache(memoryBytes: 1 << 30))
        let keeping = SnapshotService(tiles: layers, cache: SnapshotCache(memoryBytes: 0, folder: arguments[4]))
        for (name, service) in [("memory", remembering), ("files", keeping)] {
            for cell in cells { _ = try await service.file(for: cell) }
            try await measure("found in \(name)", cells) { _ = try await service.file(for: $0) }
        }
    }

    static func measure(
        _ name: String, _ cells: [SnapshotRequest], workers: Int = 1,
        _ body: @escaping @Sendable (SnapshotRequest) async throws -> Void
    ) async throws {
        let clock = ContinuousClock()
        let (start, cpu) = (clock.now, processorMicroseconds())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<workers {
                group.addTask {
                    for index in stride(from: worker, to: cells.count, by: workers) { try await body(cells[index]) }
                }
            }
            try await group.waitForAll()
        }
        let (wall, used) = ((clock.now - start) / .microseconds(1), processorMicroseconds() - cpu)
        let each = (used / Double(cells.count) * 10).rounded() / 10
        print("\(name): \(each) µs CPU a cell, \(Int(1e6 * Double(cells.count) / wall)) cells/s")
    }

    static func processorMicroseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    /// The same places each time (the generator from Numerical Recipes).
    static func places(_ count: Int) -> [Coordinate] {
        var state: UInt64 = 1
        func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 53)
        }
        return (0..<count).map { _ in Coordinate(latitude: 47.08 + 0.14 * next(), longitude: 9.49 + 0.11 * next()) }
    }
}
