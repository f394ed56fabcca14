import Foundation
import JSON
import Testing

@testable import VectorTiles

/// What is not in the project.
private enum Reference {
    static let folder = ProcessInfo.processInfo.environment["MLT_TILES"]

    static func files(in subfolder: String, _ ending: String) -> [String] {
        guard let folder else { return [] }
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(subfolder)")) ?? []
        return names.filter { $0.hasSuffix(ending) }.map { "\(subfolder)/\($0)" }.sorted()
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(try #require(folder))/\(name)")))
    }
}

/// Tiles of maplibre/maplibre-tile-spec, from a folder that `MLT_TILES` names; skipped without it.
@Suite(
    .enabled(
        if: Reference.folder != nil, "set MLT_TILES to a folder with pairs, synthetic and fastpfor"))
struct MLTReferenceTests {
    /// The JSON next to each tile states layers, ids, properties and vertices.
    @Test(arguments: Reference.files(in: "synthetic/0x01", ".mlt") + Reference.files(in: "synthetic/0x01-rust", ".mlt"))
    func synthetic(name: String) throws {
        let tile = try VectorTile(mlt: Reference.bytes(name))
        let text = try Reference.bytes(String(name.dropLast(3)) + "json")
        let expected = try JSONDecoder().decode(ExpectedTile.self, from: Data(text)).features
        var found: [ExpectedTile.Feature] = []
        for layer in tile.layers { found += try layer.features.map { try ExpectedTile.Feature($0, of: layer) } }
        try #require(found.count == expected.count)
        for (found, expected) in zip(found, expected) {
            #expect(found.id == expected.id)
            #expect(found.geometry == (try expected.scaledGeometry()))
            #expect(Set(found.properties.keys) == Set(expected.properties.keys))
            for (key, value) in expected.properties {
                #expect(
                    found.properties[key]?.agrees(with: value) == true, "\(key): \(found.properties[key]!) \(value)")
            }
        }
    }

    /// Each tile has the same content as the MVT tile that it was made from, except for what its encoder changes.
    @Test(arguments: Reference.files(in: "pairs", ".mlt")) func pairs(name: String) throws {
        let tile = try VectorTile(mlt: Reference.bytes(name))
        let twin = try VectorTile(mvt: Reference.bytes(String(name.dropLast(3)) + "mvt"))
        #expect(Set(tile.layers.map(\.name)) == Set(twin.layers.filter { !$0.features.isEmpty }.map(\.name)))
        for layer in tile.layers {
            let other = try #require(twin.layer(named: layer.name))
            #expect(layer.extent == other.extent)
            try #require(layer.features.count == other.features.count)
            for (feature, expected) in zip(layer.features, other.features) {
                #expect(feature.kind == expected.kind)
                let properties = try ExpectedTile.Feature.properties(of: feature, in: layer)
                #expect(properties == (try ExpectedTile.Feature.properties(of: expected, in: other)))
                // The encoder cuts some long ids, and gives those without one the id 0.
                switch (feature.id, expected.id) {
                case (.number(let id), .number(let other)):
                    #expect(id == other || other >= 1 << 63 && id == other & 0xFFFF_FFFF)
                case (.number(0), .absent), (.absent, .absent): break
                default: Issue.record("\(feature.id) in place of \(expected.id)")
                }
                #expect(try RawGeometry(feature, of: layer).parts == RawGeometry(expected, of: other).parts)
            }
        }
    }

    @Test(arguments: Reference.files(in: "synthetic/0x02", ".mlt")) func otherVersionsAreSkipped(name: String) throws {
        let tile = try VectorTile(mlt: Reference.bytes(name))
        #expect(tile.layers.isEmpty)
        #expect(tile.skippedLayers == 1)
    }

