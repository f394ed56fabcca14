import HTTP
import Imaging
import MapGeometry
import TestSupport
import Testing

@testable import TileSources

/// Corrupt tiles with status 200 count as failed responses and are not cached.
@Suite(.timeLimit(.minutes(20))) struct CorruptAnswerTests {
    let bench: CacheBench

    init() throws { bench = try CacheBench() }

    enum Fault: CaseIterable {
        case halfPNG, wrongChecksum, onePixel, hugeSide, oblong, halfJPEG, halfWebP, halfGzip, gzipBomb, gif,
            lengthTooSmall

        /// The answer, and what is said of it.
        func answer() throws -> (FaultAnswer, words: String) {
            let tile = Pixmap(width: 256, height: 256, fill: 0xFF33_66AA)
            let png = try PNGEncoder.encode(tile)
            func half(_ bytes: [UInt8]) -> FaultAnswer { FaultAnswer(body: Array(bytes.prefix(bytes.count / 2))) }
            switch self {
            case .halfPNG: return (half(png), "it is a PNG file that is cut short")
            case .wrongChecksum:
                var bytes = png
                bytes[bytes.count - 20] ^= 1
                return (FaultAnswer(body: bytes), "it is a PNG file with a wrong checksum")
            case .onePixel:
                let bytes = try PNGEncoder.encode(Pixmap(width: 1, height: 1, fill: 0))
                return (FaultAnswer(body: bytes), "it has 1x1 px, but tiles are squares of 16 px or more")
            case .hugeSide:
                var bytes = png
                bytes.replaceSubrange(16..<24, with: [0, 0, 0xC3, 0x50, 0, 0, 0xC3, 0x50])
                return (FaultAnswer(body: bytes), "it has 50000x50000 px, over the limit")
            case .oblong:
                let bytes = try PNGEncoder.encode(Pixmap(width: 256, height: 128, fill: 0))
                return (FaultAnswer(body: bytes), "it has 256x128 px")
            case .halfJPEG:
                return (half(try JPEGEncoder.encode(tile)), "it is a JPEG file that is cut short")
            case .halfWebP:
                return (half(try WebPEncoder.encode(tile)), "it is a WebP file that is cut short")
            case .halfGzip: return (half(try Packing.gzip.pack(png)), "the gzip data is corrupt or cut short")
            case .gzipBomb:
                let bytes = try Packing.gzip.pack([UInt8](repeating: 0, count: (16 << 20) + 1))
                return (FaultAnswer(body: bytes), "the gzip data unpacks to more than the limit of 16777216 bytes")
            case .gif:
                return (FaultAnswer(body: Array("GIF89a".utf8) + [1, 0, 1, 0]), "GIF image, which is not supported")
            case .lengthTooSmall:
                return (FaultAnswer(body: png, declaredLength: png.count - 30), "it is a PNG file that is cut short")
            }
        }
    }

    @Test(arguments: Fault.allCases) func isAFailedResponse(fault: Fault) async throws {
        let (answer, words) = try fault.answer()
        bench.server.on("/3/1/2?key=SECRET", answer)
        for _ in 1...2 {
            let error = await #expect(throws: TileSourceError.self) { _ = try await bench.tile() }
            #expect(error?.code == .unavailable)
            #expect(error?.description.contains("what the server sent is corrupt: ") == true)
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
            #expect(error?.description.contains("try again later") == true)
        }
        #expect(bench.server.requests().count == 2)
        #expect(bench.folder.names.isEmpty)
    }

    /// As an earlier version of the program kept them.
    @Test(arguments: [Fault.halfPNG, .onePixel, .halfGzip]) func rejectsCorruptCachedTiles(fault: Fault) async throws {
        let response = HTTPResponse(status: 200, body: try fault.answer().0.body)
        let set = CachedTileset(url: bench.server.url("/{z}/{x}/{y}?key=SECRET"))
        bench.cache.file(of: set, density: 1).store(
            try #require(CachedResponse(response, now: 1_700_000_000)), for: .tile(try tile(3, 1, 2), density: 1),
            now: 1_700_000_000)
        bench.server.on("/3/1/2?key=SECRET", FaultAnswer(body: Samples.png))
        #expect(try await bench.tile() == Samples.png)
        #expect(try await bench.tile() == Samples.png)
        #expect(bench.server.requests().count == 1)
    }

    /// The old tile is used and kept, and the server is asked each time until it recovers.
    @Test(arguments: Fault.allCases) func keepsTheOldTile(fault: Fault) async throws {
        let corrupt = try fault.answer().0
        let fresh = FaultAnswer(headers: [("Cache-Control", "max-age=60")], body: Samples.png)
        bench.server.on("/3/1/2?key=SECRET", fresh, corrupt, corrupt, FaultAnswer(body: Samples.png(7)))
        #expect(try await bench.tile() == Samples.png)
        bench.pass(61)
        for asked in 2...3 {
            bench.restart()
            let found = try await bench.source().tile(at: try tile(3, 1, 2), density: 1)
            #expect(found?.bytes == Samples.png)
            #expect(found?.staleReason?.hasPrefix("what the server sent is corrupt") == true)
            #expect(bench.server.requests().count == asked)
        }
        bench.restart()
        let healed = try await bench.source().tile(at: try tile(3, 1, 2), density: 1)
        #expect(healed?.bytes == Samples.png(7) && healed?.staleReason == nil)
    }
}
