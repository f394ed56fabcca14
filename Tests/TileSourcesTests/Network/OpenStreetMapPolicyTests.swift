import TestSupport
import Testing

@testable import TileSources

@Suite struct OpenStreetMapPolicyTests {
    private static let rest = "/{z}/{x}/{y}.png"

    /// However the host is written.
    @Test(arguments: [
        "https://tile.openstreetmap.org", "https://TILE.OpenStreetMap.org", "HTTPS://tile.openstreetmap.org.",
        "https://tile.openstreetmap.org:443", "https://tile.openstreetmap.org.:443", "http://tile.openstreetmap.org",
        "https://a.tile.openstreetmap.org", "https://{s}.tile.openstreetmap.org",
        "https://u:p@b.tile.openstreetmap.org",
        "https://openstreetmap.org",
    ]) func bulkUseIsRefused(place: String) throws {
        let refusal = try TileLocation(parsing: place + Self.rest).bulkRefusal
        #expect(refusal?.contains("policy forbids") == true && refusal?.contains("u:p") == false)
    }

    @Test(arguments: [
        "https://tile.example.org", "https://notopenstreetmap.org", "https://tile.openstreetmap.org.example.com",
        "https://example.org/tile.openstreetmap.org", "tile.openstreetmap.org", "s3://tiles",
    ]) func otherServersAreNot(place: String) throws {
        #expect(try TileLocation(parsing: place + Self.rest).bulkRefusal == nil)
    }

    /// Also where only the network knows that it is a batch.
    @Test(arguments: [(isBulk: true, isOffline: false), (true, true), (false, false)])
    func bulkNetworks(isBulk: Bool, isOffline: Bool) throws {
        var options = TileNetwork.Options()
        (options.isBulk, options.isOffline, options.cacheFolder) = (isBulk, isOffline, nil)
        let network = TileNetwork(options: options)
        let location = try TileLocation(parsing: "https://tile.openstreetmap.org" + Self.rest)
        guard isBulk, !isOffline else {
            _ = try location.open(network: network)
            return
        }
        let error = #expect(throws: TileSourceError.self) { try location.open(network: network) }
        #expect(error?.code == .unsupported && error?.description.contains("policy forbids") == true)
    }

    /// The dot that ends a full name and the port of https change nothing.
    @Test(arguments: ["", ".", ":443", ".:443"]) func recognizesSpellingsOfTheHost(ending: String) throws {
        let location = TileLocation(base: "https://tile.openstreetmap.org\(ending)\(Self.rest)")
        #expect(throws: Never.self) { try location.open() }
        var options = TileNetwork.Options()
        (options.isBulk, options.cacheFolder) = (true, nil)
        let network = TileNetwork(options: options)
        let error = #expect(throws: TileSourceError.self) { try location.open(network: network) }
        #expect(error?.code == .unsupported)
    }
}
