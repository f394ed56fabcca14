import Testing

@testable import VectorTiles

/// Violations of the specification in tiles that can be read.
@Suite struct MVTInspectionTests {
    private static let flag = MVTBytes.field(7, 1)

    private static func layer(_ features: [UInt8]...) -> [UInt8] {
        MVTBytes.layer(keys: ["k", "l"], values: [flag], features: features)
    }

    @Test(arguments: [
        (layer(MVTBytes.field(4, [9, 50, 34])), "1 feature has no type"),
        (layer(MVTBytes.feature(type: 4)), "1 feature has the unknown type 4"),
        (layer(MVTBytes.field(3, 1)), "1 feature has no geometry"),
        (layer(MVTBytes.feature(tags: [0]), MVTBytes.feature(tags: [1])), "2 features have a key without a value"),
        (layer(MVTBytes.feature(tags: [2, 0])), "1 feature names a key or value that its layer does not have"),
        (layer(MVTBytes.feature(tags: [0, 1])), "1 feature names a key or value that its layer does not have"),
        (layer(MVTBytes.feature(tags: [0, 0, 0, 0])), "1 feature has a key twice"),
        (MVTBytes.field(1, [97]) + MVTBytes.field(5, 4096), "a layer has no version"),
        (MVTBytes.field(15, 3) + MVTBytes.field(1, [97]), "a layer has version 3, which is neither 1 nor 2"),
        (MVTBytes.layer(values: [[]], features: []), "a value has no known type"),
        (MVTBytes.layer(values: [flag + MVTBytes.field(5, 2)], features: []), "a value has several types"),
    ]) func faults(layer: [UInt8], expected: String) throws {
        let tile = MVTBytes.tile(layer)
        _ = try VectorTile(mvt: tile)
        #expect(MVTInspection.faults(of: tile) == [expected])
    }

    /// Commands by the type of geometry: MoveTo is 1, LineTo 2, ClosePath 7; the count is in the upper bits.
    @Test(
        arguments: [
            (1, [9, 2, 2], true), (1, [17, 2, 2, 2, 2], true), (1, [9, 2], false), (1, [9, 2, 2, 9, 2, 2], false),
            (1, [1], false), (1, [9, 2, 2, 10, 2, 2], false), (1, [8 << 20 | 1, 2, 2], false),
            (2, [9, 2, 2, 18, 2, 2, 4, 4], true), (2, [9, 2, 2], false), (2, [17, 2, 2, 2, 2, 10, 2, 2], false),
            (2, [9, 2, 2, 10, 2, 2, 9, 4, 4, 10, 2, 2], true), (2, [9, 2, 2, 10, 2, 2, 15], false),
            (2, [10, 2, 2], false), (3, [9, 0, 0, 18, 8, 0, 0, 8, 15], true), (3, [9, 0, 0, 18, 8, 0, 0, 8], false),
            (3, [9, 0, 0, 18, 8, 0, 0, 8, 23], false), (3, [9, 0, 0, 10, 8, 0, 15], false), (3, [9, 0, 0, 15], false),
            (0, [9, 2, 2], true), (2, [11, 2, 2], false),
        ] as [(UInt64, [UInt64], Bool)]) func geometries(kind: UInt64, commands: [UInt64], isValid: Bool)
    {
        let tile = MVTBytes.tile(Self.layer(MVTBytes.feature(type: kind, geometry: commands)))
        #expect(MVTInspection.faults(of: tile) == (isValid ? [] : ["1 feature has a geometry that is not valid"]))
    }

    @Test func layersOfOneName() {
        let layer = Self.layer(MVTBytes.feature())
        #expect(MVTInspection.faults(of: MVTBytes.tile(layer, layer)) == ["two layers have one name"])
        #expect(MVTInspection.faults(of: MVTBytes.tile(layer, MVTBytes.layer("b", features: []))).isEmpty)
        #expect(MVTInspection.faults(of: []).isEmpty)
    }

    /// Whatever the bytes are, it ends.
    @Test func cutTiles() {
        let tile = MVTBytes.tile(Self.layer(MVTBytes.feature(tags: [0, 0])), Self.layer(MVTBytes.feature(type: 3)))
        var found = 0
        for end in tile.indices {
            if !MVTInspection.faults(of: Array(tile[..<end])).isEmpty { found += 1 }
            var changed = tile
            changed[end] ^= 0xFF
            if !MVTInspection.faults(of: changed).isEmpty { found += 1 }
        }
        #expect(found > tile.count / 2)
    }
}
