import MapSnapshot
import SnapshotConfiguration
import Testing

@testable import SnapshotServer

@Suite struct ServerOptionsTests {
    private func options(
        _ arguments: [ServerSetting: [String]], environment: [String: String] = [:]
    ) throws -> ServerOptions {
        let configuration = try Configuration(
            ConfigurationArguments(), environment: ProcessEnvironment { environment[$0] })
        return try ServerOptions(configuration, arguments: arguments)
    }

    @Test func settingsAreTyped() throws {
        let found = try options(
            [
                .listen: ["unix:/run/s"], .metrics: ["off"], .publicURL: ["https://m.example/base"], .cors: ["*"],
                .aliases: ["mapbox/streets-v12=city"], .imageAliases: ["https://x/i.png?a=b=flag"], .maximumAge: ["60"],
                .deadline: ["5"], .maximumSide: ["2048"], .memoryCache: ["1"], .logPlaces: ["off"],
                .signingKeys: ["k=$KEY"], .requireSignature: ["true"],
            ], environment: ["KEY": "0123456789abcdef"])
        #expect(found.listen == .unix(path: "/run/s") && found.metrics == nil && found.cors == "*")
        #expect(found.publicURL?.url("/x") == "https://m.example/base/x")
        #expect(found.aliases == ["mapbox/streets-v12": "city"])
        #expect(found.imageAliases == ["https://x/i.png?a=b": "flag"])
        #expect(found.maximumAge == 60 && found.deadline == .seconds(5) && found.limits.side == 2048)
        #expect(found.memoryBytes == 1 << 20 && found.loggedPlaces == .off)
        #expect(found.signatures != nil && found.requiresSignature)
    }

    @Test func defaultsAreSafe() throws {
        let found = try options([:])
        #expect(found.listen == .tcp(host: "127.0.0.1", port: 8080) && found.cors == nil && found.defaultStyle == nil)
        #expect(found.limits.side == 4096 && found.limits.pixels == 8 << 20 && found.limits.annotations == 500)
        let queue = found.serviceOptions { _ in }.queue
        #expect(queue.fetching == 256 && queue.fetchingPerOrigin == 64 && queue.expectedWait == .seconds(2))
    }

    static let mistakes: [[ServerSetting: [String]]] = [
        [.listen: ["nowhere"]], [.listen: ["1", "2"]], [.publicURL: ["h"]], [.cors: ["https://a/b"]],
        [.maximumAge: ["-1"]], [.deadline: ["0"]], [.concurrency: ["0"]], [.maximumSide: ["99999999"]],
        [.aliases: ["x"]], [.imageAliases: ["x="]], [.logPlaces: ["yes"]], [.requireSignature: ["maybe"]],
        [.trustedProxies: ["10.0.0.0/99"]], [.trustedProxies: ["proxy.example"]], [.requireSignature: ["true"]],
        [.signingKeys: ["k=short"]], [.signingKeys: ["k=$NOWHERE"]],
    ]

    @Test(arguments: mistakes) func aMistakeNamesItsSetting(arguments: [ServerSetting: [String]]) {
        #expect {
            _ = try options(arguments)
        } throws: { error in
            !"\(error)".contains("\n") && error is ConfigurationError
        }
    }

    @Test func refusesNamesOfMissingMaps() throws {
        let catalog = MapCatalog(
            maps: [MapCatalog.Map(id: "city", layers: []), MapCatalog.Map(id: "air", layers: [])], images: [:])
        let known = try options([
            .aliases: ["a=city"], .defaultStyle: ["air"], .servedTilesets: ["city"],
            .trustedProxies: ["10.0.0.0/8", "::1", "unix"],
        ])
        try known.check(against: catalog)
        for (arguments, sentence) in [
            (
                [.aliases: ["x=nomap"]],
                "alias x names map nomap, which does not exist: use one of air, city, or add nomap"
            ),
            (
                [.defaultStyle: ["nomap"]],
                "default-style names map nomap, which does not exist: use one of air, city, or add nomap"
            ),
            (
                [.imageAliases: ["https://h/i.png=nope"]],
                "image alias https://h/i.png names image nope, which does not exist: add image nope"
            ),
            (
                [.servedTilesets: ["nope"]],
                "serve-tiles names tileset nope, which does not exist: use one of air, city, or add nope"
            ),
        ] as [([ServerSetting: [String]], String)] {
            let options = try options(arguments)
            #expect {
                try options.check(against: catalog)
            } throws: { error in
                "\(error)" == sentence && (error as? ConfigurationError)?.setting == arguments.keys.first?.rawValue
            }
        }
    }

    @Test(arguments: ["v1", "a/b", "..", "", "é"]) func anIDThatPathsCannotHaveIsRefused(id: String) async throws {
        let configuration = try Configuration(ConfigurationArguments(), environment: ProcessEnvironment { _ in nil })
        await #expect(throws: ConfigurationError.self) {
            _ = try await MapCatalog(
                configuration, arguments: [.maps: ["\(id)=\(RunningServer.project)/fixtures/archives/raster.pmtiles"]],
                network: TileNetwork())
        }
    }
}
