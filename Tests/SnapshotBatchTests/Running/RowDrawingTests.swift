import MapGeometry
import SnapshotTestSupport
import Synchronization
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite(.timeLimit(.minutes(20))) struct RowDrawingTests {
    /// Tiles that are replaced while they are read, so many times.
    private final class Replaced: TileSource {
        private let version = Mutex(0)
        private let times: Int

        init(times: Int) { self.times = times }

        func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
            version.withLock { $0 += $0 < times ? 1 : 0 }
            return try .plain(.green)
        }

        func metadata() async throws -> TilesetMetadata { TilesetMetadata(zooms: 0...20, tileSize: 16) }

        func identity() async throws -> TilesetIdentity? { TilesetIdentity("v\(version.withLock(\.self))") }
    }

    /// Notes what it is asked for.
    private final class Asked: TileSource {
        let calls = Mutex<[String]>([])

        func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
            calls.withLock { $0.append("tile") }
            return try .plain(.green)
        }

        func metadata() async throws -> TilesetMetadata {
            TilesetMetadata(zooms: 14...14, tileSize: 16, format: .image(.png))
        }

        func identity() async throws -> TilesetIdentity? {
            calls.withLock { $0.append("identity") }
            return TilesetIdentity("asked")
        }
    }

    /// Keeps what is written.
    private final class Kept: BatchOutput {
        let files = Mutex<[OutputName: (bytes: [UInt8], digest: RenderDigest?)]>([:])
        let wait: @Sendable () async -> Void

        init(wait: @escaping @Sendable () async -> Void = {}) { self.wait = wait }

        func held(_ name: OutputName, _ digest: RenderDigest) async throws(BatchOutputError) -> BatchFile? {
            await wait()
            return nil
        }

        func write(
            _ file: SnapshotFile, as name: OutputName, digest: RenderDigest?
        ) async throws(BatchOutputError) -> BatchFile {
            files.withLock { $0[name] = (file.bytes, digest) }
            return BatchFile(file.bytes)
        }

        func read(_ name: OutputName) async throws(BatchOutputError) -> [UInt8]? { nil }
    }

    private func row(_ request: SnapshotRequest = Cells.request(1), out: OutputName? = nil) throws -> BatchRow {
        BatchRow(line: 1, id: nil, meta: nil, out: out, request: .success(try ValidatedRequest(request)))
    }

    /// The digest of a row is made of the tilesets' identities, which are asked for once.
    ///
    /// Once more after the drawing tells whether they are still the same.
    @Test(arguments: [nil, 100_000]) func aRowComputesItsDigestOnce(maximumBytes: Int?) async throws {
        let (folder, source) = (try TemporaryFolder(), Asked())
        let service = SnapshotService(tiles: [TileLayer(source)], cache: SnapshotCache())
        let drawing = RowDrawing(
            service: service, output: try FolderOutput(folder.path), skipsExisting: true, jobs: 1)
        var request = Cells.request(1)
        request.file.maximumBytes = maximumBytes
        func calls(out: OutputName) async throws -> [String] {
            source.calls.withLock { $0 = [] }
            _ = try await drawing.process(try row(request, out: out))
            return source.calls.withLock(\.self)
        }
        #expect(try await calls(out: "drawn.png") == ["identity", "tile", "identity"])
        #expect(try await calls(out: "drawn.png") == ["identity"], "there already")
        #expect(try await calls(out: "other.png") == ["identity"], "in the cache")
    }

    /// The second waits for the first, and finds its image in memory.
    @Test func identicalRowsAreDrawnOnce() async throws {
        let gate = Gate()
        let source = Cells.source { _ in try await gate.wait() }
        var options = ServiceOptions()
        options.concurrency = 4
        let service = SnapshotService(
            layers: [.tiles(Cells.layer(source))], cache: SnapshotCache(), options: options)
        let output = Kept()
        let drawing = RowDrawing(service: service, output: output, skipsExisting: false, jobs: 4)
        let rows = try ["a.png", "b.png", "c.png"].map { try row(out: OutputName($0)) }
        let tasks = rows.map { row in Task { try await drawing.process(row).result } }
        await gate.entered()
        gate.open()
        for task in tasks {
            guard case .ok(_, 0) = try await task.value.outcome else {
                Issue.record("no picture")
                continue
            }
        }
        #expect(source.columns == [1])
        let files = output.files.withLock(\.self)
        #expect(files.count == 3 && Set(files.values.map(\.bytes)).count == 1)
    }

    @Test func sanitizesResponses() async throws {
        let service = SnapshotService(tiles: [TileLayer(Asked())])
        let drawing = RowDrawing(
            service: service, output: Kept(), skipsExisting: false, jobs: 1,
            clean: { $0.replacing("hush", with: "***") })
        let broken = BatchRow(
            json: Array(#"{"lat":1,"lon":2,"out":"../hush"}"#.utf8)[...], line: 1,
            defaults: RequestDefaults(request: Cells.request(1)))
        var wrong = Cells.request(1)
        wrong.tiles = ["hush"]
        for row in [broken, try row(wrong)] {
            let result = try await drawing.process(row).result
            guard case .failed(let failure) = result.outcome else {
                Issue.record("no failure")
                continue
            }
            #expect(failure.detail.contains("***") && !failure.detail.contains("hush"), "\(failure.detail)")
            #expect(!String(decoding: result.jsonLine(), as: UTF8.self).contains("hush"))
        }
    }

    @Test func tilesThatWereReplacedMeanwhileAreDrawnOnceMore() async throws {
        let service = SnapshotService(tiles: [TileLayer(Replaced(times: 1))])
        let output = Kept()
        let drawing = RowDrawing(service: service, output: output, skipsExisting: true, jobs: 1)
        guard case .ok(let image, 0) = try await drawing.process(try row()).result.outcome else {
            Issue.record("no picture")
            return
        }
        // Both are of the tiles that are there now, and so is the name.
        #expect(try await image.digest == service.digest(of: Cells.request(1)))
        #expect(image.out == OutputName(image.digest, .png))
        let files = output.files.withLock(\.self)
        #expect(Array(files.keys) == [image.out] && files[image.out]?.digest == image.digest)
    }

    @Test func tilesThatAreReplacedAllTheTimeAreToBeTriedLater() async throws {
        let output = Kept()
        let drawing = RowDrawing(
            service: SnapshotService(tiles: [TileLayer(Replaced(times: .max))]), output: output,
            skipsExisting: true, jobs: 1)
        guard case .failed(let failure) = try await drawing.process(try row()).result.outcome else {
            Issue.record("no failure")
            return
        }
        #expect(failure.isRetryable && failure.detail.contains("replaced"))
        #expect(output.files.withLock { $0.isEmpty })
    }

    /// Whoever tries it again meanwhile must not be written over.
    @Test func writesNoLateRow() async throws {
        let hang = RowDeadlinesTests.Hang()
        let output = Kept { await hang.wait() }
        let threads = 1
        let drawing = RowDrawing(
            service: SnapshotService(tiles: [Cells.layer(Cells.source())]), output: output, skipsExisting: true,
            jobs: threads, timeout: .milliseconds(50))
        guard case .failed(let failure) = try await drawing.process(try row(out: "a.png")).result.outcome else {
            Issue.record("no failure")
            return
        }
        #expect(failure.code == "timeout")
        hang.endThoseInside()
        // The one of that name after it has the name only when that has ended.
        async let other = drawing.process(try row(out: "a.png"))
        #expect(await Eventually.holds { hang.isWaiting })
        #expect(output.files.withLock { $0.isEmpty })
        hang.end()
        _ = try await other
    }

    @Test func tooLargeFilesReportTheRequestedLimit() async throws {
        var request = Cells.request(1)
        request.file.maximumBytes = 10
        let output = Kept()
        let drawing = RowDrawing(
            service: SnapshotService(tiles: [Cells.layer(Cells.source())]), output: output, skipsExisting: true,
            jobs: 1)
        func failure(_ limit: Int) async throws -> BatchResult.Failure? {
            request.file.maximumBytes = limit
            guard case .failed(let failure) = try await drawing.process(try row(request)).result.outcome else {
                return nil
            }
            return failure
        }
        let said = try #require(try await failure(10))
        #expect(said.code == "file_too_large" && said.detail.contains("more than max_bytes 10: raise the limit"))
        // What it says that the smallest takes is enough, and no byte less is.
        let words = said.detail.split(separator: " ")
        let smallest = try #require(words.firstIndex(of: "has").flatMap { Int(words[$0 + 1]) })
        #expect(try await failure(smallest - 1) != nil)
        #expect(try await failure(smallest) == nil)
    }
}
