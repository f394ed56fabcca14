import Foundation
import Testing

@testable import VectorTiles

/// What is not in the project.
private enum Folders {
    static let fixtures = ProcessInfo.processInfo.environment["MVT_FIXTURES"]
    static let tiles = ProcessInfo.processInfo.environment["VECTOR_TILES"]
}

/// The fixtures of mapbox/mvt-fixtures, from a folder that `MVT_FIXTURES` names; skipped without it.
@Suite(
    .enabled(if: Folders.fixtures != nil, "set MVT_FIXTURES to the folder `fixtures` of mapbox/mvt-fixtures"))
struct FixtureTests {
    /// Those that break the container, so that the tile is refused.
    static let refused: Set<String> = ["007", "013", "023"]
    /// Those with one feature that is left out while reading.
    static let dropped: Set<String> = ["005", "041"]
    /// Those with one feature whose geometry is of no use.
    static let shapeless: Set<String> = ["045", "047", "051", "057"]

    /// Those whose bytes the fixtures call valid, though they end within a geometry.
    static let calledValid: Set<String> = ["057"]

    struct Information: Decodable {
        struct Validity: Decodable { let v2: Bool }
        let validity: Validity
    }

    /// What can be read but is not valid by version 2 of the specification is told when tiles are checked.
    @Test(arguments: names) func inspects(name: String) throws {
        let folder = URL(fileURLWithPath: try #require(Folders.fixtures)).appendingPathComponent(name)
        let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("tile.mvt")))
        guard (try? VectorTile(mvt: bytes)) != nil, !Self.calledValid.contains(name) else { return }
        let data = try Data(contentsOf: folder.appendingPathComponent("info.json"))
        let isValid = try JSONDecoder().decode(Information.self, from: data).validity.v2
        #expect(MVTInspection.faults(of: bytes).isEmpty == isValid, "\(MVTInspection.faults(of: bytes))")
    }

    static var names: [String] {
        guard let folder = Folders.fixtures, let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return [] }
        return names.sorted()
    }

    struct Content: Decodable {
        struct Layer: Decodable {
            struct Feature: Decodable {
                let id: Double?
                let type: Int?
            }
            let name: String?
            let features: [Feature]
        }
        let layers: [Layer]
    }

    @Test(arguments: names) func reads(name: String) throws {
        let folder = URL(fileURLWithPath: try #require(Folders.fixtures)).appendingPathComponent(name)
        let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("tile.mvt")))
        guard !Self.refused.contains(name) else {
            #expect(throws: VectorTileError.self) { try VectorTile(mvt: bytes) }
            return
        }
        let tile = try VectorTile(mvt: bytes)
        #expect(tile.droppedFeatures == (Self.dropped.contains(name) ? 1 : 0))
        var geometry = TileGeometry()
        for layer in tile.layers {
            for feature in layer.features {
                #expect(layer.decodeGeometry(of: feature, into: &geometry) == !Self.shapeless.contains(name))
            }
        }
        guard let data = try? Data(contentsOf: folder.appendingPathComponent("tile.json")),
            let content = try? JSONDecoder().decode(Content.self, from: data)
        else { return }
        #expect(tile.layers.map(\.name) == content.layers.map(\.name))
        guard tile.droppedFeatures == 0 else { return }
        for (layer, expected) in zip(tile.layers, content.layers) {
            #expect(layer.features.map { Int($0.kind.rawValue) } == expected.features.map { $0.type ?? 0 })
        }
    }
}

/// Whole tiles of real sets, from a folder that `VECTOR_TILES` names; skipped without it.
@Suite(.enabled(if: Folders.tiles != nil, "set VECTOR_TILES to a folder of unpacked .mvt files"))
struct RealTileTests {
    @Test func allAreWhole() throws {
        let folder = try #require(Folders.tiles)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".mvt") }
        #expect(!names.isEmpty)
        var geometry = TileGeometry()
        for name in names {
            let tile = try VectorTile(mvt: [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
            #expect(tile.droppedFeatures == 0, "\(name)")
            for layer in tile.layers {
                for feature in layer.features where !layer.decodeGeometry(of: feature, into: &geometry) {
                    Issue.record("\(name): a geometry of \(layer.name) is corrupt")
                }
            }
        }
    }
}
