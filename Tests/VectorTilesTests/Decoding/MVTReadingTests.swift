import JSON
import Testing

@testable import VectorTiles

@Suite struct MVTReadingTests {
    @Test func noBytesAreAnEmptyTile() throws {
        #expect(try VectorTile(mvt: []).layers.isEmpty)
    }

    @Test(arguments: [
        (MVTBytes.field(1, Array("Å".utf8)), VectorValue.string("Å")),
        (MVTBytes.varint(2 << 3 | 5) + [0, 0, 0xC0, 0x3F], .number(1.5)),
        (MVTBytes.varint(3 << 3 | 1) + [0, 0, 0, 0, 0, 0, 0xF8, 0x3F], .number(1.5)),
        (MVTBytes.field(4, UInt64(bitPattern: -7)), .number(-7)), (MVTBytes.field(5, 7), .number(7)),
        (MVTBytes.field(6, 13), .number(-7)), (MVTBytes.field(7, 1), .bool(true)), ([], .null),
        (MVTBytes.field(4242, [1, 2]), .null),
    ]) func values(bytes: [UInt8], expected: VectorValue) throws {
        let feature = MVTBytes.feature(tags: [0, 0])
        let tile = try VectorTile(mvt: MVTBytes.tile(MVTBytes.layer(keys: ["k"], values: [bytes], features: [feature])))
        let layer = try #require(tile.layer(named: "a"))
        #expect(layer.property("k", of: layer.features[0]) == expected)
        #expect(layer.property("other", of: layer.features[0]) == nil)
    }

    /// "é" of one scalar and of two are two names, of layers and of properties.
    @Test func bytesTellNamesApart() throws {
        let (one, two) = ("caf\u{E9}", "cafe\u{301}")
        let feature = MVTBytes.feature(tags: [0, 0, 1, 1])
        let layers = [one, two].map {
            MVTBytes.layer(
                $0, keys: [one, two], values: [MVTBytes.field(5, 1), MVTBytes.field(5, 2)], features: [feature])
        }
        let tile = try VectorTile(mvt: MVTBytes.tile(layers[0], layers[1]))
        let layer = try #require(tile.layer(named: one))
        #expect(layer.name.hasSameBytes(as: one))
        #expect(layer.property(one, of: layer.features[0]) == .number(1))
        #expect(layer.property(two, of: layer.features[0]) == .number(2))
    }

    /// A feature that is broken is left out, the others stay.
    @Test(arguments: [
        MVTBytes.feature(tags: [0]), MVTBytes.feature(tags: [1, 0]), MVTBytes.feature(tags: [0, 1]),
        MVTBytes.field(3, [1]), MVTBytes.field(1, [1]), [0x12, 5, 0], MVTBytes.varint(4 << 3 | 4),
    ]) func brokenFeatures(broken: [UInt8]) throws {
        let layer = MVTBytes.layer(
            keys: ["k"], values: [MVTBytes.field(7, 1)],
            features: [MVTBytes.feature(id: 1, tags: [0, 0]), broken, MVTBytes.feature(id: 3, tags: [0, 0])])
        let tile = try VectorTile(mvt: MVTBytes.tile(layer))
        #expect(tile.droppedFeatures == 1)
        #expect(tile.layers[0].features.map { tile.layers[0].id(of: $0) } == [.number(1), .number(3)])
    }

    @Test(
        arguments: [
            [0x1A], [0x1A, 5, 0], [0], [0x07], [0x1B], [0x18, 1], MVTBytes.tile([0x0A, 3, 97]),
            MVTBytes.tile(MVTBytes.field(1, 3)), MVTBytes.tile(MVTBytes.field(15, [50])),
            MVTBytes.tile(MVTBytes.field(1, [97]) + MVTBytes.field(3, 1)), MVTBytes.tile(MVTBytes.feature()),
            MVTBytes.tile(MVTBytes.layer(extent: 0, features: [])),
            MVTBytes.tile(MVTBytes.layer(extent: 1 << 32, features: [])),
            [UInt8](repeating: 0xFF, count: 12), Array("<html>".utf8),
        ] as [[UInt8]]) func brokenContainers(bytes: [UInt8])
    {
        let error = #expect(throws: VectorTileError.self) { try VectorTile(mvt: bytes) }
        #expect(error?.code == .corrupt)
        #expect(error?.description.contains("\n") == false)
    }

    @Test func limits() throws {
        var limits = VectorTileLimits()
        (limits.bytes, limits.layers, limits.features, limits.keys, limits.values, limits.text) = (200, 2, 3, 2, 2, 4)
        func fits(_ bytes: [UInt8]) -> Bool {
            do {
                _ = try VectorTile(mvt: bytes, limits: limits)
                return true
            } catch {
                return error.code != .tooLarge
            }
        }
        let (feature, value) = (MVTBytes.feature(), MVTBytes.field(7, 1))
        func layer(_ features: Int = 1, keys: Int = 0, values: Int = 0) -> [UInt8] {
            MVTBytes.layer(
                keys: (0..<keys).map { "k\($0)" }, values: Array(repeating: value, count: values),
                features: Array(repeating: feature, count: features))
        }
        #expect(fits(MVTBytes.tile(layer(), layer(2))))
        #expect(!fits(MVTBytes.tile(layer(), layer(), layer())))
        #expect(!fits(MVTBytes.tile(layer(2), layer(2))))
        #expect(fits(MVTBytes.tile(layer(keys: 2, values: 2))))
        #expect(!fits(MVTBytes.tile(layer(keys: 3))))
        #expect(!fits(MVTBytes.tile(layer(values: 3))))
        #expect(!fits(MVTBytes.tile(MVTBytes.layer("abcde", features: []))))
        #expect(!fits(MVTBytes.tile(MVTBytes.layer(values: [MVTBytes.field(1, Array("abcde".utf8))], features: []))))
        #expect(!fits([UInt8](repeating: 0, count: 201)))
    }

    @Test func ofLayersWithOneNameTheLastCounts() throws {
        let tile = try VectorTile(
            mvt: MVTBytes.tile(
                MVTBytes.layer(features: [MVTBytes.feature(id: 1)]),
                MVTBytes.layer(features: [MVTBytes.feature(id: 2)]), MVTBytes.layer(features: [])))
        let layer = try #require(tile.layer(named: "a"))
        #expect(layer.features.map { layer.id(of: $0) } == [.number(2)])
    }

    @Test func aKeyNamedTwiceIsOne() throws {
        let values = [MVTBytes.field(5, 1), MVTBytes.field(5, 2)]
        let bytes = MVTBytes.tile(
            MVTBytes.layer(keys: ["k", "k"], values: values, features: [MVTBytes.feature(tags: [0, 0, 1, 1])]))
        let layer = try VectorTile(mvt: bytes).layers[0]
        #expect(layer.property("k", of: layer.features[0]) == .number(2))
    }
}
