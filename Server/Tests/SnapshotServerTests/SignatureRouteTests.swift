import MapSnapshot
import SnapshotConfiguration
import Testing

@testable import SnapshotServer

@Suite(.timeLimit(.minutes(10))) struct SignatureRouteTests {
    private static let target = "/snapshot.png?lat=47.1410&lon=9.5209&size=40x40"

    private static func signatures() throws -> URLSignatures {
        try URLSignatures(keys: [("k1", "0123456789abcdef"), ("k2", "another secret of it")])
    }

    /// What is done to a signed target, and the status.
    static let cases: [(@Sendable (String) -> String, Int)] = [
        ({ $0 }, 200),
        ({ _ in target }, 403),
        ({ String($0.dropLast()) }, 403),
        ({ String($0.prefix { $0 != "=" }) + "=" }, 403),
        ({ $0.replacing("&sig=", with: "&sig=&sig=") }, 403),
        // In the middle, before other parameters.
        ({ $0.replacing(target + "&", with: "/snapshot.png?") + "&lat=47.1410&lon=9.5209&size=40x40" }, 403),
        ({ "\(target)&sig=\($0.split(separator: "=").last ?? "")&kid=k1&exp=4000000000" }, 403),
        ({ $0.replacing("exp=4000000000", with: "exp=4000000001") }, 403),
        ({ $0.replacing("exp=4000000000", with: "exp=99999999999999999999") }, 403),
        ({ $0.replacing("/snapshot.png", with: "/snapshot.jpg") }, 403),
        ({ $0 + "%00" }, 403),
        ({ $0 + "&zoom=3" }, 403),
        ({ $0 + $0.drop { $0 != "&" } }, 403),
        ({ $0.replacing("kid=k1", with: "kid=k3") }, 403),
        ({ $0.replacing("lat=47.1410", with: "lat=47.1411") }, 403),
        ({ $0.replacing("lat=47.1410", with: "lat=47%2E1410") }, 403),
    ]

    @Test func onlyTheSignedTargetIsServed() async throws {
        let signatures = try Self.signatures()
        let signed = try #require(signatures.signed(Self.target, expiry: 4_000_000_000))
        try await RunningServer.run(
            nil,
            {
                ($0.signatures, $0.requiresSignature) = (signatures, true)
            }
        ) { server in
            for (index, (change, status)) in Self.cases.enumerated() {
                let response = try await server.get(change(signed))
                #expect(response.status == status, "case \(index): \(response.text)")
            }
            let expired = try #require(signatures.signed(Self.target, expiry: 1_000_000_000))
            #expect(try await server.get(expired).text.contains("signature_expired"))
            #expect(try await server.get(signed)["cache-control"]?.hasPrefix("private, max-age=") == true)
            #expect(try await server.send("POST", "/snapshot", body: "{}").status == 403)
        }
    }

    private static func run(
        _ catalog: MapCatalog? = nil, isRequired: Bool = true,
        _ body: @escaping @Sendable (RunningServer, URLSignatures) async throws -> Void
    ) async throws {
        let signatures = try signatures()
        try await RunningServer.run(catalog, { ($0.signatures, $0.requiresSignature) = (signatures, isRequired) }) {
            try await body($0, signatures)
        }
    }

    /// Whatever shows something of a map.
    static let routes = [
        target, "/maps/api/staticmap?center=47,9&zoom=1&size=40x40", "/styles/v1/mapbox/basic/static/9,47,1/40x40",
        "/styles/basic/static/9,47,1/40x40.png", "/tiles/basic.json", "/tiles/basic/0/0/0.png", "/styles/basic.json",
        "/styles/basic/1/0/0.png", "/styles/basic/512/0/0/0@2x.webp", "/styles/v1/mapbox/basic/tiles/256/1/0/0",
        "/styles/basic/sprite.json", "/styles/basic/fonts/Open%20Sans/0-255.pbf", "/fonts/Open%20Sans/0-255.pbf",
        "/maps/basic/static/9,47,1/40x40.png", "/static/basic/9,47,1/40x40.png", "/v3/staticmap?center=47,9&zoom=1",
        "/style/basic/static/9,47,1/40x40.png", "/style/basic", "/style/basic/0/0/0.png", "/styles.json", "/data.json",
        "/rendered.json", "/512/index.json", "/styles/basic/style.json", "/styles/256/basic.json",
        "/styles/basic/wmts.xml", "/data/basic.json", "/data/basic/0/0/0.png",
    ]

    @Test func nothingOfAMapIsServedWithoutASignature() async throws {
        try await Self.run { server, signatures in
            for route in Self.routes {
                let refused = try await server.get(route)
                #expect(refused.status == 403, "\(route): \(refused.text)")
                #expect(refused.text.contains("signature_missing"))
                let signed = try await server.get(try #require(signatures.signed(route, expiry: 4_000_000_000)))
                #expect(signed.status == (route.contains("sprite") ? 404 : 200), "\(route)")
            }
            for method in ["POST", "PUT"] {
                for route in [
                    "/snapshot", "/styles/basic/static/9,47,1/40x40.png", "/style/basic/static/9,47,1/40x40.png",
                    "/data/basic/elevation",
                ] {
                    #expect(try await server.send(method, route, body: "{}").status == 403)
                }
            }
            for route in ["/healthz", "/readyz", "/openapi.json"] {
                #expect(try await server.get(route).status == 200)
            }
            let page = try await server.get("/")
            #expect(page.status == 403 && page.text.contains("the gallery is off"))
        }
    }

    /// The body would move the map to America.
    @Test(arguments: [false, true]) func aSignatureCoversNoBody(isRequired: Bool) async throws {
        try await Self.run(isRequired: isRequired) { server, signatures in
            let target = "/styles/basic/static/9.52,47.14,3/40x40.png"
            let signed = try #require(signatures.signed(target, expiry: 4_000_000_000))
            #expect(try await server.get(signed).status == 200)
            let body = #"{"path": "-77,38|-100,40", "latlng": "0"}"#
            let posted = try await server.send("POST", signed, ["Content-Type: application/json"], body: body)
            #expect(posted.status == 403 && posted.text.contains("does not cover a body"), "\(posted.text)")
        }
    }

    /// The URL after a key of a document.
    private static func url(_ key: String, in text: String) throws -> String {
        let start = try #require(text.firstRange(of: "\"\(key)\":")).upperBound
        let rest = text[start...].drop { $0 == "[" || $0 == "\"" }
        let url = String(rest.prefix { $0 != "\"" })
        return url.replacing("http://localhost", with: "").replacing("\\u0026", with: "&")
    }

    /// A document names signed URLs, whose signature is that of their template and expires with its own.
    @Test func documentsHaveSignedTemplates() async throws {
        try await Self.run { server, signatures in
            let document = try await server.get(
                try #require(signatures.signed("/tiles/basic.json", expiry: 4_000_000_000)))
            #expect(document["cache-control"] == "private, max-age=60")
            let template = try Self.url("tiles", in: document.text)
            #expect(template.hasPrefix("/tiles/basic/{z}/{x}/{y}.png?kid=k1&exp=4000000000&sig="), "\(template)")
            func filled(_ template: String, _ x: String = "0") -> String {
                template.replacing("{z}", with: "0").replacing("{x}", with: x).replacing("{y}", with: "0")
            }
            let tile = try await server.get(filled(template))
            #expect(tile.status == 200 && tile["cache-control"]?.hasPrefix("private, max-age=") == true)
            #expect(try await server.get(filled(template, "00")).status == 200)
            for other in [
                filled(template, "%30"), filled(template).replacing(".png", with: ""),
                filled(template).replacing("basic", with: "other"),
                filled(template).replacing("/tiles/", with: "/styles/"),
                filled(template).replacing("4000000000", with: "4000000001"),
                filled(template).replacing(".png?", with: ".png?appearance=dark&"),
            ] { #expect(try await server.get(other).status == 403, "\(other)") }
            let style = try await server.get(
                try #require(signatures.signed("/styles/basic.json?appearance=dark", expiry: 4_000_000_000)))
            let drawn = try Self.url("tiles", in: style.text)
            #expect(drawn.hasPrefix("/styles/basic/{z}/{x}/{y}.png?appearance=dark&kid=k1&exp=4000000000"), "\(drawn)")
            #expect(try await server.get(filled(drawn)).status == 200)
        }
    }

    @Test func aSignedStyleHasSignedParts() async throws {
        let source = try PMTilesTileSource(path: RunningServer.project + "/tiles/default.pmtiles")
        let catalog = MapCatalog(maps: [MapCatalog.Map(id: "v", layers: [.tiles(TileLayer(source))])])
        try await Self.run(catalog) { server, signatures in
            let style = try await server.get(try #require(signatures.signed("/styles/v.json", expiry: 4_000_000_000)))
            // Clients add density and extension to the path.
            let sprite = try Self.url("sprite", in: style.text).replacing("/sprite?", with: "/sprite@2x.json?")
            #expect(try await server.get(sprite).status == 200, "\(sprite)")
            #expect(try await server.get(sprite.replacing("/v/", with: "/w/")).status == 403)
            let tileset = try Self.url("url", in: style.text)
            let document = try await server.get(tileset)
            #expect(document.status == 200, "\(tileset)")
            let tile = try Self.url("tiles", in: document.text).replacing("{z}/{x}/{y}", with: "0/0/0")
            #expect([200, 204].contains(try await server.get(tile).status), "\(tile)")
            let glyphs = try Self.url("glyphs", in: style.text).replacing("{fontstack}", with: "Open%20Sans")
            #expect(try await server.get(glyphs.replacing("{range}", with: "0-255")).status == 200, "\(glyphs)")
            // The document of one client is not that of the next, whose URL expires at another time.
            let later = try await server.get(try #require(signatures.signed("/styles/v.json", expiry: 4_000_000_001)))
            #expect(later.text.contains("4000000001") && !later.text.contains("4000000000"))
        }
    }
}
