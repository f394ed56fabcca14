import Glibc

@testable import MapGeometry
@testable import TileSources

private let path = "/dev/shm/fuzz-\(getpid()).mbtiles"

/// MBTiles archives: opened, looked up, listed, and their metadata read.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMBTiles(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let start, count > 0 else { return 0 }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard file >= 0, write(file, start, count) == count else { fatalError("\(path) cannot be written") }
    close(file)
    defer { unlink(path) }
    guard let source = try? MBTilesTileSource(path: path) else { return 0 }
    let coordinates = [(0, 0, 0), (14, 8_625, 5_751), (30, 0, 0)].compactMap { TileCoordinate(z: $0, x: $1, y: $2) }
    wait {
        var wanted = coordinates
        var remaining = 200
        try? await source.forEachCoordinate { coordinate in
            remaining -= 1
            if remaining < 0 { throw Enough() }
            if remaining > 195 { wanted.append(coordinate) }
        }
        _ = try? await source.metadata()
        for coordinate in wanted { _ = try? await source.tile(at: coordinate, density: 1) }
    }
    return 0
}
