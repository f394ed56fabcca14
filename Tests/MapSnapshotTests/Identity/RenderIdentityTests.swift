import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing
import TileSources

import struct Colors.Color
import struct Imaging.Pixmap

@testable import MapSnapshot

/// What an image's name depends on, and what not.
// Swift 6.3 crashes when it optimizes asynchronous functions that compute a digest.
@Suite struct RenderIdentityTests {
    static let place = Coordinate(latitude: 47.141, longitude: 9.5209)
    static let request = SnapshotRequest(framing: .center(place, zoom: 15), pins: [Pin(place)])

    /// A source that says who it is.
    static func source(_ identity: String?, attribution: String? = nil) -> any TileSource {
        let base = FakeTileSource(TilesetMetadata(attribution: attribution)) { _ in nil }
        return OverridingTileSource(base: base, identity: identity.map { TilesetIdentity($0) })
    }

    static func layer(_ identity: String, id: String = "default") -> TileLayer { TileLayer(source(identity), id: id) }

    @_optimize(none)
    static func digest(
        _ layers: [TileLayer], images: [String: PinImage] = [:], _ change: (inout SnapshotRequest) -> Void = { _ in }
    ) async throws -> RenderDigest {
        let request = try changed(change)
        return try await RenderIdentity(layers: layers.map(MapLayer.tiles), images: images).digest(
            of: request)
    }

    private static func changed(_ change: (inout SnapshotRequest) -> Void) throws -> ValidatedRequest {
        var request = request
        change(&request)
        return try validated(request)
    }

