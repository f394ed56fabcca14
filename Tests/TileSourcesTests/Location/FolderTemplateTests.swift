import Testing

@testable import TileSources

@Suite struct FolderTemplateTests {
    @Test(
        arguments: [
            ("/a/{z}/{x}/{y}.png", false, "/a", TileScheme.xyz, nil), ("/a/{z}/{x}/{y}", true, "/a", .tms, nil),
            ("/a/{z}/{x}/{-y}.pbf", false, "/a", .tms, nil), ("a b/{z}/{y}/{x}.png", false, "a b", .xyz, .zyx),
        ] as [(String, Bool, String, TileScheme, DirectoryLayout?)])
    func parses(text: String, isTMS: Bool, base: String, scheme: TileScheme, layout: DirectoryLayout?) throws {
        let location = try #require(FolderTemplate(text, isTMS: isTMS)).location
        #expect(location.base == base && location.scheme == scheme && location.layout == layout)
    }

    @Test(arguments: ["/a/{z}/{x}.png", "/a/{x}/{y}.png", "/a/{z}/{x}/{y}/tile.png", "/a", "{z}/{x}/{y}"])
    func refuses(text: String) { #expect(FolderTemplate(text) == nil) }
}
