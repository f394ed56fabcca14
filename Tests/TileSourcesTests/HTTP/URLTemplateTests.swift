import HTTP
import MapGeometry
import Testing

@testable import TileSources

@Suite struct URLTemplateTests {
    /// The first is the example of Microsoft's description of the tile system, the second that of mercantile.
    @Test(arguments: [
        (3, 3, 5, "213"), (10, 486, 332, "0313102310"), (0, 0, 0, ""), (1, 0, 0, "0"), (1, 1, 0, "1"), (1, 0, 1, "2"),
        (1, 1, 1, "3"), (30, (1 << 30) - 1, 0, String(repeating: "1", count: 30)),
    ]) func quadkeys(z: Int, x: Int, y: Int, key: String) throws { #expect(try tile(z, x, y).quadkey == key) }

    @Test(arguments: [
        ("https://h/{z}/{x}/{y}.png", "https://h/11/327/791.png"),
        ("https://h/{z}/{x}/{-y}.png", "https://h/11/327/1256.png"),
        ("https://{s}.h/{z}/{x}/{y}{r}.png?k=v", "https://c.h/11/327/791.png?k=v"),
        ("http://h/t?q={quadkey}&z={z}", "http://h/t?q=02301020333&z=11"),
        ("https://h/{prefix}/{z}/{x}/{y}{ratio}.png", "https://h/77/11/327/791.png"),
        ("https://h/wms?bbox={bbox-epsg-3857}", "https://h/wms?bbox=\(Self.box)"),
        ("HTTPS://h:8080/{x}{y}{z}{z}", "HTTPS://h:8080/3277911111"),
    ]) func fills(template: String, url: String) throws {
        let template = try URLTemplate(parsing: template)
        #expect(template.address(for: try tile(11, 327, 791), density: 1)?.text == url)
    }

    /// Meters west, south, east and north of 11/327/791, as mercantile's `xy_bounds` gives them.
    private static let box = "-13638811.83098057,4539747.983913188,-13619243.951739565,4559315.863154193"

    @Test func fillsInTheDensity() throws {
        let template = try URLTemplate(parsing: "https://h/{z}/{x}/{y}{r}.png")
        #expect(template.hasDensities)
        #expect(template.address(for: try tile(1, 1, 0), density: 2)?.text == "https://h/1/1/0@2x.png")
        #expect(template.address(for: try tile(1, 1, 0), density: 1)?.text == "https://h/1/1/0.png")
        #expect(try !URLTemplate(parsing: "https://h/{z}/{x}/{y}@2x.png").hasDensities)
    }

    @Test func countsRowsFromTheSouth() throws {
        let template = try URLTemplate(parsing: "https://h/{z}/{x}/{y}", scheme: .tms)
        #expect(template.address(for: try tile(11, 327, 791), density: 1)?.text == "https://h/11/327/1256")
    }

    @Test func spreadsOverItsSubdomains() throws {
        let template = try URLTemplate(parsing: "https://{s}.h/{z}/{x}/{y}", subdomains: ["t0", "t1"])
        #expect(template.address(for: try tile(2, 1, 1), density: 1)?.host == "t0.h")
        #expect(template.address(for: try tile(2, 1, 2), density: 1)?.host == "t1.h")
    }

    /// Each is refused with a sentence that has this in it.
    @Test(arguments: [
        ("https://h/{z}/{x}/{y}/{apikey}", "{apikey} is not a placeholder; use {z} {x} {y} {-y} {s} {r}"),
        ("https://h/{Z}/{x}/{y}", "{Z} is not"), ("https://h/{z}/{x}/{}", "{} is not"),
        ("https://h/{z}/{x}/{y", "a brace is not closed"), ("https://h/{z}/{x}/y}", "a brace is not closed"),
        ("https://h/{z}/{x}/{{y}}", "a brace is not closed"), ("https://h/{z}/{x}", "has no tile placeholders"),
        ("https://h/a.png", "has no tile placeholders"), ("ftp://h/{z}/{x}/{y}", "not an http or https URL"),
        ("h/{z}/{x}/{y}", "not an http or https URL"), ("https:///{z}/{x}/{y}", "not an http or https URL"),
        ("https://h/ {z}/{x}/{y}", "not an http or https URL"),
        ("https://h/\r\n{z}/{x}/{y}", "not an http or https URL"), ("", "has no tile placeholders"),
    ]) func refuses(template: String, words: String) {
        let error = #expect(throws: TileSourceError.self) { try URLTemplate(parsing: template) }
        #expect(error?.code == .invalidLocation)
        #expect(error?.description.contains(words) == true)
    }

    /// In documents, tiles may share a URL.
    @Test(arguments: [
        ("https://h/a.png", "https://h/a.png"), ("https://h/{z}.png", "https://h/11.png"),
        ("https://h/{y}/{z}", "https://h/791/11"),
    ]) func documentsMayNameOneTile(template: String, url: String) throws {
        let template = try URLTemplate(parsing: template, needsAddress: false)
        #expect(template.address(for: try tile(11, 327, 791), density: 1)?.text == url)
        #expect(throws: TileSourceError.self) { try URLTemplate(parsing: "https://h/{a}.png", needsAddress: false) }
    }

    @Test(arguments: [
        ("https://h/{z}/{x}/{y}.png?key=SECRET", "https://h/{z}/{x}/{y}.png"),
        ("https://user:SECRET@h/{z}/{x}/{y}", "https://h/{z}/{x}/{y}"),
        ("https://a:SECRET@b:SECRET@{s}.h/{z}/{x}/{y}#SECRET", "https://{s}.h/{z}/{x}/{y}"),
        ("https://h/{z}/{x}/{y}@2x.png", "https://h/{z}/{x}/{y}@2x.png"),
    ]) func hidesKeys(template: String, shown: String) throws {
        #expect(try URLTemplate(parsing: template).publicURL == shown)
        let error = #expect(throws: TileSourceError.self) { try URLTemplate(parsing: template + "{key}") }
        #expect(error?.description.contains("SECRET") == false)
    }

    @Test(arguments: [
        ("https://user:pw@Host.Example:8443/p?q=1#f", "host.example", "https://host.example:8443"),
        ("http://[::1]:80/", "[::1]", "http://[::1]:80"), ("http://h?x@y", "h", "http://h"),
        ("http://h\\@evil/", "h", "http://h"),
    ]) func splitsAddresses(url: String, host: String, origin: String) throws {
        let address = try #require(WebAddress(url))
        #expect(address.host == host)
        #expect(address.origin == origin)
        #expect(!address.publicText.contains("pw") && !address.publicText.contains("q=1"))
    }
}
