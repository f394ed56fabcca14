import Foundation
import HTTP
import TestSupport
import Testing

@testable import TileSources

/// What a document may reach from where it is.
@Suite struct DocumentPlaceTests {
    private let folder: TemporaryFolder
    private let place: DocumentPlace

    init() throws {
        folder = try TemporaryFolder()
        try folder.write([1], to: "styles/city.pmtiles")
        try folder.write([1], to: "secret.json")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/styles/link.json", withDestinationPath: folder.path + "/secret.json")
        place = DocumentPlace(.folder(try #require(Self.realPath(folder.path + "/styles"))), of: "style")
    }

    @Test(arguments: [
        "city.pmtiles", "./city.pmtiles", "sub/absent.json", "file:city.pmtiles", "{z}/{x}/{y}.pbf",
        "../styles/city.pmtiles", "notes:2024.json", "proxy?u=https://a.example/x",
    ]) func filesBelowTheFolder(address: String) throws {
        #expect(try place.resolve(address).contains("/styles/"))
    }

    @Test(arguments: ["{z}/{x}/{y}.pbf", "fonts/{fontstack}/{range}.pbf", "{x}/{z}/{x}/{y}.png"])
    func templatesBelowTheFolder(address: String) throws {
        #expect(try place.resolve(address, isTemplate: true).hasSuffix(address))
    }

    /// A folder or link may be called like a placeholder, so `..` after one leads anywhere.
    @Test(arguments: [
        ("{x}/../../secret.json", false), ("{x}/../../secret.json", true), ("{x}/../../{z}/{x}/{y}.png", true),
        ("{x}/../../{fontstack}/{range}.pbf", true), ("fonts/{fontstack}/../../{range}.pbf", true),
        ("{up}/secret.json", false), ("{up}/{z}/{x}/{y}.png", true),
    ]) func noWayOutThroughBraces(address: String, isTemplate: Bool) throws {
        try folder.write([1], to: "styles/{x}/here")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/styles/{up}", withDestinationPath: folder.path)
        #expect(throws: DocumentPlace.Refusal.self) { try place.resolve(address, isTemplate: isTemplate) }
    }

    @Test func percentEncodingIsForURLs() throws {
        try folder.write([1], to: "styles/a b.json")
        #expect(try place.resolve("file:a%20b.json").hasSuffix("/styles/a b.json"))
        #expect(try place.resolve("a%20b.json").hasSuffix("/styles/a%20b.json"))
        for address in ["file:%2e%2e/secret.json", "file://%2E./secret.json", "file:%zz"] {
            #expect(throws: DocumentPlace.Refusal.self, "\(address)") { try place.resolve(address) }
        }
    }

    @Test func filesThatLinksLeadOutToAreNotAdmitted() {
        #expect(place.admits(file: folder.path + "/styles/city.pmtiles"))
        for file in ["styles/link.json", "secret.json", "styles/absent"] {
            #expect(!place.admits(file: folder.path + "/" + file), "\(file)")
        }
    }

    @Test func dataIsNotShown() throws {
        let refusal = #expect(throws: DocumentPlace.Refusal.self) {
            try place.resolve("data:application/json;base64,c2VjcmV0")
        }
        #expect(refusal?.clause.hasPrefix("data:application/json;base64,… is a data: URL") == true)
    }

    @Test(arguments: [
        "../secret.json", "/etc/passwd", "file:///etc/passwd", "file://localhost/etc/passwd", "link.json",
        "sub/../../secret.json", "../{z}/{x}/{y}.pbf", "mapbox://mapbox.streets", "ftp://a.example/x",
    ]) func nothingElse(address: String) {
        #expect(throws: DocumentPlace.Refusal.self) { try place.resolve(address) }
    }

    @Test(arguments: ["https://a.example/t.json", "http://a.example/t.json", "s3://bucket/a.pmtiles"])
    func servers(address: String) throws {
        #expect(try place.resolve(address) == address)
    }

    @Test(arguments: [
        ("tiles.json", "https://a.example/styles/tiles.json"),
        ("/t/{z}/{x}/{y}.pbf", "https://a.example/t/{z}/{x}/{y}.pbf"),
        ("../t.json?v=2", "https://a.example/t.json?v=2"), ("https://b.example/t.json", "https://b.example/t.json"),
    ]) func relativeToAServer(address: String, url: String) throws {
        let server = DocumentPlace(
            .server(try #require(WebAddress("https://a.example/styles/style.json?key=1"))), of: "style")
        #expect(try server.resolve(address) == url)
    }

    /// A server names no files, and by https nothing that comes by http.
    @Test(arguments: [
        "file:///etc/passwd", "file:secret.json", "http://a.example/t.json", "mapbox://a", "notes:2024.json",
        "http:notes.json", "c:/notes.json", "a b:notes.json", "x1+-.:a", "data:,x",
    ]) func notFromAServer(address: String) throws {
        let server = DocumentPlace(.server(try #require(WebAddress("https://a.example/style.json"))), of: "style")
        #expect(throws: DocumentPlace.Refusal.self) { try server.resolve(address) }
    }

    @Test func keysAreNotShown() throws {
        let refusal = #expect(throws: DocumentPlace.Refusal.self) { try place.resolve("ftp://a.example/x?key=hush") }
        #expect(refusal?.clause.contains("hush") == false)
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
