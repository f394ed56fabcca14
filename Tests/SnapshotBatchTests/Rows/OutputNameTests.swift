import Testing

@testable import MapSnapshot
@testable public import SnapshotBatch

@Suite struct OutputNameTests {
    @Test(arguments: [
        ("a.png", FileFormat.png), ("a/b c/ü.JPG", .jpeg), ("a.jpeg", .jpeg), ("..a.webp", .webp), ("a.b.svg", .svg),
        ("x", nil), ("a.d/b", nil), ("...pdf", .pdf), ("v1.2", nil), ("a.", nil), ("a.png8", nil), (".hidden", nil),
        ("a/\u{301}b.png", .png), ("a/b\u{FE0F}.webp", .webp),
    ])
    func possible(name: String, format: FileFormat?) throws {
        let read = try OutputName(name)
        #expect(read.path == name && read.format == format && read.description == name)
        #expect((read.folders + [read.file]).joined(separator: "/") == name && !read.file.utf8.contains(0x2F))
    }

    @Test(arguments: [
        "", "/a.png", "a//b.png", "a/", "./a.png", "a/../b.png", "..", "a/.", "a\\b.png", "a\u{0}.png", "a\nb.png",
        "a\u{7F}.png", "a\u{85}.png", "a.gif", "a.png/b.TIFF",
        // One character with the slash, but for the system a slash.
        "../\u{301}x.png", "a/../\u{FE0F}x.png", "..\u{2F}\u{200D}x.png", "/\u{301}x.png", "a/./\u{301}x.png",
        "/etc/passwd", "../a.png", "a\0.png", ".snapshot-1-2.part", "a/.snapshot-1-2.part", "/\u{200D}a.png",
        String(repeating: "x", count: 256) + "/a.png", String(repeating: "x", count: 252) + ".png",
        String(repeating: "abcdefg/", count: 128) + "a.png",
    ])
    func impossible(name: String) {
        #expect(throws: SnapshotError.self) { try OutputName(name) }
    }

    @Test func unknownExtensionListsKnownOnes() {
        let error = #expect(throws: SnapshotError.self) { try OutputName("a.tiff" as String) }
        #expect(error?.description.contains(".png, .jpg, .webp, .svg, .pdf or .jpeg") == true)
    }

    @Test func theNameByDigestIsPossible() throws {
        let digest = RenderDigest([UInt8](repeating: 0xA7, count: 32))
        let name = OutputName(digest, .jpeg)
        #expect(try name == OutputName(digest.fileName(.jpeg)) && name.format == .jpeg)
        #expect(name.folders == ["a7"] && name.file == "\(digest).jpg")
    }
}

/// Names in tests are written as such.
extension OutputName: ExpressibleByStringInterpolation {
    /// As `init(_:)`, but unchecked if the name is not possible.
    public init(stringLiteral path: String) {
        self = (try? OutputName(path)) ?? OutputName(unchecked: path, format: nil)
    }
}
