import MapSnapshot
import Testing

@testable import SnapshotServer

/// The paths of other services, answered with maps of this one.
@Suite(.timeLimit(.minutes(10))) struct DialectRouteTests {
    static let served: [(String, String, String)] = [
        (
            "/maps/api/staticmap?center=47.1410,9.5209&zoom=14&size=120x80&key=secret&markers=47.1410,9.5209", "google",
            "image/png"
        ),
        (
            "/styles/v1/mapbox/streets-v12/static/9.5209,47.1410,13,0/120x80@2x.png?access_token=secret", "mapbox",
            "image/png"
        ),
        ("/styles/basic/static/9.5209,47.1410,14/120x80.jpg", "tileserver_gl", "image/jpeg"),
        ("/maps/basic/static/9.5209,47.1410,13/120x80@2x.webp?key=secret", "maptiler", "image/webp"),
        ("/static/basic/9.5209,47.1410,14/120x80.jpg90?apikey=secret", "thunderforest", "image/jpeg"),
        ("/v3/staticmap?center=47.1410,9.5209&zoom=14&size=120x80&key=secret", "locationiq", "image/png"),
        ("/style/basic/static/9.5209,47.1410,13/120x80@2x.png", "martin", "image/png"),
    ]

    @Test func requestsOfOtherServicesAreServedAndCounted() async throws {
        try await RunningServer.run(nil, { $0.aliases = ["mapbox/streets-v12": "basic"] }) { server in
            for (target, origin, type) in Self.served {
                let response = try await server.get(target)
                #expect(response.status == 200 && response["content-type"] == type, "\(target): \(response.text)")
                #expect(
                    server.application.metrics.registry.text().contains(
                        "snapshot_images_total{origin=\"\(origin)\",source=\"drawn\"} 1"))
            }
            #expect(!server.log.lines.joined().contains("secret"))
        }
    }

    /// Each with the status of its own service.
    @Test(arguments: [
        ("/maps/api/staticmap?center=47,9&zoom=14", 400), ("/styles/v1/mapbox/none/static/9,47,13/120x80", 404),
        ("/styles/v1/mapbox/streets-v12/static/9,47,99/120x80", 422), ("/styles/none/static/9,47,14/120x80.png", 404),
        ("/styles/basic/static/9,47,14/120x80@1x.png", 404), ("/maps/none/static/9,47,14/120x80.png", 404),
        ("/maps/basic/static/9,47,14/120x80.gif", 400), ("/static/none/9,47,14/120x80.png", 404),
        ("/static/basic/9,97,14/120x80.png", 400), ("/v3/staticmap?size=120x80", 400),
        ("/v3/staticmap?center=47,9&zoom=14&maptype=none", 404), ("/style/none/static/9,47,14/120x80.png", 404),
        ("/style/basic/static/9,47/120x80.png", 404), ("/style/basic/static/9,97,14/120x80.png", 400),
    ]) func errorsHaveTheStatusOfTheService(target: String, status: Int) async throws {
        let response = try await RunningServer.run(nil, { $0.aliases = ["mapbox/streets-v12": "basic"] }) {
            try await $0.get(target)
        }
        #expect(response.status == status, "\(response.text)")
        #expect(response["content-type"] == "application/problem+json")
        #expect(!response.text.contains(#""title":"""#), "\(response.text)")
    }

    /// Whatever the content type says; the body of a GET is not read.
    @Test func featuresOfMartinAreDrawn() async throws {
        let target = "/style/basic/static/9.5209,47.1410,3/40x40.png"
        let feature = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[9.5209,47.141]},"properties":null}"#
        let body = #"{"type":"FeatureCollection","features":[\#(feature)]}"#
        try await RunningServer.run { server in
            let plain = try await server.get(target)
            let drawn = try await server.send("POST", target, ["Content-Type: text/plain"], body: body)
            let empty = try await server.send("POST", target)
            #expect(plain.status == 200 && drawn.status == 200 && empty.status == 200, "\(drawn.text)")
            #expect(plain.body != drawn.body && plain.body == empty.body)
            let refused = try await server.send("POST", target, body: "{not json")
            #expect(refused.status == 400 && refused["content-type"] == "application/problem+json")
        }
    }

    @Test func anUnknownStyleIsTheDefaultOneIfThereIsOne() async throws {
        let target = "/styles/v1/me/ck9x/static/9.5209,47.1410,13/80x80.png"
        let status = try await RunningServer.run(nil, { $0.defaultStyle = "basic" }) { try await $0.get(target).status }
        #expect(status == 200)
    }

    /// Clients ask for the service's types of maps whatever a server has.
    @Test(
        arguments: [
            ("", 200, nil), ("&maptype=roadmap", 200, nil), ("&maptype=satellite", 200, "maptype"),
            ("&maptype=Hybrid", 200, "maptype"), ("&maptype=terrain&style=feature:all", 200, "style, maptype"),
            ("&maptype=other", 404, nil), ("&maptype=basic", 200, nil),
        ] as [(String, Int, String?)])
    func theTypesOfTheServiceAreTheDefaultMap(query: String, status: Int, ignored: String?) async throws {
        let target = "/maps/api/staticmap?center=47.1410,9.5209&zoom=3&size=80x80\(query)"
        let response = try await RunningServer.run { try await $0.get(target) }
        #expect(response.status == status && response["x-snapshot-ignored"] == ignored, "\(response.text)")
    }

    @Test func aMapMayHaveTheNameOfATypeOfTheService() async throws {
        let basic = try RunningServer.catalog().maps[0]
        let catalog = MapCatalog(maps: [basic, MapCatalog.Map(id: "air", layers: basic.layers)])
        let change: (inout ServerOptions) -> Void = { ($0.aliases, $0.defaultStyle) = (["satellite": "air"], "air") }
        try await RunningServer.run(catalog, change) { server in
            for (type, map, ignored) in [("satellite", "air", nil), ("terrain", "air", "maptype"), ("air", "air", nil)]
            {
                let target = "/maps/api/staticmap?center=47.1410,9.5209&zoom=3&size=80x80&maptype=\(type)"
                let response = try await server.get(target)
                #expect(response.status == 200 && response["x-snapshot-ignored"] == ignored, "\(type)")
                #expect(server.log.lines.last?.contains(#""map":"\#(map)""#) == true)
            }
        }
    }

    @Test func ignoredParametersAreNamed() async throws {
        let target = "/maps/api/staticmap?center=47.1410,9.5209&zoom=14&size=80x80&format=gif"
        let response = try await RunningServer.run { try await $0.get(target) }
        #expect(
            response.status == 200 && response["x-snapshot-ignored"]?.contains("format") == true, "\(response.text)")
    }

    @Test func servesTheGalleryWithStrictHeaders() async throws {
        try await RunningServer.run { server in
            let page = try await server.get("/")
            #expect(page.status == 200 && page["content-type"] == "text/html; charset=utf-8")
            #expect(page["content-security-policy"]?.contains("default-src 'self'") == true)
            #expect(page["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
            #expect(page["referrer-policy"] == "no-referrer" && page["set-cookie"] == nil)
            #expect(try await server.get("/place/nowhere").status == 404)
            #expect(try await server.get("/place/no%2Fwhere").text.contains("There is no place “no/where”."))
            #expect(try await server.get("/", "Host: other").status == 400)
        }
    }
}
