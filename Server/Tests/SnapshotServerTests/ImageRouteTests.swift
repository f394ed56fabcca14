import MapSnapshot
import Testing

@testable import SnapshotServer

@Suite(.timeLimit(.minutes(10))) struct ImageRouteTests {
    static let vaduz = "lat=47.1410&lon=9.5209&size=120x80"

    @Test(arguments: [
        ("png", "image/png", [0x89, 0x50]), ("jpg", "image/jpeg", [0xFF, 0xD8]), ("webp", "image/webp", [0x52, 0x49]),
    ])
    func theExtensionIsTheFormat(name: String, type: String, start: [UInt8]) async throws {
        let response = try await RunningServer.run { try await $0.get("/snapshot.\(name)?\(Self.vaduz)") }
        #expect(response.status == 200 && response["content-type"] == type, "\(response.text)")
        #expect(response.body.starts(with: start))
        #expect(response["content-length"] == String(response.body.count))
        #expect(response["x-content-type-options"] == "nosniff" && response["etag"] != nil)
    }

    @Test func aKnownImageIsNotDrawnAgain() async throws {
        let (first, second, other) = try await RunningServer.run { server in
            let first = try await server.get("/snapshot.png?\(Self.vaduz)")
            let second = try await server.get("/snapshot.png?\(Self.vaduz)", "If-None-Match: \(first["etag"] ?? "")")
            return (first, second, try await server.get("/snapshot.png?\(Self.vaduz)", "If-None-Match: \"other\""))
        }
        #expect(second.status == 304 && second.body.isEmpty && second["etag"] == first["etag"])
        #expect(other.status == 200 && other.body == first.body)
    }

    @Test func aTagIsKnownBeforeDrawing() async throws {
        let (head, log) = try await RunningServer.run { server in
            (try await server.send("HEAD", "/snapshot.png?\(Self.vaduz)"), server.log.lines)
        }
        #expect(head.status == 200 && head["etag"] != nil && head.body.isEmpty)
        #expect(log.allSatisfy { !$0.contains("\"source\"") })
    }

    /// Where GET finds no tiles, HEAD and conditional requests do not, either; nothing is drawn for them.
    @Test(arguments: [
        "/snapshot.png?lat=47.1410&lon=9.5209&zoom=23&size=40x40&max_overzoom=0",
        "/snapshot.png?lat=10&lon=-120&zoom=14&size=40x40", "/snapshot.png?lat=10&lon=-120&zoom=14&missing_tiles=fail",
        "/styles/basic/14/2730/7730.png", "/styles/basic/static/-120,10,14/40x40.png", "/tiles/basic/14/2730/7730.png",
    ]) func withoutTilesEveryKindOfRequestIsNotFound(target: String) async throws {
        try await RunningServer.run { server in
            let (head, known) = (
                try await server.send("HEAD", target), try await server.get(target, "If-None-Match: *")
            )
            let plain = try await server.get(target)
            #expect(plain.status == 404 && head.status == 404 && known.status == 404, "\(plain.text) \(head) \(known)")
            #expect(head.body.isEmpty && head["etag"] == nil && known["etag"] == nil)
            #expect(head["cache-control"] == "no-store" && known.text == plain.text)
        }
    }

    /// An image with missing tiles has no tag, and is drawn for a client that has it.
    @Test func anIncompleteImageNeverHasAnETag() async throws {
        // The tiles end in the middle of it.
        let target = "/snapshot.png?lat=47.1410&lon=11.25&zoom=10&size=100x20"
        try await RunningServer.run { server in
            let first = try await server.send("HEAD", target)
            let plain = try await server.get(target)
            let head = try await server.send("HEAD", target)
            let known = try await server.get(target, "If-None-Match: *")
            #expect(first["cache-control"] == "public, max-age=30" && plain["cache-control"] == "public, max-age=30")
            for response in [first, plain, head, known] {
                #expect(response.status == 200 && response["etag"] == nil)
            }
            // Later responses say how much is left of the 30 seconds for which the image is cached.
            for response in [head, known] {
                let age = response["cache-control"]?.split(separator: "public, max-age=").last.flatMap { Int($0) }
                #expect((1...30).contains(try #require(age)), "\(response)")
            }
        }
    }

    /// Neither a log line nor a response is as long as what a client makes up, and the log does not have it at all.
    @Test(arguments: [
        #"{"lat":47,"lon":9,"KEY":1}"#, #"{"lat":47,"lon":9,"KEY":1,"KEY":2}"#,
        #"{"lat":47,"lon":9,"pins":[{"lat":47,"lon":9,"KEY":1}]}"#,
        #"{"lat":47,"lon":9,"paths":[{"points":[[1,2],[3,4]],"KEY":1}]}"#,
        #"{"lat":47,"lon":9,"paths":[{"points":[[1,2],[3,4]],"KEY":{}}]}"#,
        #"{"lat":47,"lon":9,"style":"KEY"}"#, #"{"lat":"KEY","lon":9}"#, #"{"lat":47,"lon":9,"tiles":["KEY"]}"#,
        #"{"lat":47,"lon":9,"title":"KEY"}"#, #"{"geo":"KEY"}"#,
        #"{"lat":47,"lon":9,"geojson":{"type":"Feature","properties":{"KEY":1,"fill":"KEY"},"geometry":{"type":"KEY"}}}"#,
        #"{"lat":47,"lon":9,"geojson":{"type":"KEY"}}"#, #"{"lat":47,"lon":9,"attribution":"KEY","size":"KEY"}"#,
        #"{"lat":47,"lon":9,"pins":[{"lat":47,"lon":9,"image":"KEY","label":"KEY","color":"KEY"}]}"#, "KEY",
    ]) func truncatesClientSuppliedText(body: String) async throws {
        let key = "secret" + String(repeating: "k", count: 60_000)
        try await RunningServer.run { server in
            for (method, target, headers, body) in [
                ("POST", "/snapshot", ["Content-Type: application/json"], body.replacing("KEY", with: key)),
                ("POST", "/styles/basic/static/9,47,1/40x40.png", [], body.replacing("KEY", with: key)),
            ] {
                let response = try await server.send(method, target, headers, body: body)
                #expect(response.body.count < 3000 || response.status == 200, "\(response.text.prefix(300))")
            }
            for line in server.log.lines {
                #expect(line.utf8.count < 600 && !line.contains("secret"), "\(line.prefix(600))")
            }
        }
    }

    @Test(arguments: [
        "/snapshot.png?SECRET=1", "/snapshot.png?lat=47&lon=9&SECRET", "/snapshot.png?SECRET=1&SECRET=2",
        "/snapshot.png?lat=47&lon=9&pin=47,9,SECRET=1", "/snapshot.png?lat=47&lon=9&path=1,2,3,4,SECRET=1,SECRET=2",
        "/tiles/SECRET.json", "/styles/SECRET.json", "/SECRET", "/styles/basic/static/SECRET/40x40.png",
        "/maps/api/staticmap?center=SECRET&size=1x1", "/styles/v1/SECRET/SECRET/static/9,47,1/40x40",
        "/styles/basic/0/0/0.SECRET", "/styles/basic.json?appearance=SECRET",
    ]) func logsHaveNoNameThatAClientMadeUp(target: String) async throws {
        try await RunningServer.run { server in
            let response = try await server.get(target.replacing("SECRET", with: "secret"))
            #expect(response.status == 400 || response.status == 404, "\(response.text)")
            let lines = server.log.lines
            #expect(!lines.contains { $0.contains("secret") }, "\(lines)")
        }
    }

    @Test func jsonGivesTheSameImageAsAQuery() async throws {
        let body = #"{"lat":47.1410,"lon":9.5209,"size":"120x80"}"#
        let (query, json) = try await RunningServer.run { server in
            (
                try await server.get("/snapshot.png?\(Self.vaduz)"),
                try await server.send("POST", "/snapshot", ["Content-Type: application/json"], body: body)
            )
        }
        #expect(json.status == 200 && json.body == query.body && json["etag"] == query["etag"], "\(json.text)")
    }

    /// A request, the status and the code or name that the problem has.
    static let problems: [(String, Int, String)] = [
        ("/snapshot.png", 400, #""code":"invalid_request""#),
        ("/snapshot.png?lat=95&lon=9", 400, #""parameter":"lat""#),
        ("/snapshot.png?lat=47&lon=9&zoom=%zz", 400, #""code":"invalid_request""#),
        ("/snapshot.png?lat=47&lon=9&size=5000x10", 400, #""parameter":"size""#),
        ("/snapshot.png?lat=47&lon=9&style=etc", 404, #""code":"unknown_style""#),
        ("/snapshot.png?lat=47&lon=9&tiles=/etc/passwd", 404, #""code":"unknown_tileset""#),
        ("/snapshot.png?lat=47&lon=9&pin=47,9,image=/etc/passwd", 404, #""code":"unknown_image""#),
        ("/snapshot.gif?lat=47&lon=9", 404, #""code":"not_found""#),
        ("/nothing/here", 404, #""code":"not_found""#),
        ("/tiles/../../etc/passwd", 404, #""code":"not_found""#),
        ("/tiles/%2e%2e/1/0/0", 404, #""code":"not_found""#),
        ("/tiles/basic/1/5/0", 404, #""code":"not_found""#),
    ]

    @Test func everyErrorIsAProblemDocument() async throws {
        try await RunningServer.run { server in
            for (target, status, part) in Self.problems {
                let response = try await server.get(target)
                #expect(response.status == status, "\(target): \(response.text)")
                #expect(
                    response["content-type"] == "application/problem+json" && response.text.contains(part),
                    "\(target): \(response.text)")
                #expect(response["cache-control"] == "no-store" && !response.text.contains(RunningServer.project))
            }
        }
    }

    /// Clients name configured ids, and nothing is opened or asked for otherwise.
    @Test(arguments: ["/etc/passwd", "file:///etc/passwd", "../../tiles/default.pmtiles", "http://169.254.169.254/"])
    func noNameIsAFileOrAnAddress(name: String) async throws {
        try await RunningServer.run { server in
            for (field, code) in [
                (#""tiles":["\#(name)"]"#, "unknown_tileset"), (#""style":"\#(name)""#, "unknown_style"),
                (#""pins":[{"lat":47,"lon":9,"image":"\#(name)"}]"#, "unknown_image"),
            ] {
                let response = try await server.send(
                    "POST", "/snapshot", ["Content-Type: application/json"], body: "{\"lat\":47,\"lon\":9,\(field)}")
                #expect(response.status == 404 && response.text.contains("\"code\":\"\(code)\""), "\(response.text)")
            }
            let segment = name.replacing("/", with: "%2F").replacing(":", with: "%3A")
            for target in [
                "/maps/api/staticmap?center=47,9&zoom=3&size=40x40&maptype=\(segment)",
                "/styles/v1/\(segment)/\(segment)/static/9,47,3/40x40.png",
                "/styles/\(segment)/static/9,47,3/40x40.png",
                "/styles/\(segment).json", "/tiles/\(segment).json", "/tiles/\(segment)/0/0/0",
            ] {
                let response = try await server.get(target)
                #expect([400, 404].contains(response.status), "\(target): \(response.text)")
                #expect(!response.text.contains(RunningServer.project))
            }
        }
    }

    @Test func logsAnUnreadableRequestWithoutItsText() async throws {
        let lines = try await RunningServer.run { server in
            _ = try await server.get("/snapshot.png?lat=47&lon=9&zoom=secret&title=secret")
            _ = try await server.get("/secret/place?lat=47.1410")
            return server.log.lines.filter { $0.contains(#""event":"request""#) }
        }
        #expect(lines.count == 2 && !lines.joined().contains("secret") && !lines.joined().contains("47.1410"))
        #expect(lines[0].contains(#""route":"snapshot","status":400"#))
        #expect(lines[0].contains(#""code":"invalid_request","pointer":"zoom""#), "\(lines[0])")
    }

    @Test func manyPinsAreRefused() async throws {
        let pins = String(repeating: "&pin=47.1,9.5", count: 501)
        let response = try await RunningServer.run { try await $0.get("/snapshot.png?\(Self.vaduz)\(pins)") }
        #expect(response.status == 400 && response.text.contains("too_large"), "\(response.text)")
    }

    @Test func logsHaveNoExactPlace() async throws {
        let lines = try await RunningServer.run { server in
            _ = try await server.get("/snapshot.png?\(Self.vaduz)")
            return server.log.lines
        }
        let line = lines.first { $0.contains(#""event":"request""#) } ?? ""
        #expect(line.contains(#""lat":47.14,"lon":9.52"#) && !line.contains("9.5209"))
        #expect(line.contains(#""origin":"query""#) && line.contains(#""source":"drawn""#))
    }

    @Test func metricsCountWaysIn() async throws {
        let text = try await RunningServer.run { server in
            _ = try await server.get("/snapshot.png?\(Self.vaduz)")
            _ = try await server.get("/snapshot.png?\(Self.vaduz)")
            return server.application.metrics.registry.text()
        }
        #expect(text.contains(#"snapshot_images_total{origin="query",source="drawn"} 1"#))
        #expect(text.contains(#"snapshot_images_total{origin="query",source="memory"} 1"#))
        #expect(text.contains(#"snapshot_requests_total{route="snapshot",origin="query",status="200"} 2"#))
        #expect(text.contains("# TYPE snapshot_request_duration_seconds histogram"))
    }

    @Test func repeatsResponsesUntilTheMapsChange() async throws {
        let target = "/snapshot.png?\(Self.vaduz)&style=basic"
        try await RunningServer.run(nil, { $0.cors = "*" }) { server in
            let connection = try KeptConnection(port: server.port)
            var responses: [RawResponse] = []
            for _ in 0..<4 { responses.append(try await connection.get(target)) }
            for response in responses {
                #expect(response.body == responses[0].body)
                #expect(
                    response.headers.filter { $0.name != "date" }.map { "\($0): \($1)" }.sorted()
                        == responses[0].headers.filter { $0.name != "date" }.map { "\($0): \($1)" }.sorted())
                #expect(response["date"]?.hasSuffix(" GMT") == true)
            }
            #expect(responses[0]["access-control-allow-origin"] == "*" && responses[0].headers.count == 7)
            let text = server.application.metrics.registry.text()
            #expect(text.contains(#"snapshot_images_total{origin="query",source="memory"} 3"#), "\(text)")
            #expect(text.contains(#"snapshot_requests_total{route="snapshot",origin="query",status="200"} 4"#))
            #expect(server.log.lines.filter { $0.contains(#""lat":47.14,"lon":9.52"#) }.count == 4)
            #expect(Set(server.log.lines.dropFirst().map(Self.withoutTimes)).count == 2, "\(server.log.lines)")
            let known = try await connection.get(target, "If-None-Match: \(responses[0]["etag"] ?? "")")
            #expect(known.status == 304 && known.body.isEmpty)
            let source = try PMTilesTileSource(path: RunningServer.project + "/fixtures/archives/raster.pmtiles")
            server.application.replace(
                MapCatalog(maps: [MapCatalog.Map(id: "other", layers: [.tiles(TileLayer(source))])]))
            #expect(try await connection.get(target).status == 404)
        }
    }

    /// A line of the log with what differs between equal requests taken out.
    private static func withoutTimes(_ line: String) -> String {
        line.replacing(/"(time|ms|queued_ms)":("[^"]*"|[0-9.]+)/, with: "")
    }
}
