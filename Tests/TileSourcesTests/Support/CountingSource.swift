import MapGeometry
import Synchronization
import TileSources

/// A computed source that counts requests, and fails on demand.
final class CountingSource: TileSource {
    enum Answer { case tile([UInt8]), absent, failure }

    struct Asked {
        var tiles: [TileCoordinate] = []
        var atOnce = 0
        var maximumAtOnce = 0
    }

    struct Failure: Error, CustomStringConvertible { let description: String }

    private let asked = Mutex(Asked())
    private let described: TilesetMetadata
    private let answer: @Sendable (TileCoordinate) -> Answer

    init(
        _ described: TilesetMetadata = TilesetMetadata(name: "counted", attribution: "© nobody"),
        answer: @escaping @Sendable (TileCoordinate) -> Answer
    ) {
        self.described = described
        self.answer = answer
    }

    /// Land with sea between, and gaps.
    static func answer(_ coordinate: TileCoordinate) -> Answer {
        switch coordinate.x % 3 {
        case 0: .tile(Samples.png(coordinate.y * 64 + coordinate.x))
        case 1: .tile(Samples.png(0))
        default: .absent
        }
    }

    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        asked.withLock { asked in
            asked.tiles.append(coordinate)
            asked.atOnce += 1
            asked.maximumAtOnce = max(asked.maximumAtOnce, asked.atOnce)
        }
        defer { asked.withLock { $0.atOnce -= 1 } }
        for _ in 0..<5 { await Task.yield() }
        switch answer(coordinate) {
        case .tile(let bytes): return Tile(bytes: bytes, format: TileFormat(sniffing: bytes))
        case .absent: return nil
        case .failure: throw Failure(description: "\(coordinate) is on fire")
        }
    }

    func metadata() async throws -> TilesetMetadata { described }

    /// What it was asked for since the last time.
    func takeAsked() -> Asked {
        asked.withLock { asked in
            defer { asked = Asked() }
            return asked
        }
    }
}