    @Test @_optimize(none) func theSameRenderHasTheSameName() async throws {
        let first = try await Self.digest([Self.layer("a")])
        let identity = RenderIdentity(layers: [.tiles(Self.layer("a"))], images: [:])
        for _ in 0..<3 { #expect(try await identity.digest(of: validated(Self.request)) == first) }
        #expect(first.bytes.count == 32)
        #expect(first.description.count == 32)
        #expect(first.fileName(.jpeg) == "\(first.description.prefix(2))/\(first).jpg")
    }

    @Test @_optimize(none) func everyValueOfARequestCounts() async throws {
        let image = PinImage(MapImage(pixmap: Pixmap(width: 1, height: 1)))
        let other = PinImage(MapImage(pixmap: Pixmap(width: 2, height: 1)))
        let identity = RenderIdentity(layers: [.tiles(Self.layer("a"))], images: ["a": image, "b": other])
        var digests = [try await identity.digest(of: validated(RequestChanges.full))]
        for change in RequestChanges.all.values {
            var request = RequestChanges.full
            change(&request)
            digests.append(try await identity.digest(of: validated(request)))
        }
        #expect(Set(digests).count == RequestChanges.all.count + 1)
    }

    @Test @_optimize(none) func everythingOfALayerCountsButItsName() async throws {
        let usual = try await Self.digest([Self.layer("a")])
        #expect(try await Self.digest([Self.layer("a", id: "other")]) == usual)
        var others = [
            try await Self.digest([Self.layer("b")]), try await Self.digest([Self.layer("a"), Self.layer("b")]),
            try await Self.digest([Self.layer("b"), Self.layer("a")]),
            try await Self.digest([Self.layer("a"), Self.layer("a")]),
        ]
        var layer = Self.layer("a")
        layer.opacity = 0.5
        others.append(try await Self.digest([layer]))
        layer = Self.layer("a")
        layer.density = 2
        others.append(try await Self.digest([layer]))
        #expect(Set(others + [usual]).count == 7)
    }

    /// Naming layers gives the same image as having only those layers.
    @Test @_optimize(none) func layersCountAsTheyAreChosen() async throws {
        let (a, b) = (Self.layer("a", id: "one"), Self.layer("b", id: "two"))
        #expect(try await Self.digest([a, b]) { $0.tiles = ["two"] } == Self.digest([b]))
        #expect(try await Self.digest([a, b]) { $0.tiles = ["two", "one"] } == Self.digest([b, a]))
        #expect(try await Self.digest([a, b]) { $0.tiles = ["one", "two"] } == Self.digest([a, b]))
    }

    /// Only the tiles that are drawn count: a change of the light ones leaves the dark images alone.
    @Test(arguments: [Appearance.light, .dark]) @_optimize(none) func theAppearanceChoosesTheTiles(
        appearance: Appearance
    ) async throws {
        @_optimize(none)
        func digest(_ light: String, _ dark: String?) async throws -> RenderDigest {
            let layer = TileLayer(Self.source(light), dark: dark.map { Self.source($0) })
            return try await Self.digest([layer]) { $0.appearance = appearance }
        }
        let usual = try await digest("a", "b")
        #expect(try await (digest("x", "b") == usual) == (appearance == .dark))
        #expect(try await (digest("a", "x") == usual) == (appearance == .light))
        #expect(try await (digest("a", nil) == usual) == (appearance == .light))
    }

    @Test @_optimize(none) func aPinsImageCountsByItsPixels() async throws {
        func image(_ color: Color, scale: Double = 1, width: Int = 2, height: Int = 3) -> PinImage {
            let pixmap = Pixmap(width: width, height: height, fill: color.premultiplied)
            return PinImage(MapImage(pixmap: pixmap, scale: scale))
        }
        @_optimize(none)
        func digest(_ images: [String: PinImage], _ name: String = "a") async throws -> RenderDigest {
            try await Self.digest([Self.layer("t")], images: images) { $0.pins[0].image = name }
        }
        let usual = try await digest(["a": image(.green)])
        #expect(try await digest(["a": image(.green), "b": image(.blue)]) == usual)
        #expect(try await digest(["c": image(.green)], "c") == usual)
        let others = [
            try await digest(["a": image(.blue)]), try await digest(["a": image(.green, scale: 2)]),
            try await digest(["a": image(.green, width: 3, height: 2)]),
            try await Self.digest([Self.layer("t")], images: ["a": image(.green)]),
        ]
        #expect(Set(others + [usual]).count == 5)
    }

    @Test @_optimize(none) func sourcesWithoutIdentityFail() async throws {
        let layer = TileLayer(Self.source(nil), id: "roads")
        let error = await snapshotError { _ = try await Self.digest([Self.layer("a"), layer]) }
        #expect(error?.code == .unsupported)
        #expect(error?.description.contains("tileset roads ") == true)
        #expect(error?.description.contains("identity()") == true)
        // It may exist, as long as it is not drawn.
        _ = try await Self.digest([Self.layer("a", id: "a"), layer]) { $0.tiles = ["a"] }
    }

    /// What cannot be drawn has no name, and the sentence is that of drawing.
    @Test(
        arguments: [
            { $0.tiles = ["nowhere"] }, { $0.pins[0].image = "nothing" },
        ] as [@Sendable (inout SnapshotRequest) -> Void])
    @_optimize(none)
    func failsAsDrawingDoes(change: @escaping @Sendable (inout SnapshotRequest) -> Void) async throws {
        var request = Self.request
        change(&request)
        let layers = [Self.layer("a")]
        let named = await snapshotError { _ = try await Self.digest(layers, change) }
        let drawn = await snapshotError { [request] in
            _ = try await MapSnapshotter(options: request, tiles: layers).start()
        }
        #expect(named != nil && named == drawn)
        #expect(await snapshotError { _ = try await Self.digest([]) }?.code == .noTiles)
    }

    @Test @_optimize(none) func corruptSourcesAreSnapshotErrors() async throws {
        let source = OverridingTileSource(base: BrokenSource())
        #expect(await snapshotError { _ = try await Self.digest([TileLayer(source)]) }?.code == .tileSourceFailed)
    }

    /// One that is asked through the sources that variants share says the same.
    @Test @_optimize(none) func sharedSourcesHaveTheSameIdentity() async throws {
        #expect(try await Self.digest([Self.layer("a").shared]) == Self.digest([Self.layer("a")]))
    }

    /// The tileset that comes with the program, by its file.
    @Test @_optimize(none) func archivesHaveNames() async throws {
        let layer = try TileLayer(opening: TileLocation(base: Project.rasterTiles))
        #expect(try await Self.digest([layer]) != Self.digest([Self.layer("a")]))
    }
}

private struct BrokenSource: TileSource {
    @_optimize(none)
    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? { nil }

    @_optimize(none)
    func identity() async throws -> TilesetIdentity? { throw TileSourceError(.corrupt, "a.mbtiles: it is damaged") }
}
