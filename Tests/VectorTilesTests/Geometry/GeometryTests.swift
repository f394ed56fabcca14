import Testing

@testable import VectorTiles

@Suite struct GeometryTests {
    func parts(_ commands: [UInt64], extent: UInt64 = 8192, type: UInt64 = 2) throws -> [[TilePoint]]? {
        let feature = MVTBytes.feature(type: type, geometry: commands)
        let layer = try VectorTile(mvt: MVTBytes.tile(MVTBytes.layer(extent: extent, features: [feature]))).layers[0]
        var geometry = TileGeometry()
        return layer.decodeGeometry(of: layer.features[0], into: &geometry) ? geometry.parts : nil
    }

    func points(_ pairs: (Int16, Int16)...) -> [TilePoint] { pairs.map { TilePoint(x: $0.0, y: $0.1) } }

    /// The examples of the specification, section 4.3.5.
    @Test func examples() throws {
        #expect(try parts([9, 50, 34]) == [points((25, 17))])
        #expect(try parts([17, 10, 14, 3, 9]) == [points((5, 7)), points((3, 2))])
        #expect(try parts([9, 4, 4, 18, 0, 16, 16, 0]) == [points((2, 2), (2, 10), (10, 10))])
        #expect(
            try parts([9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8])
                == [points((2, 2), (2, 10), (10, 10)), points((1, 1), (3, 5))])
        #expect(try parts([9, 6, 12, 18, 10, 12, 24, 44, 15]) == [points((3, 6), (8, 12), (20, 34), (3, 6))])
    }

    @Test(
        arguments: [
            [], [8], [1, 2, 2], [10, 2, 2], [15], [9, 2], [9, 2, 2, 23], [9, 2, 2, 15, 15], [9, 2, 2, 15, 10, 2, 2],
            [4_294_967_289, 2, 2], [9, 2, 2, 12], [9, 2, 2, 0],
        ] as [[UInt64]]) func corruptCommands(commands: [UInt64]) throws
    {
        #expect(try parts(commands) == (commands.isEmpty ? [] : nil))
    }

    /// Scaled to 8192 units, halves upward, and kept within what 16 bits hold.
    @Test(
        arguments: [
            (4096, 1, 2), (4096, -1, -2), (16_384, 1, 1), (16_384, -1, 0), (16_384, 3, 2), (512, 3, 48), (65_536, 4, 1),
            (65_536, 3, 0), (1, 1, 8192), (1000, 1, 8), (1000, 125, 1024), (3, 1, 2731), (8192, 20_000, 16_383),
            (8192, -20_000, -16_384), (4096, 2_147_483_647, 16_383), (1, -2_147_483_648, -16_384),
            (1_073_741_824, 536_870_912, 4096), (1_073_741_824, 65_536, 1), (1_073_741_824, 65_535, 0),
            (1_073_741_824, -2_147_483_648, -16_384), (4_294_967_295, 2_147_483_647, 4096),
        ] as [(UInt64, Int, Int16)]) func scaling(extent: UInt64, value: Int, expected: Int16) throws
    {
        #expect(try parts([9, MVTBytes.zigzag(value), 0], extent: extent) == [points((expected, 0))])
    }

    /// Vertices are decoded some at a time.
    @Test(arguments: [1, 253, 254, 255, 256, 509, 510, 511, 1_000]) func longLines(count: Int) throws {
        let steps: [UInt64] = (0..<2 * count).map { $0 % 2 == 0 ? 2 : 0 }
        let line = [9, 2, 2, UInt64(count << 3 | 2)] + steps
        let vertices = (0...count).map { TilePoint(x: Int16($0 + 1), y: 1) }
        #expect(try parts(line) == [vertices])
        #expect(try parts(line + line.prefix(3)) == [vertices, points((Int16(count + 2), 2))])
        #expect(try parts(line + [15], type: 3) == [vertices + points((1, 1))])
    }

    @Test(
        arguments: [
            ([9, 50, 34], (25, 17)), ([9, 0, 0], (0, 0)), ([17, 10, 14, 3, 9], nil),
            ([9, 4, 4, 18, 0, 16, 16, 0], nil),
            ([9, 4, 4, 9, 4, 4], nil), ([10, 4, 4], nil), ([9, 4], nil), ([9], nil), ([], nil), ([9, 4, 4, 15], nil),
        ] as [([UInt64], (Int16, Int16)?)]) func onlyPoints(commands: [UInt64], expected: (Int16, Int16)?) throws
    {
        let feature = MVTBytes.feature(geometry: commands)
        let layer = try VectorTile(mvt: MVTBytes.tile(MVTBytes.layer(extent: 8192, features: [feature]))).layers[0]
        #expect(layer.onlyPoint(of: layer.features[0]) == expected.map { TilePoint(x: $0.0, y: $0.1) })
    }

    /// Coordinates of the largest extent reach beyond 32 bits, added up.
    @Test func sumsReachOverTheLargestTile() throws {
        let half = MVTBytes.zigzag(2_147_483_647)
        #expect(
            try parts([9, half, 0, 26, half, 0, half, 0, half, half], extent: 0xFFFF_FFFF)
                == [points((4096, 0), (8192, 0), (12_288, 0), (16_383, 4096))])
    }

    @Test func sumsDoNotOverflow() throws {
        let far = MVTBytes.zigzag(2_147_483_647)
        #expect(
            try parts([9, far, 0, 26, far, 0, far, 0, far, far])
                == [points((16_383, 0), (16_383, 0), (16_383, 0), (16_383, 16_383))])
    }
}
