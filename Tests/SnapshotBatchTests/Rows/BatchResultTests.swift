import Foundation
import Testing
import TileSources

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite struct BatchResultTests {
    static let digest = RenderDigest([UInt8](0..<32))
    static let file = BatchFile(sha256: String(repeating: "c0", count: 32), bytes: 20_311)

    static func image(_ out: OutputName = "ab/p17.png") -> BatchResult.RenderedImage {
        BatchResult.RenderedImage(out: out, digest: digest, file: file, width: 800, height: 400)
    }

    static func text(
        _ outcome: BatchResult.Outcome, id: String? = "\"p17\"", meta: String? = nil,
        _ duration: Duration = .microseconds(9_849)
    ) -> String {
        let result = BatchResult(line: 17, id: id, meta: meta, outcome: outcome, duration: duration)
        return String(decoding: result.jsonLine(), as: UTF8.self)
    }

    private static func fields(_ more: String = "") -> String {
        """
        "out":"ab/p17.png","etag":"000102030405060708090a0b0c0d0e0f","sha256":"\(file.sha256 ?? "none")","bytes":20311,"w":800,\
        "h":400\(more),"ms":9.8
        """
    }

    @Test func theLinesOfTheProtocol() {
        let start = #"{"v":1,"line":17,"id":"p17","#
        #expect(Self.text(.ok(Self.image(), missing: 0)) == "\(start)\"status\":\"ok\",\(Self.fields())}\n")
        #expect(
            Self.text(.ok(Self.image(), missing: 3))
                == "\(start)\"status\":\"ok\",\(Self.fields(",\"complete\":false,\"missing\":3"))}\n")
        #expect(Self.text(.skipped(Self.image())) == "\(start)\"status\":\"skipped\",\(Self.fields())}\n")
        let failure = BatchResult.Failure(SnapshotError(.invalidRequest, "lat 91 is not", pointer: "/lat"))
        #expect(
            Self.text(.failed(failure), id: nil, meta: "[1, 2]")
                == #"{"v":1,"line":17,"meta":[1, 2],"status":"error","code":"invalid_request","#
                + #""detail":"lat 91 is not","pointer":"/lat","retryable":false}"# + "\n")
        #expect(
            Self.text(.failed(BatchResult.Failure(RowTimeout(limit: .milliseconds(1_500)))), id: "12345678901234567890")
                == #"{"v":1,"line":17,"id":12345678901234567890,"status":"error","code":"timeout","detail":"#
                + #""the row took longer than 1.5 s: raise the time limit","retryable":true}"# + "\n")
    }

    @Test(arguments: [
        (Duration.zero, "0.0"), (.microseconds(49), "0.0"), (.microseconds(50), "0.1"),
        (.milliseconds(1_000), "1000.0"),
        (.microseconds(999_960), "1000.0"), (.seconds(86_400), "86400000.0"),
    ])
    func millisecondsHaveOneDecimal(duration: Duration, text: String) {
        #expect(Self.text(.skipped(Self.image()), duration).hasSuffix("\"ms\":\(text)}\n"))
    }

    /// As another reader of JSON sees it.
    @Test func resultsAreSingleLines() throws {
        let hostile = "\"\\\u{0}\n\r\t\u{1F}\u{7F}\u{85}\u{2028}é漢👩‍👩‍👧" + String(decoding: [0xFF, 0xC3], as: UTF8.self)
        let failure = BatchResult.Failure(
            code: "internal", hostile, pointer: "/\(hostile)", isRetryable: true)
        let line = Self.text(.failed(failure))
        #expect(line.utf8.count { $0 < 0x20 } == 1 && line.hasSuffix("}\n"))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["detail"] as? String == hostile && object["pointer"] as? String == "/\(hostile)")
    }

    @Test(arguments: ["x", "\u{1}", "é", "👩‍👩‍👧", "\"", "e\u{301}\u{302}"])
    func aLongDetailIsCutBetweenCharacters(unit: String) throws {
        let meta = "\"\(String(repeating: "m", count: 2_046))\""
        for length in [100, 1_000, 1_700, 1_751, 1_752, 1_753, 5_000, 60_000] {
            let detail = String(repeating: unit, count: length)
            let failure = BatchResult.Failure(code: "internal", detail, isRetryable: true)
            let line = Self.text(.failed(failure), meta: meta)
            #expect(line.utf8.count <= BatchResult.maximumLineBytes)
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let told = try #require(object["detail"] as? String)
            if told != detail {
                #expect(told.hasSuffix("…") && detail.hasPrefix(told.dropLast()))
                // Where characters are as long in JSON, nothing is wasted.
                if !["\"", "\u{1}"].contains(unit) { #expect(line.utf8.count > BatchResult.maximumLineBytes - 30) }
            }
        }
    }

    @Test func theLongestOfEverythingFits() {
        let (id, meta) = ("\"\(String(repeating: "i", count: 254))\"", "\"\(String(repeating: "m", count: 2_046))\"")
        let name = String(repeating: "n", count: 1_024)
        let line = Self.text(
            .ok(Self.image(OutputName(unchecked: name, format: nil)), missing: 9_999), id: id, meta: meta)
        #expect(line.utf8.count <= BatchResult.maximumLineBytes && line.contains("\"meta\""))
        let marks = String(repeating: "\"", count: 1_024)
        let other = Self.text(
            .ok(Self.image(OutputName(unchecked: marks, format: nil)), missing: 9_999), id: id, meta: meta)
        #expect(other.utf8.count <= BatchResult.maximumLineBytes && !other.contains("\"meta\""))
        let failure = BatchResult.Failure(
            code: "internal", "why", pointer: "/" + String(repeating: "p", count: 5_000), isRetryable: true)
        #expect(Self.text(.failed(failure), id: id, meta: meta).contains("why"))
    }

    private struct Odd: Error {}

    @Test(
        arguments: [
            (SnapshotError(.invalidRequest, "a", pointer: "/lat"), "invalid_request", false),
            (SnapshotError(.unknownTileset, "a"), "unknown_tileset", false),
            (SnapshotError(.noTiles, "a"), "no_tiles", false),
            (SnapshotError(.tileSourceFailed, "a"), "tile_source_failed", true),
            (SnapshotError(.renderingFailed, "a"), "rendering_failed", true),
            (TileSourceError(.unavailable, "a"), "tile_source_failed", true),
            (TileSourceError(.unreadable, "a"), "tile_source_failed", true),
            (TileSourceError(.corrupt, "a"), "tile_source_failed", true),
            (TileSourceError(.unsupported, "a"), "unsupported", false),
            (BatchOutputError(consequence: .row, description: "a"), "output_failed", false),
            (BatchOutputError(consequence: .retryableRow, description: "a"), "output_failed", true),
            (BatchOutputError(consequence: .batch(status: 74), description: "a"), "output_failed", true),
            (RowTimeout(limit: .seconds(1)), "timeout", true), (CancellationError(), "internal", true),
            (Odd(), "internal", true), (BatchResult.Failure.tooLong(limit: 9, "a"), "row_too_long", false),
        ] as [(any Error, String, Bool)])
    func errorsHaveACode(error: any Error, code: String, isRetryable: Bool) {
        let failure = BatchResult.Failure(error)
        #expect(failure.code == code && failure.isRetryable == isRetryable && !failure.detail.isEmpty)
        #expect(failure.pointer == (error as? SnapshotError)?.pointer)
    }
}
