import TestSupport
import Testing

@testable import HTTP

/// What the client makes of servers, networks and tasks that fail.
@Suite(.timeLimit(.minutes(20))) struct HTTPFaultTests {
    let server: FaultServer

    init() throws { server = try FaultServer() }

    /// The one error that a request ends with.
    private func failure(
        _ path: String, limit: Int = 1 << 20, headers: [String: String] = [:], milliseconds: Int? = nil,
        _ change: (inout HTTPOptions) -> Void = { _ in }
    ) async throws -> HTTPError? {
        var options = HTTPOptions.patient
        if let milliseconds { options.silenceTimeout = .milliseconds(milliseconds) }
        change(&options)
        let address = try #require(WebAddress(path.hasPrefix("/") ? server.url(path) : path))
        let request = HTTPRequest(address: address, headers: headers, bodyLimit: limit)
        return await #expect(throws: HTTPError.self) { try await HTTPClient(options: options).send(request) }
    }

    @Test func aServerThatSendsNothing() async throws {
        server.on("/a", FaultAnswer(fault: .hang))
        // The time may be over before the server has seen the request.
        repeat {
            #expect(try await failure("/a", milliseconds: 300)?.code == .timeout)
        } while server.requests().isEmpty
        #expect(await Eventually.holds { server.abandoned == server.requests().count })
    }

    /// Those that wait for their turn are given up with those that were sent.
    @Test func aServerThatSendsNothingToMany() async throws {
        server.on("/a", FaultAnswer(fault: .hang))
        var options = HTTPOptions.patient
        options.silenceTimeout = .milliseconds(300)
        let client = HTTPClient(options: options)
        let request = HTTPRequest(address: try #require(WebAddress(server.url("/a"))), bodyLimit: 10)
        let tasks = (0..<20).map { _ in Task { try await client.send(request) } }
        for task in tasks {
            let error = await #expect(throws: HTTPError.self) { try await task.value }
            #expect(error == HTTPError(.timeout, "nothing arrived from the server for 0.3 s"))
        }
        #expect(server.requests().count < 20)
    }

    /// As one header field, and as many: libcurl has another limit for each.
    @Test(arguments: [(1, 5_000_000), (1, 90_000), (300, 10), (20, 9_000)])
    func aHeaderThatIsTooLarge(count: Int, length: Int) async throws {
        let value = String(repeating: "a", count: length)
        server.on("/a", FaultAnswer(headers: (0..<count).map { ("X-\($0)", value) }, body: [1]))
        let error = try await failure("/a")
        #expect(error?.code == .unreachable && error?.summary == "the header of the response is too large")
    }

    @Test func aResponseThatIsCutShort() async throws {
        server.on("/a", FaultAnswer(body: Array(repeating: 7, count: 1000), fault: .cut(after: 500)))
        #expect(try await failure("/a") == HTTPError(.unreachable, "the response was cut short"))
    }

    @Test func shortResponseIsAnError() async throws {
        server.on("/a", FaultAnswer(body: [1, 2, 3], declaredLength: 4))
        #expect(try await failure("/a") == HTTPError(.unreachable, "the response was cut short"))
    }

    @Test func longResponseIsCut() async throws {
        server.on("/a", FaultAnswer(body: [1, 2, 3], declaredLength: 2))
        let request = HTTPRequest(address: try #require(WebAddress(server.url("/a"))), bodyLimit: 100)
        #expect(try await HTTPClient.patient.send(request).body == [1, 2])
    }

    @Test func aServerThatClosesWithoutAResponse() async throws {
        server.on("/a", FaultAnswer(headers: [("X", String(repeating: "x", count: 70_000))], fault: .cut(after: 0)))
        #expect(try await failure("/a")?.code == .unreachable)
    }

    @Test func refusedConnectionIsAnError() async throws {
        // No server listens on this port; one that was free a moment ago may be another test's by now.
        #expect(try await failure("http://127.0.0.1:1/a")?.isTransient == true)
    }

    /// Known before the body comes, and counted while it comes.
    @Test(arguments: [true, false]) func aBodyBeyondItsLimit(isDeclared: Bool) async throws {
        var answer = FaultAnswer(body: [UInt8](repeating: 7, count: 1_000_000))
        if !isDeclared { answer.lengthIsUnknown = true }
        server.on("/a", answer)
        let error = try await failure("/a", limit: 999_999)
        #expect(error == HTTPError(.tooLarge, "the response has more than 999999 bytes"))
    }

    @Test func aBodyAtItsLimit() async throws {
        server.on("/a", FaultAnswer(body: [UInt8](repeating: 7, count: 100_000)))
        let request = HTTPRequest(address: try #require(WebAddress(server.url("/a"))), bodyLimit: 100_000)
        #expect(try await HTTPClient.patient.send(request).body.count == 100_000)
    }

    @Test func aGzipBomb() async throws {
        let bomb = try Packing.gzip.pack([UInt8](repeating: 0, count: 20_000_000))
        #expect(bomb.count < 100_000)
        server.on("/a", FaultAnswer(headers: [("Content-Encoding", "gzip")], body: bomb))
        #expect(try await failure("/a", limit: 1 << 20)?.code == .tooLarge)
    }

    @Test func rejectsWrongContentEncoding() async throws {
        server.on("/a", FaultAnswer(headers: [("Content-Encoding", "gzip")], body: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try await failure("/a")?.code == .unreachable)
    }

    @Test func aRedirectLoop() async throws {
        server.on("/a", .redirect("/b"))
        server.on("/b", .redirect(server.url("/a")))
        let error = try await failure("/a") { $0.redirectsToSecureOnly = false }
        #expect(error == HTTPError(.redirect, "it redirects more than 3 times", remedy: "use the final URL"))
        #expect(server.requests().count == 4)
    }

    @Test(arguments: [301, 302, 303, 307, 308]) func aRedirectThatIsNotToHTTPS(status: Int) async throws {
        server.on("/a", .redirect("/b", status: status))
        #expect(try await failure("/a")?.code == .redirect)
        #expect(server.requests("/b").isEmpty)
    }

    @Test(arguments: ["ftp://127.0.0.1/", "file:///etc/passwd", "gopher://127.0.0.1:1/"])
    func aRedirectToAnotherProtocol(target: String) async throws {
        server.on("/a", .redirect(target))
        #expect(try await failure("/a") { $0.redirectsToSecureOnly = false }?.code == .redirect)
    }

    @Test func redirectsThatAreFollowed() async throws {
        let other = try FaultServer()
        server.on("/a", .redirect("/b"))
        server.on("/b", .redirect(other.url("/c")))
        other.on("/c", FaultAnswer(body: [9]))
        var options = HTTPOptions.patient
        options.redirectsToSecureOnly = false
        let request = HTTPRequest(
            address: try #require(WebAddress(server.url("/a"))), headers: ["X-Key": "secret", "Accept": "image/*"],
            bodyLimit: 10)
        #expect(try await HTTPClient(options: options).send(request).body == [9])
        #expect(server.requests("/b").first?.headers["x-key"] == "secret")
        // Another server does not get the key.
        #expect(other.requests("/c").first?.headers["x-key"] == nil)
        #expect(other.requests("/c").first?.headers["accept"] == "image/*")
    }

    @Test(arguments: [["X": "1\r\nX-Other: 2"], ["X\n": "1"], ["X: 2": "1"], ["": "1"]])
    func headersThatWouldBeOthers(headers: [String: String]) async throws {
        server.on("/a", FaultAnswer(body: [1]))
        #expect(try await failure("/a", headers: headers)?.code == .invalidRequest)
        #expect(server.requests().isEmpty)
    }

    @Test func aTaskThatIsCancelled() async throws {
        server.on("/a", FaultAnswer(fault: .hang))
        server.on("/b", FaultAnswer(body: [5]))
        let client = HTTPClient.patient
        let hanging = HTTPRequest(address: try #require(WebAddress(server.url("/a"))), bodyLimit: 10)
        // More than have room: some are canceled while they wait for their turn.
        let tasks = (0..<9).map { _ in Task { try await client.send(hanging) } }
        #expect(await Eventually.holds { server.requests("/a").count == 6 })
        for task in tasks { task.cancel() }
        for task in tasks {
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        // The server sees that each transfer has ended. One that waited may have begun before its own task's turn.
        #expect(await Eventually.holds { server.abandoned == server.requests("/a").count })
        let whole = HTTPRequest(address: try #require(WebAddress(server.url("/b"))), bodyLimit: 10)
        #expect(try await client.send(whole).body == [5])
        #expect((6...9).contains(server.requests("/a").count))
    }

    @Test func aTaskThatIsCancelledBefore() async throws {
        let request = HTTPRequest(address: try #require(WebAddress(server.url("/a"))), bodyLimit: 10)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await HTTPClient.patient.send(request)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.requests().isEmpty)
    }
}
