import Imaging
import MapGeometry
import SnapshotTestSupport
import StyleSources
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// Laid out tiles that neighboring images share.
@Suite struct LayoutCacheTests {
    private static let center = Coordinate(latitude: 47.1410, longitude: 9.5209)

    /// The town with texts along its roads and at a place of GeoJSON.
    private static func layer(text: String = "Vaduz", color: String = "#fff") async throws -> MapLayer {
        let folder = try TemporaryFolder()
        let json = """
            {"version": 8,
             "sources": {"town": {"type": "vector", "url": "pmtiles://{town}"},
                         "place": {"type": "geojson", "data": {"type": "Point", "coordinates": [9.5209, 47.1410]}}},
             "layers": [
              {"id": "roads", "type": "line", "source": "town", "source-layer": "transportation",
               "paint": {"line-color": "\(color)", "line-width": ["interpolate", ["linear"], ["zoom"], 12, 1, 16, 9]}},
              {"id": "names", "type": "symbol", "source": "town", "source-layer": "transportation",
               "layout": {"symbol-placement": "line", "text-field": ["get", "class"],
                          "text-size": ["interpolate", ["linear"], ["zoom"], 12, 9, 16, 17]}},
              {"id": "late", "type": "symbol", "source": "town", "source-layer": "place", "minzoom": 13.3,
               "layout": {"text-field": "here"}},
              {"id": "place", "type": "symbol", "source": "place", "layout": {"text-field": "\(text)"}}]}
            """
        let style = try await OpenedStyle(
            opening: folder.write(Array(json.utf8), to: "style.json"),
            sources: ["town": Project.fixture("vector/town-openmaptiles.pmtiles")])
        return .style(StyledLayer(style))
    }

    private static func request(_ change: (inout SnapshotRequest) -> Void) -> SnapshotRequest {
        var request = SnapshotRequest(
            framing: .center(center, zoom: 14.2), size: Size(width: 200, height: 150), attribution: .off)
        change(&request)
        return request
    }

    /// Images that share layouts with the first one, or must not.
    private static let requests = [
        request { _ in }, request { $0.framing = .center(center, zoom: 14.6) }, request { $0.bearing = 40 },
        request { $0.size = Size(width: 90, height: 300) }, request { $0.scale = 2 }, request { $0.hideLabels = true },
        request { $0.framing = .center(center, zoom: 15.4) }, request { $0.framing = .center(center, zoom: 13.5) },
        request { $0.framing = .center(Coordinate(latitude: 47.143, longitude: 9.524), zoom: 14.2) },
    ]

    private static func draw(
        _ request: SnapshotRequest, _ layer: MapLayer, _ cache: LayoutCache?
    ) async throws -> Snapshot {
        try await SnapshotPipeline(request: validated(request), layers: [layer.kind], images: [:], layouts: cache)
            .draw()
    }

    /// The same bytes, cold and warm, in any order.
    @Test func cachedLayoutsGiveTheSameImages() async throws {
        let layer = try await Self.layer()
        let cache = LayoutCache(limit: 64 << 20)
        for requests in [Self.requests, Self.requests.reversed()] {
            for request in requests {
                let alone = try await Self.draw(request, layer, nil)
                let shared = try await Self.draw(request, layer, cache)
                #expect(try alone.data() == shared.data())
                #expect(alone.diagnostics.labels == shared.diagnostics.labels)
                #expect(request.hideLabels == shared.diagnostics.labels.isEmpty)
            }
        }
    }

    /// Smaller images of the same place, so that no other tile is visible.
    @Test(arguments: [
        ("bearing", false), ("size", false), ("zoom", false), ("layers", true), ("integer zoom", true),
        ("scale", true), ("hidden labels", true),
    ]) func neighborsShareLayouts(change: String, needsOthers: Bool) async throws {
        let layer = try await Self.layer()
        let cache = LayoutCache(limit: 64 << 20)
        _ = try await Self.draw(Self.requests[0], layer, cache)
        let count = cache.count
        #expect(count > 0)
        let other = Self.request { request in
            request.size = Size(width: 60, height: 40)
            switch change {
            case "bearing": request.bearing = 40
            case "zoom": request.framing = .center(Self.center, zoom: 14.25)
            case "layers": request.framing = .center(Self.center, zoom: 14.6)
            case "integer zoom": request.framing = .center(Self.center, zoom: 15.4)
            case "scale": request.scale = 2
            case "hidden labels": request.hideLabels = true
            default: break
            }
        }
        _ = try await Self.draw(other, layer, cache)
        #expect((cache.count > count) == needsOthers)
    }

    @Test func stylesDoNotShareLayouts() async throws {
        let cache = LayoutCache(limit: 64 << 20)
        let (one, other) = (try await Self.layer(), try await Self.layer(text: "Balzers"))
        _ = try await Self.draw(Self.requests[0], one, cache)
        let shared = try await Self.draw(Self.requests[0], other, cache)
        #expect(shared.diagnostics.labels.contains { $0.text == "Balzers" })
        #expect(!shared.diagnostics.labels.contains { $0.text == "Vaduz" })
    }

    @Test func aServiceUsesIt() async throws {
        let layer = try await Self.layer()
        let service = SnapshotService(layers: [layer])
        for request in Self.requests + Self.requests {
            #expect(
                try await service.snapshot(for: request).data() == Self.draw(request, layer, nil).data())
        }
    }

    @Test func zeroSizeCachesNothing() async throws {
        let cache = LayoutCache(limit: 1)
        _ = try await Self.draw(Self.requests[0], Self.layer(), cache)
        #expect(cache.count == 0)
    }
}
