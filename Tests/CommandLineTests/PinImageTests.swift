import Imaging
import TestSupport
import Testing

@Suite(.runsTheTool) struct PinImageTests {
    static let flags = ["--lat", "47.1410", "--lon", "9.5209", "-z", "14", "--size", "100x80", "-q", "-o", "out.png"]

    @Test(arguments: [
        ("text.png", "not a supported image"), ("cut.png", "ends too early"), ("bomb-30000.png", "30000x30000"),
        ("animated.webp", "animated"), ("missing.png", "no such file"), ("", "no such file"), (".", "folder"),
    ])
    func errorsNameFilesThatAreNotImages(file: String, words: String) throws {
        let path = file.count > 1 ? Project.fixture("pins/\(file)") : file
        let tiles = ["--tiles", Project.archive("vaduz-core.pmtiles")]
        for flag in [["--pin-image", path], ["--pin", "47.1410,9.5209,image=\(path)"]]
        where file != "" || flag[0] != "--pin" {
            try expectFailure(Self.flags + tiles + flag, status: 1, says: [path.isEmpty ? "\"\"" : path, words])
        }
    }

    /// The opaque pixels of the file with the image's density are in the image, where MapKit would put them.
    @Test(arguments: [
        (1, "pin.png", 0, 0), (2, "pin@2x.png", 0, 0), (3, "pin@3x.png", 0, 0), (2, "pin@2x.png", 5, -16),
    ])
    func usesTheVariantForTheScale(scale: Int, variant: String, right: Int, down: Int) throws {
        let desk = try Desk()
        let outcome = try desk.draw(
            Self.flags + [
                "--scale", "\(scale)", "--pin-image", Project.fixture("pins/pin.png"), "--pin-offset",
                "\(right),\(down)",
                "--attribution", "off",
            ])
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let image = try desk.image()
        let pin = try ImageDecoder.decode(TemporaryFolder.bytes(of: Project.fixture("pins/\(variant)")), limits: .test)
        #expect([pin.width, pin.height] == [24 * scale, 32 * scale])
        let (left, top) = ((50 - 12 + right) * scale, (40 - 16 + down) * scale)
        let opaque = pin.pixels.indices.filter { pin.pixels[$0] >> 24 == 0xFF }
        let wrong = opaque.filter { index in
            let (x, y) = (left + index % pin.width, top + index / pin.width)
            return image.pixels[y * image.width + x] != pin.pixels[index]
        }
        #expect(opaque.count > 100 * scale && wrong.isEmpty, "\(wrong.count) of \(opaque.count)")
    }
}
