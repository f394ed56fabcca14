import Files
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import MapSnapshot

/// What a server fetches for its clients, and what it never does.
@Suite(.timeLimit(.minutes(20))) struct RemoteIconsTests {
    static let host = "icons.example"
    let server: FaultServer

    init() throws { server = try FaultServer() }

    private func url(_ path: String, host: String = host) -> String {
        server.url(path).replacing("127.0.0.1", with: host)
    }

    /// Icons of a host that only `lookup` knows; tests allow one address of loopback and no other.
    private func icons(timeout: Duration = .seconds(60), lookup: [[String]] = [["127.0.0.1"]]) throws -> RemoteIcons {
        let answers = Mutex(lookup)
        return try RemoteIcons(
            from: [url("/")], schemes: ["http"], transport: HTTPClient(options: .patient),
            lookup: HostLookup { _ in answers.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? [] } },
            timeout: timeout, isAllowed: { $0 == "127.0.0.1" })
    }

    private static func bytes(_ name: String) throws -> [UInt8] {
        try FileContents.read(Project.fixture(name), limit: 1 << 20)
    }

    private func pin() throws -> [UInt8] { try Self.bytes("pins/pin.png") }

    private func failure(_ icons: RemoteIcons, _ path: String, host: String = host) async -> String? {
        do {
            _ = try await icons.image(at: url(path, host: host))
            return nil
        } catch { return "\(error)" }
    }

    @Test func anIconIsFetchedOnceFromTheCheckedAddress() async throws {
        server.on("/a.png", FaultAnswer(body: try pin()))
        // A later lookup has another answer: it is not asked for, and would be refused.
        let icons = try icons(lookup: [["127.0.0.1"], ["127.0.0.2"]])
        let first = try await icons.image(at: url("/a.png"))
        #expect(try await icons.image(at: url("/a.png")) == first)
        #expect(server.requests().count == 1)
        #expect(server.requests().first?.headers["host"]?.hasPrefix(Self.host) == true)
        server.on("/b.png", FaultAnswer(body: try pin()))
        #expect(await failure(icons, "/b.png") != nil)
        #expect(server.requests("/b.png").isEmpty)
    }

    @Test(arguments: [
        [["10.0.0.1"]], [["127.0.0.1", "169.254.169.254"]], [["0.0.0.0"]], [["::ffff:127.0.0.1"]], [["::1"]], [[]],
    ]) func sendsNothingToForbiddenAddresses(lookup: [[String]]) async throws {
        server.otherwise { _ in FaultAnswer(status: 500) }
        #expect(await failure(try icons(lookup: lookup), "/a.png") == "the icon cannot be used")
        #expect(server.requests().isEmpty)
    }

    @Test func redirectsAreNotFollowed() async throws {
        server.on("/a.png", .redirect("http://169.254.169.254/latest/"))
        server.on("/b.png", .redirect("/c.png"))
        server.on("/c.png", FaultAnswer(body: try pin()))
        let icons = try icons()
        for path in ["/a.png", "/b.png"] { #expect(await failure(icons, path) == "the icon cannot be used") }
        #expect(server.requests("/c.png").isEmpty)
    }

    @Test func onlySmallPNGAndJPEGFilesAreUsed() async throws {
        let bomb = try Self.bytes("pins/bomb-30000.png")
        server.on("/big", FaultAnswer(body: try pin() + [UInt8](repeating: 0, count: RemoteIcons.maximumBytes)))
        server.on(
            "/endless",
            FaultAnswer(
                body: try pin() + [UInt8](repeating: 0, count: RemoteIcons.maximumBytes), lengthIsUnknown: true))
        server.on("/bomb", FaultAnswer(body: bomb))
        server.on("/text", FaultAnswer(body: Array("<svg/>".utf8)))
        server.on("/webp", FaultAnswer(body: try Self.bytes("pins/animated.webp")))
        server.on("/empty", FaultAnswer())
        server.on("/missing", FaultAnswer(status: 404, body: try pin()))
        let icons = try icons()
        for path in ["/big", "/endless", "/bomb", "/text", "/webp", "/empty", "/missing", "/none"] {
            #expect(await failure(icons, path) == "the icon cannot be used", "\(path)")
        }
    }

    @Test func aSlowDripEndsAtTheDeadline() async throws {
        server.on("/drip", FaultAnswer(body: try pin(), fault: .trickle(milliseconds: 50)))
        #expect(await failure(try icons(timeout: .milliseconds(300)), "/drip") == "the icon cannot be used")
        #expect(await Eventually.holds { server.abandoned == server.requests().count })
    }

    @Test(arguments: ["other.example", "u@icons.example", "127.0.0.1", "2130706433", "0177.0.0.1", "[::1]"])
    func otherHostsAreNotLookedUp(host: String) async throws {
        #expect(await failure(try icons(), "/a.png", host: host) == "the icon cannot be used")
        #expect(server.requests().isEmpty)
    }

    @Test func theRealOneRefusesThisMachine() async throws {
        #expect(throws: SnapshotError.self) { _ = try RemoteIcons(from: ["http://icons.example/"]) }
        let icons = try RemoteIcons(from: ["https://localhost/"])
        await #expect(throws: SnapshotError.self) { _ = try await icons.image(at: "https://localhost/a.png") }
    }
}
