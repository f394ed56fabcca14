import TestSupport
import Testing

@testable import Files

/// URLs where files and folders are expected.
@Suite struct URLSchemeTests {
    @Test(
        arguments: [
            ("https://host/a.png", "https"), ("S3://bucket/key", "s3"), ("mapbox://styles/a", "mapbox"),
            ("x+y-z.1://a", "x+y-z.1"), ("maps/a.png", nil), ("./https://a", nil), ("/a://b", nil), ("://a", nil),
            ("1a://b", nil),
            ("C:/maps", nil), ("", nil),
        ] as [(String, String?)])
    func aSchemeIsSeen(text: String, scheme: String?) {
        #expect(URLScheme.of(text) == scheme)
    }

    @Test func aURLIsNeitherFileNorFolder() {
        let read = #expect(throws: FileError.self) { try FileContents.read("https://host/a.png", limit: 1) }
        #expect(read?.description.contains("it is a URL, and only files are read here; download it first") == true)
        let written = #expect(throws: FileError.self) { try AtomicFile.write([1], to: "https://host/a.png") }
        #expect(written?.description.contains("only files are written") == true, "\(written?.description ?? "")")
        for make in [{ try Folder.make(at: "https://host/a") }, { _ = try OpenFolder(making: "https://host/a") }] {
            let error = #expect(throws: FileError.self) { try make() }
            #expect(error?.description == "https://host/a is a URL and not a folder: use the name of a folder")
        }
        #expect(!FileContents.exists("https:"))
    }

    @Test func refusesAMissingFile() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: FileError.self) { try FileContents.read("\(folder.path)/a", limit: 1) }
        #expect(error?.description.hasSuffix("there is no such file; check the path") == true)
    }
}
