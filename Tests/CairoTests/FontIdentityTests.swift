import Glibc
import TestSupport
import Testing

@testable import Cairo

/// Identities of fonts, and the fallback fonts that a text needs.
@Suite struct FontIdentityTests {
    static let folder = "/usr/share/fonts/truetype/open-sans"

    @Test func identityIgnoresTheFontsPath() throws {
        let folder = try TemporaryFolder()
        let regular = try #require(FontStack(path: "\(Self.folder)/OpenSans-Regular.ttf"))
        let bytes = try TemporaryFolder.bytes(of: "\(Self.folder)/OpenSans-Regular.ttf")
        let copy = try #require(FontStack(path: try folder.write(bytes, to: "other.ttf")))
        #expect(copy.identity == regular.identity)
        let longer = try #require(FontStack(path: try folder.write(bytes + [0], to: "longer.ttf")))
        let semibold = try #require(FontStack(path: "\(Self.folder)/OpenSans-Semibold.ttf"))
        #expect(Set([regular.identity, longer.identity, semibold.identity]).count == 3)
    }

    /// Whatever a line is drawn in is among the fonts that were foretold.
    @Test(arguments: [
        "Vaduz", "日本", "a日b", "สวัสดี", "مرحبا", "नमस्ते", "🍕", "©", "©\u{FE0F}", "👩🏽‍🚀🇱🇮", "Z\u{30C}e\u{301}",
        "骨の", "骨한", "ab שלום cd", "日本 🍕 สวัสดี", "",
    ])
    func predictsTheFontsOfALine(text: String) throws {
        let fonts = try TextTests.fonts()
        let line = try #require(TextLine(text, fonts: fonts, size: 12))
        let drawn = Set(line.runs.map(\.face.identity)).subtracting([fonts.identity])
        #expect(drawn == Set(fonts.otherIdentities(for: text)))
    }
}
