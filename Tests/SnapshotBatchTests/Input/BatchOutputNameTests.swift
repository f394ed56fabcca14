import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite struct BatchOutputNameTests {
    @Test(arguments: [
        ("a.png", FileFormat.png), ("a/b c/ü.JPG", .jpeg), ("a.jpeg", .jpeg), ("..a.webp", .webp), ("a.b.svg", .svg),
        ("x", nil), ("a.d/b", nil), ("...pdf", .pdf), ("v1.2", nil), ("a.", nil), ("a.png8", nil), (".hidden", nil),
        ("a/\u{301}b.png", .png), ("a/b\u{FE0F}.webp", .webp),
    ])
    func possible(name: String, format: FileFormat?) throws {
        let read = try BatchOutputName(name)
        #expect(read.path == name && read.format == format)
    }

    @Test(arguments: [
        "", "/a.png", "a//b.png", "a/", "./a.png", "a/../b.png", "..", "a/.", "a\\b.png", "a\u{0}.png", "a\nb.png",
        "a\u{7F}.png", "a\u{85}.png", "a.gif", "a.png/b.TIFF",
        // One Swift character with the slash, but a slash for the system.
        "../\u{301}x.png", "a/../\u{FE0F}x.png", "..\u{2F}\u{200D}x.png", "/\u{301}x.png", "a/./\u{301}x.png",
        String(repeating: "x", count: 252) + ".png", String(repeating: "abcdefg/", count: 128) + "a.png",
    ])
    func impossible(name: String) {
        #expect(throws: SnapshotError.self) { try BatchOutputName(name) }
    }

    @Test func theEndingOfAnotherPictureListsTheKnown() {
        let error = #expect(throws: SnapshotError.self) { try BatchOutputName("a.tiff") }
        #expect(error?.description.contains(".png, .jpg, .webp, .svg, .pdf or .jpeg") == true)
    }
}
