import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// Pairs of tilesets, and what is drawn on them.
@Suite struct AppearanceTests {
    static func draw(_ layers: [TileLayer], _ change: (inout SnapshotRequest) -> Void = { _ in }) async throws
        -> Snapshot
    {
        var request = SnapshotterTests.request
        request.appearance = .dark
        change(&request)
        return try await MapSnapshotter(options: request, tiles: layers).start()
    }

    static func notes(_ snapshot: Snapshot) -> [SnapshotNote] {
        snapshot.diagnostics.notes.filter { $0.code == .noDarkTiles }
    }

    @Test func eachAppearanceHasItsTiles() async throws {
        let pair = TileLayer(FakeTileSource(try .plain(.green)), dark: FakeTileSource(try .plain(.blue)))
        for (appearance, color) in [(Appearance.light, Color.green), (.dark, .blue)] {
            let snapshot = try await Self.draw([pair]) { $0.appearance = appearance }
            #expect(snapshot.image.pixmap.pixels.allSatisfy { $0 == color.premultiplied })
            #expect(Self.notes(snapshot).isEmpty && snapshot.appearance == appearance)
        }
    }

    /// Light text on a light map would be unreadable.
    @Test func withoutDarkTilesAllOfTheImageIsLight() async throws {
        func image(_ appearance: Appearance) async throws -> MapImage {
            try await Self.draw([TileLayer(FakeTileSource(try .plain(.green)))]) {
                $0.appearance = appearance
                $0.size = Size(width: 120, height: 60)
                ($0.attribution, $0.scaleBar) = (.text("© Example"), .metric)
                $0.pins = [Pin(Coordinate(latitude: 0, longitude: 0), label: "Middle", shape: .text)]
            }.image
        }
        #expect(try await image(.dark).pixmap.pixels == image(.light).pixmap.pixels)
    }

    @Test func reportsLightTilesInDarkAppearance() async throws {
        let light = TileLayer(FakeTileSource(try .plain(.green)), id: "roads")
        let snapshot = try await Self.draw([light])
        #expect(snapshot.image.pixmap.pixels.allSatisfy { $0 == Color.green.premultiplied })
        #expect(snapshot.diagnostics.isComplete && snapshot.appearance == .light)
        let note = try #require(Self.notes(snapshot).first)
        #expect(note.pointer == "/appearance" && !note.description.contains("roads"))
        #expect(Self.notes(try await Self.draw([light]) { $0.appearance = .light }).isEmpty)
    }

    @Test func oneVisibleDarkLayerIsEnough() async throws {
        let (green, blue) = (FakeTileSource(try .plain(.green)), FakeTileSource(try .plain(.blue)))
        let top = TileLayer(green, id: "top")
        #expect(Self.notes(try await Self.draw([TileLayer(green, dark: blue), top])).isEmpty)
        let unseen = TileLayer(green, dark: blue, id: "unseen", opacity: 0)
        #expect(Self.notes(try await Self.draw([top, unseen])).count == 1)
    }

    @Test func darkTilesAreDescribedByThemselves() async throws {
        let light = FakeTileSource(TilesetMetadata(tileSize: 16, attribution: "Day")) { _ in try .plain(.green) }
        let dark = FakeTileSource(TilesetMetadata(tileSize: 32, attribution: "Night")) { _ in
            try .plain(.blue, side: 32)
        }
        let snapshot = try await Self.draw([TileLayer(light, dark: dark)])
        #expect(snapshot.attribution == ["Night"] && light.requests.isEmpty)
    }

    /// The ground and the plate of the notice, far apart in lightness.
    @Test(arguments: Appearance.allCases) func drawsTheAppearance(_ appearance: Appearance) async throws {
        let hole = FakeTileSource { $0.x == 0 ? try .plain(.green) : nil }
        let snapshot = try await Self.draw([TileLayer(hole, dark: hole)]) {
            $0.framing = .center(Coordinate(latitude: 0, longitude: 0), zoom: 4)
            $0.size = Size(width: 120, height: 60)
            ($0.missingTiles, $0.maximumOverzoom) = (.blank, 0)
            ($0.appearance, $0.attribution) = (appearance, .text("© Example"))
            $0.framing = .center(Coordinate(latitude: 0, longitude: -179), zoom: 4)
        }
        let pixmap = snapshot.image.pixmap
        func luminance(_ x: Int, _ y: Int) -> Double {
            let word = pixmap.pixels[y * pixmap.width + x]
            return Color(red: UInt8(word >> 16 & 255), green: UInt8(word >> 8 & 255), blue: UInt8(word & 255)).luminance
        }
        let (ground, plate) = (luminance(2, 2), luminance(119, 59))
        switch appearance {
        case .light: #expect(ground > 0.8 && plate > 0.5)
        case .dark: #expect(ground < 0.05 && plate < 0.2)
        }
    }

    @Test(arguments: Appearance.allCases) func textCanBeReadOnItsGround(_ appearance: Appearance) {
        #expect(Color.contrast(appearance.ink.luminance, appearance.ground.luminance) >= 7)
    }

    @Test func aLocationNamesItsDarkTiles() throws {
        let (day, night) = (Project.archive("vaduz-core.mbtiles"), Project.archive("vaduz-dark.mbtiles"))
        #expect(try TileLayer(opening: LayerLocation(parsing: day)).dark == nil)
        #expect(try TileLayer(opening: LayerLocation(parsing: "\(day)#dark=\(night)")).dark != nil)
        #expect(try TileLayer(opening: LayerLocation(parsing: "\(day)#dark=\(night)#max-zoom=15")).dark != nil)
        for option in ["id=n", "opacity=1", "density=2", "dark=\(night)"] {
            let error = #expect(throws: TileSourceError.self) {
                try TileLayer(opening: LayerLocation(parsing: "\(day)#dark=\(night)%23\(option)"))
            }
            #expect(error?.code == .invalidLocation && error?.description.contains(night) == true)
        }
        #expect(throws: TileSourceError.self) {
            try TileLayer(opening: LayerLocation(parsing: "\(day)#dark=\(night).no"))
        }
    }
}
