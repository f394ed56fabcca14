import Colors

@testable import Imaging
@testable import MapGeometry
@testable import MapSnapshot
@testable import TileSources

/// Whole images from tilesets that lie: tiles of any size, mismatched zooms and densities, any camera.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSnapshots(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var dice = Dice(input(start, count))
    let layers = [LyingSource(&dice), LyingSource(&dice)].prefix(1 + dice.byte() % 2)
    let center = Coordinate(latitude: 180 * dice.fraction() - 90, longitude: 360 * dice.fraction() - 180)
    var request = SnapshotRequest(
        framing: .center(center, zoom: dice.pick([24 * dice.fraction(), Double(dice.byte() % 25)])))
    request.size = Size(width: 1 + Double(dice.byte() % 64), height: 1 + 64 * dice.fraction())
    request.scale = dice.pick([1, 2, 1 + 3 * dice.fraction()])
    request.bearing = dice.pick([0, 0, 90, 180, 360 * dice.fraction(), 1e300])
    request.pitch = dice.pick([0, 0, 45, 60, 60 * dice.fraction(), 61])
    request.background = Color(straight: UInt32(dice.word()) << 16 | UInt32(dice.word()))
    request.missingTiles = dice.pick([.overzoom, .overzoom, .fail, .blank])
    request.maximumOverzoom = dice.byte() % 9
    request.detail = dice.pick([.sharp, .legible])
    if dice.byte() % 2 == 0 { request.pins = [Pin(center)] }
    request.attribution = dice.pick([.off, .text(String(decoding: dice.remainder().prefix(64), as: UTF8.self))])
    let tiles = layers.enumerated().map { TileLayer($1, id: "\($0)", opacity: $1.opacity) }
    let wanted = request
    wait {
        guard let snapshot = try? await MapSnapshotter(options: wanted, tiles: tiles).start() else { return }
        let (width, height) = wanted.pixelSize
        require(snapshot.image.pixmap.width == width && snapshot.image.pixmap.height == height, "another size")
        require(snapshot.image.pixmap.pixels.allSatisfy(isPremultiplied), "a colour above its alpha")
    }
    return 0
}

@Sendable private func isPremultiplied(_ word: UInt32) -> Bool {
    [16, 8, 0].allSatisfy { word >> $0 & 0xFF <= word >> 24 }
}

/// A source with tiles of two arbitrary sizes, chosen by the parity of their coordinates.
private struct LyingSource: TileSource {
    let stated: TilesetMetadata
    let tiles: [Tile?]
    let opacity: Double

    init(_ dice: inout Dice) {
        let low = dice.byte() % 31
        let zooms = dice.byte() % 3 == 0 ? nil : low...max(low, dice.byte() % 31)
        let side = dice.pick([256, 16, 17, 64, 100, 300, 512, 32, 16, 256, 40, 64, 0, 2048, 4096, 5000])
        stated = TilesetMetadata(zooms: zooms, tileSize: side, densities: dice.pick([[1], [1, 2], [2], []]))
        tiles = (0..<3).map { _ in
            let sides = [side, 1, 2, 3, 16, 255, 257, 512, 0]
            let (width, height, fill) = (dice.pick(sides), dice.pick(sides), dice.byte())
            guard width * height > 0, width * height <= 1 << 18 else { return nil }
            var image = Pixmap(width: width, height: height, fill: UInt32(fill) &* 0x0101_0101)
            image.pixels[0] = 0xFF12_3456
            guard let bytes = try? PNGEncoder.encode(image, options: PNGEncoder.Options()) else { return nil }
            return Tile(bytes: bytes, format: .image(.png))
        }
        opacity = dice.pick([1, 0.5, 0, dice.fraction()])
    }

    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        tiles[(coordinate.x + coordinate.y + coordinate.z) % 3]
    }

    func metadata() async throws -> TilesetMetadata { stated }
}