    @Test(arguments: Reference.files(in: "fastpfor", "_encoded.bin")) func fastPFOR(name: String) throws {
        let encoded = try Reference.bytes(name)
        let decoded = try Reference.bytes(name.replacingOccurrences(of: "_encoded", with: "_decoded"))
        let expected = stride(from: 0, to: decoded.count, by: 4).map { offset in
            decoded[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        let values = FastPFOR.decoded(0..<UInt32(encoded.count), of: encoded.span, count: expected.count)
        #expect(values == expected)
    }
}

/// What a synthetic tile contains, as GeoJSON in tile units.
private struct ExpectedTile: Decodable {
    let features: [Feature]

    enum Value: Hashable, Decodable {
        case bool(Bool)
        case number(Double)
        case string(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Double.self) {
                self = .number(value)
            } else {
                let text = try container.decode(String.self)
                switch text.components(separatedBy: "::").last {
                case "NAN": self = .number(.nan)
                case "INFINITY": self = .number(.infinity)
                case "NEG_INFINITY": self = .number(-.infinity)
                default: self = .string(text)
                }
            }
        }

        init(_ value: VectorValue) throws {
            switch value {
            case .bool(let value): self = .bool(value)
            case .number(let value): self = .number(value)
            case .string(let value): self = .string(value)
            case .null, .array, .object, .raw: throw CocoaError(.coderInvalidValue)
            }
        }

        func agrees(with other: Value) -> Bool {
            guard case .number(let value) = self, case .number(let expected) = other else { return self == other }
            if value == expected || value.isNaN && expected.isNaN { return true }
            return abs(value - expected) <= max(2.3e-16, 1e-6 * abs(expected))
        }
    }

    struct Feature: Decodable, Equatable {
        let id: Double?
        let properties: [String: Value]
        let geometry: Geometry

        private var extent: Double? { if case .number(let value) = properties["_extent"] { value } else { nil } }

        /// The vertices in units of `TilePoint`.
        func scaledGeometry() throws -> Geometry { geometry.scaled(from: try #require(extent)) }

        init(_ feature: VectorFeature, of layer: VectorLayer) throws {
            id = if case .number(let value) = layer.id(of: feature) { value } else { nil }
            var properties = try Self.properties(of: feature, in: layer)
            properties["_layer"] = .string(layer.name)
            properties["_extent"] = .number(Double(layer.extent))
            self.properties = properties
            geometry = try Geometry(RawGeometry(feature, of: layer))
        }

        static func properties(of feature: VectorFeature, in layer: VectorLayer) throws -> [String: Value] {
            Dictionary(
                try layer.properties(of: feature).map { (layer.keys[$0], try Value(layer.value(at: $1))) },
                uniquingKeysWith: { $1 })
        }
    }

    /// Parts with their vertices, whatever they are called, polygons one after the other.
    struct Geometry: Decodable, Equatable {
        let kind: VectorFeature.Kind
        private(set) var parts: [[[Int]]]

        init(_ raw: RawGeometry) { (kind, parts) = (raw.kind, raw.parts) }

        /// Halves are rounded up, and what lies far outside is clamped.
        func scaled(from extent: Double) -> Geometry {
            var scaled = self
            scaled.parts = parts.map { part in
                part.map { vertex in
                    vertex.map { Int(min(max((Double($0) * 8192 / extent + 0.5).rounded(.down), -16_384), 16_383)) }
                }
            }
            return scaled
        }

        private enum Key: CodingKey { case type, coordinates }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            switch try container.decode(String.self, forKey: .type) {
            case "Point": (kind, parts) = (.point, [[try container.decode([Int].self, forKey: .coordinates)]])
            case "MultiPoint":
                (kind, parts) = (.point, try container.decode([[Int]].self, forKey: .coordinates).map { [$0] })
            case "LineString": (kind, parts) = (.line, [try container.decode([[Int]].self, forKey: .coordinates)])
            case "MultiLineString": (kind, parts) = (.line, try container.decode([[[Int]]].self, forKey: .coordinates))
            case "Polygon":
                let rings = try container.decode([[[Int]]].self, forKey: .coordinates)
                (kind, parts) = (.polygon, Self.turned(rings))
            default:
                let polygons = try container.decode([[[[Int]]]].self, forKey: .coordinates)
                (kind, parts) = (.polygon, polygons.flatMap(Self.turned))
            }
        }

        /// The rings with the directions of MVT, from the same vertex.
        private static func turned(_ rings: [[[Int]]]) -> [[[Int]]] {
            rings.enumerated().map { index, ring in
                var area = 0
                for (from, to) in zip(ring, ring.dropFirst()) { area += from[0] * to[1] - to[0] * from[1] }
                return (area > 0) == (index == 0) ? ring : Self.backward(ring)
            }
        }

        /// As the reader turns rings, which lack the closing vertex: from the last one.
        private static func backward(_ ring: [[Int]]) -> [[Int]] {
            let open = Array(ring.dropLast().reversed())
            return open + open.prefix(1)
        }
    }
}

/// A feature's vertices in units of `TilePoint`.
private struct RawGeometry: Equatable {
    let kind: VectorFeature.Kind
    let parts: [[[Int]]]

    init(_ feature: VectorFeature, of layer: VectorLayer) throws {
        kind = feature.kind
        var geometry = TileGeometry()
        try #require(layer.decodeGeometry(of: feature, into: &geometry))
        parts = geometry.parts.map { $0.map { [Int($0.x), Int($0.y)] } }
    }
}
