import TestSupport
import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite(.timeLimit(.minutes(20))) struct TableSplitTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func split(_ name: String, _ text: String, parts: Int) throws -> (TableSplit.Outcome, [[BatchRow]]) {
        let path = try folder.write(Array(text.utf8), to: name)
        let outcome = try TableSplit(path, parts: parts, folder: folder.path, spool: folder.path).run(
            format: nil, defaults: RequestDefaults())
        let rows = try outcome.files.map { file in
            let input = try BatchInput.open(file, defaults: RequestDefaults())
            return try input.order().flatMap(input.rows)
        }
        return (outcome, rows)
    }

    @Test(arguments: [1, 3, 10, 1000]) func partsHaveEachRowOnce(parts: Int) throws {
        var random = SplitMix64(state: 9)
        let text = (0..<500).map { index in
            let (lat, lon) = (
                Double.random(in: -60...60, using: &random), Double.random(in: -170...170, using: &random)
            )
            return index % 50 == 0 ? "{\"id\":\(index)}\r\n" : "{\"id\":\(index),\"lat\":\(lat),\"lon\":\(lon)}\r\n"
        }.joined()
        let (outcome, rows) = try split("a.ndjson", text, parts: parts)
        #expect(outcome.rows == 500 && outcome.files.count == parts)
        #expect(rows.joined().compactMap(\.id).compactMap { Int($0) }.sorted() == Array(0..<500))
        let sizes = rows.map(\.count)
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
        // The order of the parts is the order of places.
        let keys = rows.map { part in
            part.compactMap { row -> UInt64? in
                guard case .success(let request) = row.request else { return nil }
                return LocalityKey(request).value
            }
        }
        for (one, next) in zip(keys, keys.dropFirst()) {
            if let last = one.max(), let first = next.min() { #expect(last <= first) }
        }
    }

    @Test func tablesOfCSVKeepTheirHeaderAndQuotes() throws {
        let text = "id,lat,lon,meta\n" + (0..<20).map { "\($0),\($0),2,\"a\nb \"\"c\"\"\"\n" }.joined()
        let (_, rows) = try split("a.csv", text, parts: 3)
        #expect(rows.map(\.count) == [7, 7, 6])
        #expect(rows.joined().allSatisfy { $0.meta == #""a\nb \"c\"""# })
    }

    @Test func featuresStayFeatures() throws {
        let features = (0..<5).map {
            #"{"type":"Feature","id":\#($0),"properties":{},"geometry":{"type":"Point","coordinates":[\#($0),1]}}"#
        }
        let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        let (_, rows) = try split("a.geojson", text, parts: 2)
        #expect(rows.map(\.count) == [3, 2])
    }

    /// More rows of one place than fit into memory at once keep their order, and none is lost.
    @Test func rowsOfOnePlace() throws {
        let text = (0..<300).map { "{\"id\":\($0),\"lat\":1,\"lon\":2}\n" }.joined()
        let (_, rows) = try split("a.ndjson", text, parts: 4)
        #expect(rows.joined().compactMap(\.id).compactMap { Int($0) }.sorted() == Array(0..<300))
    }
}
