import JSON
import Testing

@testable import VectorTiles

/// Writes MapLibre tiles byte by byte, broken ones as well.
private enum MLTBytes {
    /// - Parameters:
    ///   - kind: kind and use.
    ///   - steps: both steps and the storage.
    static func stream(
        _ kind: UInt8, _ steps: UInt8, count: UInt64, runs: [UInt64] = [], _ content: [UInt8], length: UInt64? = nil
    ) -> [UInt8] {
        [kind, steps] + MVTBytes.varint(count) + MVTBytes.varint(length ?? UInt64(content.count))
            + MVTBytes.packed(runs) + content
    }

    static func varints(_ kind: UInt8, _ values: [UInt64]) -> [UInt8] {
        stream(kind, 0x02, count: UInt64(values.count), MVTBytes.packed(values))
    }

    static func text(_ text: String) -> [UInt8] { MVTBytes.varint(UInt64(text.utf8.count)) + Array(text.utf8) }

    /// A layer with the types and the content of its columns.
    static func layer(
        _ types: [[UInt8]], _ columns: [[UInt8]], name: String = "a", version: UInt64 = 1
    ) -> [UInt8] {
        let body =
            MVTBytes.varint(version) + text(name) + MVTBytes.varint(4096) + MVTBytes.varint(UInt64(types.count))
            + types.flatMap { $0 } + columns.flatMap { $0 }
        return MVTBytes.varint(UInt64(body.count)) + body
    }

    /// Points at (25, 17), (26, 17) and so on.
    static func points(_ count: Int) -> [UInt8] {
        let types = varints(0x30, Array(repeating: 0, count: count))
        let vertices = [50, 34] + Array(repeating: [UInt64](arrayLiteral: 2, 0), count: max(count - 1, 0)).joined()
        return [2] + types + stream(0x13, 0x42, count: UInt64(vertices.count), MVTBytes.packed(Array(vertices)))
    }
}

struct MLTReadingTests {
    private func tile(
        _ types: [[UInt8]], _ columns: [[UInt8]], limits: VectorTileLimits = VectorTileLimits()
    ) throws -> VectorTile { try VectorTile(mlt: MLTBytes.layer(types, columns), limits: limits) }

    private func values(_ name: String, _ tile: VectorTile) throws -> [VectorValue?] {
        let layer = try #require(tile.layers.first)
        return layer.features.map { layer.property(name, of: $0) }
    }

    @Test func points() throws {
        let layer = try #require(try tile([[4]], [MLTBytes.points(2)]).layers.first)
        var geometry = TileGeometry()
        #expect(layer.name == "a")
        #expect(layer.extent == 4096)
        #expect(layer.features.map(\.kind) == [.point, .point])
        #expect(layer.decodeGeometry(of: layer.features[1], into: &geometry))
        #expect(geometry.points == [TilePoint(x: 52, y: 34)])
        #expect(layer.onlyPoint(of: layer.features[1]) == TilePoint(x: 52, y: 34))
    }

    /// A square whose vertices run against MVT's direction, with a hole that does not.
    @Test func ringsGetTheDirectionsOfMVT() throws {
        let square: [UInt64] = [0, 0, 0, 20, 20, 0, 0, 19]
        let hole: [UInt64] = [6, 11, 4, 0, 0, 4, 3, 0]
        let column =
            [4] + MLTBytes.varints(0x30, [2]) + MLTBytes.varints(0x32, [2]) + MLTBytes.varints(0x33, [4, 4])
            + MLTBytes.stream(0x13, 0x42, count: 16, MVTBytes.packed(square + hole))
        let layer = try #require(try tile([[4]], [column]).layers.first)
        var geometry = TileGeometry()
        #expect(layer.decodeGeometry(of: layer.features[0], into: &geometry))
        #expect(layer.onlyPoint(of: layer.features[0]) == nil)
        let areas = geometry.parts.map { ring in
            zip(ring, ring.dropFirst()).reduce(0) { $0 + Int($1.0.x) * Int($1.1.y) - Int($1.1.x) * Int($1.0.y) }
        }
        #expect(areas.map { $0.signum() } == [1, -1])
        #expect(geometry.parts.allSatisfy { $0.count == 5 && $0.first == $0.last })
    }

