import Glibc
import SnapshotTestSupport
import Synchronization
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot

/// Where images come from, and what is reported about it.
@Suite(.timeLimit(.minutes(20))) struct ServedSourceTests {
    /// The events of a service, in order.
    private final class Events: Sendable {
        let all = Mutex<[SnapshotEvent]>([])

        var options: ServiceOptions {
            var options = ServiceOptions()
            options.observer = { event in self.all.withLock { $0.append(event) } }
            return options
        }

        /// The way in and the source or the error of each event.
        var labels: [String] {
            all.withLock(\.self).map { event in
                switch event.outcome {
                case .served(let image): "\(event.origin.name) \(image.source.rawValue)"
                case .failed(let error): "\(event.origin.name) \(error.code.rawValue)"
                case .canceled: "\(event.origin.name) canceled"
                case .sourceFailed: "\(event.origin.name) source"
                }
            }
        }
    }

    @Test func everyEndIsReportedWithItsWayIn() async throws {
        let folder = try TemporaryFolder()
        let events = Events()
        let gate = Gate()
        let source = Cells.source { if $0 == 7 { try await gate.wait() } }
        func service() -> SnapshotService {
            SnapshotService(
                layers: [.tiles(Cells.layer(source))], cache: SnapshotCache(folder: folder.path),
                options: events.options)
        }
        let first = service()
        _ = try await first.image(for: Cells.request(1), from: .arguments)
        _ = try await first.image(for: Cells.request(1), from: RequestOrigin(name: "form"))
        _ = try await service().image(for: Cells.request(1), from: .tile)
        var wrong = Cells.request(1)
        wrong.scale = 9
        _ = await snapshotError { [wrong] in _ = try await first.image(for: wrong, from: .geoURI) }
        #expect(events.labels == ["arguments drawn", "form memory", "tile disk", "geo_uri invalid_request"])

        let pair = (0..<2).map { _ in Task { try await first.image(for: Cells.request(7), from: .tile) } }
        #expect(try await first.isWanted(Cells.request(7), by: 2))
        gate.open()
        var sources: [ServedImage.Source] = []
        for task in pair { sources.append(try await task.value.source) }
        #expect(Set(sources) == [.drawn, .coalesced])
        first.prefetch([Cells.request(8)])
        #expect(await Eventually.holds { events.labels.last == "prefetch drawn" })
    }

    @Test func aDrawnImageHasStagesAndADigest() async throws {
        let service = SnapshotService(tiles: [Cells.layer(Cells.source())])
        let prepared = try await service.prepare(Cells.request(1))
        let image = try await service.image(for: prepared, from: .library)
        #expect(image.stages.map(\.name).contains("fetching") && image.stages.last?.name == "encoding")
        #expect(image.digest != nil && image.digest == prepared.digest && image.maximumAge == nil)
    }

    @Test func cachesAnIncompleteImageForTheRestOfItsTime() async throws {
        let time = Mutex(1000)
        let holes = FakeTileSource(TilesetMetadata(zooms: 0...14, tileSize: 16)) { tile in
            tile.x % 2 == 0 ? nil : try .plain(.green)
        }
        let cache = SnapshotCache { time.withLock(\.self) }
        let service = SnapshotService(tiles: [Cells.layer(holes)], cache: cache)
        var request = Cells.request(101)
        (request.size, request.maximumOverzoom) = (.init(width: 40, height: 8), 0)
        #expect(try await service.image(for: request).maximumAge == .seconds(30))
        time.withLock { $0 += 12 }
        let cached = try await service.image(for: request)
        #expect(cached.source == .memory && cached.maximumAge == .seconds(18))
    }

    @Test func filesAreReadOnOtherThreadsThanTheCallers() async throws {
        let folder = try TemporaryFolder()
        let threads = Mutex<Set<UInt>>([])
        let read: @Sendable () -> Int = {
            threads.withLock { _ = $0.insert(pthread_self()) }
            return 0
        }
        func service() -> SnapshotService {
            SnapshotService(
                tiles: [Cells.layer(Cells.source())], cache: SnapshotCache(folder: folder.path, now: read))
        }
        _ = try await service().file(for: Cells.request(1))
        threads.withLock { $0 = [] }
        let second = service()
        let caller = Task(executorPreference: RenderThreads(count: 1)) {
            let prepared = try await second.prepared(SnapshotService.validated(Cells.request(1)))
            let source = try await second.image(for: prepared, from: .library).source
            return (source, pthread_self())
        }
        let (source, own) = try await caller.value
        #expect(source == .disk && !threads.withLock { $0.isEmpty || $0.contains(own) })
    }

    @Test func noErrorForOthersNamesAPath() async throws {
        let error = SnapshotError(TileSourceError(.unreadable, "/srv/secret/city.pmtiles cannot be read"))
        #expect(error.description.contains("/srv/"))
        #expect(error.withoutHostDetails.description == "the tiles cannot be read: try again later")
        let location = SnapshotError(TileSourceError(.invalidLocation, "https://host/?key=1: wrong"))
        #expect(location.pointing(to: "/tiles").withoutHostDetails.description == "the tileset cannot be drawn")
        let plain = SnapshotError(.invalidRequest, "zoom 99 is not valid", pointer: "/zoom")
        #expect(plain.withoutHostDetails == plain)
    }
}
