import TestSupport
import Testing

/// `snapshot cache`: shows, prunes and clears the caches.
@Suite(.runsTheTool) struct CacheCommandTests {
    let desk: Desk
    let server: FaultServer

    init() throws {
        desk = try Desk()
        server = try FaultServer()
        let tile = try Plain.png(.green)
        server.otherwise { $0.path.hasPrefix("/2/2") ? FaultAnswer(status: 404) : FaultAnswer(body: tile) }
    }

    private func fill() throws {
        let camera = ["--lat", "20", "--lon", "0", "-z", "2", "--size", "128x64", "--attribution", "off"]
        let tiles = server.url("/{z}/{x}/{y}.png?key=SECRET")
        let outcome = try desk.run(camera + ["-o", "out.png", "--tiles", tiles, "--tile-cache", "kept"])
        #expect(outcome.exit == 0, "\(outcome.errors)")
    }

    @Test func showsAndClears() throws {
        try fill()
        let stats = try desk.run(["cache", "stats", "--tile-cache", "kept"])
        #expect(stats.exit == 0 && stats.errors.isEmpty, "\(stats.errors)")
        #expect(stats.text.contains(server.url("/{z}/{x}/{y}.png")) && stats.text.contains("1 known to be absent"))
        #expect(!stats.text.contains("SECRET"))
        let json = try desk.run(["cache", "stats", "--json", "--tile-cache", "kept"])
        #expect(json.text.contains(#""absent" : 1"#) && json.text.contains(#""tiles" : 2"#), "\(json.text)")
        #expect(try desk.run(["cache", "clear", "--tile-cache", "kept"]).exit == 0)
        #expect(try desk.run(["cache", "stats", "--tile-cache", "kept"]).text.contains("all  0 bytes"))
    }

    @Test func prunesBySizeAndAge() throws {
        try fill()
        let count = server.requests().count
        // Used today, so nothing is evicted.
        #expect(try desk.run(["cache", "prune", "--unused", "1", "--tile-cache", "kept"]).exit == 0)
        try fill()
        #expect(server.requests().count == count)
        #expect(try desk.run(["cache", "prune", "--size", "0", "--tile-cache", "kept"]).exit == 0)
        try fill()
        #expect(server.requests().count == 2 * count)
    }

    @Test(arguments: [
        (["prune"], ["--size", "--unused"]), (["prune", "--size", "many"], ["many", "500MB"]),
        (["prune", "--unused", "-1"], ["-1"]), (["stats", "--tile-cache", ""], ["tile cache"]),
        (["empty"], ["stats"]),
    ])
    func wrongUsageIsOneLine(arguments: [String], words: [String]) throws {
        try expectFailure(["cache"] + arguments, status: 64, says: words)
    }
}
