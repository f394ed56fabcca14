import SnapshotTestSupport
import Synchronization
import TestSupport
import Testing
import TileSources

@testable import MapSnapshot
@testable import SnapshotBatch

/// A row is validated once on its way from the table to its file.
@Suite struct RowValidationTests {
    private static let tables = [
        ("rows.csv", "lat,lon,zoom,size,out\n47,9,10,8x8,a.png\n"),
        ("rows.ndjson", #"{"lat":47,"lon":9,"zoom":10,"size":"8x8","out":"a.png"}"# + "\n"),
        (
            "rows.geojson",
            #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"zoom":10,"size":"8x8"},"#
                + #""geometry":{"type":"Point","coordinates":[9,47]}}]}"#
        ),
    ]

    private static func drawing(_ folder: TemporaryFolder) throws -> RowDrawing {
        let service = SnapshotService(tiles: [Cells.layer(Cells.source())], cache: SnapshotCache())
        return RowDrawing(
            service: service, output: try FolderOutput(folder.path), skipsExisting: true, jobs: 1)
    }

    /// Drawing a table, with and without a size limit, a pattern for names, and other scales.
    @Test(arguments: Self.tables, [nil, 100_000] as [Int?])
    func onceInATable(table: (name: String, text: String), limit: Int?) async throws {
        let (input, output) = (try TemporaryFolder(), try TemporaryFolder())
        let path = try input.write(Array(table.text.utf8), to: table.name)
        var defaults = RequestDefaults()
        defaults.request.file.maximumBytes = limit
        defaults.request.attribution = .off
        let template = try NameTemplate(parsing: "{line}.png")
        for plan in [RowPlan(), RowPlan(template: template), RowPlan(scales: [2], appearances: [.light])] {
            let count = Mutex(0)
            let results = Mutex<[BatchResult]>([])
            let drawing = try Self.drawing(output)
            try await Validations.$observer.withValue({ count.withLock { $0 += 1 } }) {
                let rows = try BatchInput.open(path, defaults: defaults, plan: plan)
                try await BatchRun(input: rows, order: rows.order(), drawing: drawing, jobs: 1).run(
                    isStopped: { false }, take: { result in results.withLock { $0.append(result) } })
            }
            let failed = results.withLock { $0.filter { if case .failed = $0.outcome { true } else { false } } }
            #expect(results.withLock(\.count) == 1 && failed.isEmpty, "\(failed)")
            #expect(count.withLock(\.self) == 1)
        }
    }

    @Test func onceInAStream() async throws {
        let output = try TemporaryFolder()
        let count = Mutex(0)
        let drawing = try Self.drawing(output)
        try await Validations.$observer.withValue({ count.withLock { $0 += 1 } }) {
            let row = BatchRow(json: Array(Self.tables[1].1.utf8)[...], line: 1, defaults: RequestDefaults())
            let result = try await drawing.process(row).result
            guard case .ok = result.outcome else {
                Issue.record("\(result)")
                return
            }
        }
        #expect(count.withLock(\.self) == 1)
    }

    /// Bytes that are not those that were validated are never taken for valid.
    @Test func otherBytesAreRefused() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array("{\"lat\":1,\"lon\":2}\n".utf8), to: "rows.ndjson")
        let input = try BatchInput.open(path, defaults: RequestDefaults())
        let entry = try #require(input.order().first)
        #expect(entry.isValid && entry.matches(Array("{\"lat\":1,\"lon\":2}".utf8)))
        #expect(!entry.matches(Array("{\"lat\":9,\"lon\":2}".utf8)))
    }
}
