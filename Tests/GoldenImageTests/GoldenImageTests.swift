import Files
import Glibc
import Imaging
import MapSnapshot
import Testing

/// Whole images, compared with images reviewed by a person.
///
/// `make bless` rewrites the goldens that no longer match, and fails, so that
/// blessing never passes for a test.
@Suite struct GoldenImageTests {
    private static let isBlessing = getenv("BLESS").map { String(cString: $0) } == "1"

    @Test(.serialized, arguments: GoldenCase.all)
    func imageMatchesGolden(_ golden: GoldenCase) async throws {
        let request = try golden.request
        // Through the file, so that the encoder is tested, too.
        let file = try await request.draw().pngData()
        guard FileContents.exists(golden.path(".png")) else {
            guard Self.isBlessing else {
                Issue.record("\(golden.name).png is missing: look at it and bless it with BLESS=1")
                return
            }
            try bless(golden, file, "new")
            return
        }
        let comparison = GoldenComparison(
            expected: try Self.decode(FileContents.read(golden.path(".png"), limit: 8 << 20)),
            actual: try Self.decode(file))
        guard !comparison.isWithin(request.isPlain ? .exact : .drawn) else { return }
        let image = try GoldenFailure.write(comparison, name: golden.name)
        if Self.isBlessing { return try bless(golden, file, "\(comparison.summary), see \(image)") }
        Issue.record("\(golden.name): \(comparison.summary); expected | difference | actual: \(image)")
    }

    @Test func everyGoldenHasARequest() {
        let images = Set(GoldenCase.names(ending: ".png"))
        let orphans = images.subtracting(GoldenCase.names(ending: ".json"))
        #expect(orphans.isEmpty, "a golden without a request tests nothing")
    }

    @Test func everyTileSetIsDrawn() throws {
        // Also guards against an unreadable folder, which would leave nothing to test.
        let drawn = try Set(GoldenCase.all.flatMap { try $0.request.tiles })
        #expect(drawn == Set(GoldenTileSets.locations.keys).union(GoldenTileSets.styles.keys).union(["default"]))
    }

    private func bless(_ golden: GoldenCase, _ file: [UInt8], _ why: String) throws {
        try AtomicFile.write(file, to: golden.path(".png"))
        Issue.record("\(golden.name).png was rewritten (\(why)): look at it before you commit it")
    }

    private static func decode(_ file: [UInt8]) throws -> Pixmap { try ImageDecoder.decode(file, limits: .tile) }
}

extension SnapshotRequest {
    /// Whether nothing in the image comes from cairo or FreeType.
    fileprivate var isPlain: Bool { pins.isEmpty && attribution == .off }
}