    @Test func nullsAreAbsent() throws {
        // 17: signed integers of 32 bits with nulls; of three features, the first and the last have one.
        let column = MLTBytes.stream(0x00, 0x60, count: 3, [0xFF, 0b101]) + MLTBytes.varints(0x10, [1, 4])
        let found = try values("n", tile([[4], [17] + MLTBytes.text("n")], [MLTBytes.points(3), column]))
        #expect(found == [.number(-1), nil, .number(2)])
    }

    /// Numbers of each type; columns are 10 + 2 × type.
    @Test(arguments: [
        (12, MLTBytes.varints(0x10, [3]), -2.0), (14, MLTBytes.varints(0x10, [3]), 3),
        (16, MLTBytes.varints(0x10, [4]), 2), (18, MLTBytes.varints(0x10, [4_294_967_295]), 4_294_967_295),
        (20, MLTBytes.varints(0x10, [UInt64.max]), -9_223_372_036_854_775_808),
        (22, MLTBytes.varints(0x10, [1 << 40]), 1_099_511_627_776),
        (24, MLTBytes.stream(0x10, 0, count: 1, [0, 0, 0xC0, 0x3F]), 1.5),
        (26, MLTBytes.stream(0x10, 0, count: 1, [0, 0, 0, 0, 0, 0, 4, 0x40]), 2.5),
        // A double column with floats, as old encoders write it.
        (26, MLTBytes.stream(0x10, 0, count: 1, [0, 0, 0xC0, 0x3F]), 1.5),
    ]) func numbers(type: UInt8, column: [UInt8], expected: Double) throws {
        let found = try values("n", tile([[4], [type] + MLTBytes.text("n")], [MLTBytes.points(1), column]))
        #expect(found == [.number(expected)])
    }

    /// Seven times 5, as runs; then as runs of differences.
    @Test func runs() throws {
        let types: [[UInt8]] = [[4], [18] + MLTBytes.text("n")]
        let runs = MLTBytes.stream(0x10, 0x62, count: 2, runs: [1, 3], [3, 5])
        #expect(try values("n", tile(types, [MLTBytes.points(3), runs])) == [.number(5), .number(5), .number(5)])
        let steps = MLTBytes.stream(0x10, 0x2E, count: 2, runs: [1, 3], [3, 4])
        #expect(try values("n", tile(types, [MLTBytes.points(3), steps])) == [.number(2), .number(4), .number(6)])
    }

    @Test func texts() throws {
        let types: [[UInt8]] = [[4], [28] + MLTBytes.text("t")]
        let plain = [2] + MLTBytes.varints(0x30, [1, 2]) + MLTBytes.stream(0x10, 0, count: 3, Array("abc".utf8))
        #expect(try values("t", tile(types, [MLTBytes.points(2), plain])) == [.string("a"), .string("bc")])
        let dictionary =
            [3] + MLTBytes.varints(0x36, [2, 1]) + MLTBytes.stream(0x11, 0, count: 3, Array("bca".utf8))
            + MLTBytes.varints(0x22, [1, 0, 1])
        #expect(
            try values("t", tile(types, [MLTBytes.points(3), dictionary])) == [
                .string("a"), .string("bc"), .string("a"),
            ])
        // Symbol 0 is "ab", 255 is the next byte as it is.
        let compressed =
            [4] + MLTBytes.varints(0x35, [2]) + MLTBytes.stream(0x15, 0, count: 2, Array("ab".utf8))
            + MLTBytes.varints(0x30, [4, 1]) + MLTBytes.stream(0x10, 0, count: 4, [0, 0, 255, 99])
        #expect(try values("t", tile(types, [MLTBytes.points(2), compressed])) == [.string("abab"), .string("c")])
    }

    /// The dictionary's number of streams counts those of the children, with some encoders one more.
    @Test(arguments: [UInt8(4), 5]) func sharedDictionaries(count: UInt8) throws {
        let type: [UInt8] = [30] + MLTBytes.text("name") + [2, 28] + MLTBytes.text(":de") + [29] + MLTBytes.text("")
        let column =
            [count] + MLTBytes.varints(0x36, [1, 2]) + MLTBytes.stream(0x12, 0, count: 3, Array("abc".utf8)) + [1]
            + MLTBytes.varints(0x22, [0, 1]) + [2] + MLTBytes.stream(0x00, 0x60, count: 2, [0xFF, 0b10])
            + MLTBytes.varints(0x22, [0])
        let tile = try tile([[4], type], [MLTBytes.points(2), column])
        #expect(try values("name:de", tile) == [.string("a"), .string("bc")])
        #expect(try values("name", tile) == [nil, .string("a")])
    }

    @Test func otherVersionsAreSkipped() throws {
        let newer = MLTBytes.layer([[4]], [[9, 9, 9]], name: "b", version: 2)
        let tile = try VectorTile(mlt: newer + MLTBytes.layer([[4]], [MLTBytes.points(1)]))
        #expect(tile.layers.map(\.name) == ["a"])
        #expect(tile.skippedLayers == 1)
    }

    @Test func trianglesWithoutOutlinesAreNamed() throws {
        let column =
            [3] + MLTBytes.varints(0x30, [2]) + MLTBytes.varints(0x34, [1])
            + MLTBytes.stream(0x13, 0x42, count: 6, [0, 0, 2, 0, 0, 2])
        let error = #expect(throws: VectorTileError.self) { try tile([[4]], [column]) }
        #expect(error?.code == .unsupported)
        #expect(error?.description.contains("mlt-polygon-outline") == true)
    }

    /// Twenty bytes that announce billions of values.
    @Test(arguments: [
        // Runs of features, of vertices and of values.
        [2] + MLTBytes.stream(0x30, 0x62, count: 2, runs: [1, 2_000_000_000], MVTBytes.packed([2_000_000_000, 0]))
            + MLTBytes.stream(0x13, 0x42, count: 0, []),
        [2] + MLTBytes.varints(0x30, [1])
            + MLTBytes.stream(
                0x20, 0x62, count: 2, runs: [1, 2_000_000_000], MVTBytes.packed([2_000_000_000, 0])),
    ]) func announcedValuesAreLimited(column: [UInt8]) {
        let error = #expect(throws: VectorTileError.self) { try tile([[4]], [column]) }
        #expect(error?.code == .tooLarge)
    }

    @Test(arguments: [
        // More numbers than bytes, fewer bytes than announced, runs that do not fill their column.
        [2] + MLTBytes.stream(0x30, 0x02, count: 1_000_000, [0]) + MLTBytes.stream(0x13, 0x42, count: 0, []),
        [2] + MLTBytes.stream(0x30, 0x02, count: 1, [0], length: 99),
        [2] + MLTBytes.stream(0x30, 0x62, count: 2, runs: [1, 3], [2, 0]) + MLTBytes.stream(0x13, 0x42, count: 0, []),
        // A line without a length, a vertex too many, an offset beyond the dictionary.
        [2] + MLTBytes.varints(0x30, [1]) + MLTBytes.stream(0x13, 0x42, count: 4, [0, 0, 2, 2]),
        [2] + MLTBytes.varints(0x30, [0]) + MLTBytes.stream(0x13, 0x42, count: 4, [0, 0, 2, 2]),
        [3] + MLTBytes.varints(0x30, [0]) + MLTBytes.varints(0x20, [7])
            + MLTBytes.stream(0x13, 0x42, count: 4, [0, 0, 2, 2]),
        // FastPFOR without its pages.
        [2] + MLTBytes.stream(0x30, 0x01, count: 256, [0, 0, 1, 0]) + MLTBytes.stream(0x13, 0x42, count: 0, []),
    ]) func corruptGeometryFailsTheTile(column: [UInt8]) {
        #expect(throws: VectorTileError.self) { try tile([[4]], [column]) }
    }

    /// A tile with an id, a number, a text and two texts with one dictionary.
    private static let columns = MLTBytes.layer(
        [
            [2], [4], [16] + MLTBytes.text("n"), [28] + MLTBytes.text("t"),
            [30] + MLTBytes.text("name") + [2, 28] + MLTBytes.text(":de") + [28] + MLTBytes.text(":fr"),
        ],
        [
            MLTBytes.varints(0x10, [7, 8]), MLTBytes.points(2), MLTBytes.varints(0x10, [2, 4]),
            [2] + MLTBytes.varints(0x30, [1, 2]) + MLTBytes.stream(0x10, 0, count: 3, Array("abc".utf8)),
            [4] + MLTBytes.varints(0x36, [1, 1]) + MLTBytes.stream(0x12, 0, count: 2, Array("xy".utf8))
                + [1] + MLTBytes.varints(0x22, [0, 1]) + [1] + MLTBytes.varints(0x22, [1, 0]),
        ])

    private func selected(_ names: Set<ExactText>?, hasIDs: Bool = false, of layer: String = "a") throws -> VectorLayer
    {
        let columns = VectorSelection.Columns(properties: names, hasIDs: hasIDs)
        let tile = try VectorTile(mlt: Self.columns, selection: VectorSelection([layer: columns]))
        return try #require(tile.layers.first)
    }

    @Test func onlySelectedColumnsAreDecoded() throws {
        let whole = try #require(try VectorTile(mlt: Self.columns).layers.first)
        #expect(whole.keys == ["n", "t", "name:de", "name:fr"])
        #expect(whole.features.map { whole.property("name:fr", of: $0) } == [.string("y"), .string("x")])
        #expect(try selected(nil, hasIDs: true) == whole)
        for (names, values) in [
            (["n"], ["n": .number(1)]), (["t", "other"], ["t": .string("a")]), ([], [:]),
            (["name:fr"], ["name:fr": .string("y")]),
        ] as [([String], [String: VectorValue])] {
            let layer = try selected(Set(names.map(ExactText.init)))
            #expect(layer.keys == values.keys.sorted() && layer.features.count == 2, "\(names)")
            for (name, value) in values { #expect(layer.property(name, of: layer.features[0]) == value) }
            #expect(layer.id(of: layer.features[1]) == nil)
            var geometry = TileGeometry()
            #expect(layer.decodeGeometry(of: layer.features[1], into: &geometry))
            #expect(geometry.points == [TilePoint(x: 52, y: 34)])
        }
        #expect(try selected([], hasIDs: true).id(of: whole.features[1]) == whole.id(of: whole.features[1]))
        let other = try selected(nil, of: "b")
        #expect(other.name == "a" && other.extent == 4096 && other.features.isEmpty)
    }

    @Test func noPartOfATileTraps() throws {
        let whole = MLTBytes.layer(
            [[2], [4], [17] + MLTBytes.text("n"), [28] + MLTBytes.text("t")],
            [
                MLTBytes.varints(0x10, [1, 2]), MLTBytes.points(2),
                MLTBytes.stream(0x00, 0x60, count: 2, [0xFF, 0b11]) + MLTBytes.varints(0x10, [1, 4]),
                [2] + MLTBytes.varints(0x30, [1, 2]) + MLTBytes.stream(0x10, 0, count: 3, Array("abc".utf8)),
            ])
        #expect(try VectorTile(mlt: whole).layers.first?.features.count == 2)
        for length in 1..<whole.count {
            #expect(throws: VectorTileError.self) { try VectorTile(mlt: Array(whole.prefix(length))) }
        }
        for index in whole.indices {
            for bit in 0..<8 {
                var bytes = whole
                bytes[index] ^= 1 << UInt8(bit)
                guard let tile = try? VectorTile(mlt: bytes) else { continue }
                var geometry = TileGeometry()
                for layer in tile.layers {
                    for feature in layer.features {
                        _ = layer.properties(of: feature).map { layer.value(at: $0.value) }
                        _ = layer.decodeGeometry(of: feature, into: &geometry)
                    }
                }
            }
        }
    }
}
