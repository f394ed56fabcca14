import TestSupport
import Testing
import TileSources

@testable import SnapshotConfiguration

/// Arguments before environment before file before default.
@Suite struct ConfigurationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The settings, with a configuration file and these variables; no home, unless it is one of them.
    private func configuration(
        _ json: String? = nil, environment: [String: String] = [:],
        _ change: (inout ConfigurationArguments) -> Void = { _ in }
    ) throws -> Configuration {
        var arguments = ConfigurationArguments()
        arguments.file = try json.map { try folder.write(Array($0.utf8), to: "c.json") }
        change(&arguments)
        return try Configuration(arguments, environment: ProcessEnvironment { environment[$0] })
    }

    private static let json = #"""
        {"tiles": ["/f"], "user-agent": "file/1", "tile-cache": "/fc", "timeout": 5, "offline": true,
         "environments": {"staging": {"tiles": ["/s", "/t"], "timeout": 6}}}
        """#

    @Test func theStrongestSettingWins() throws {
        let environment = ["SNAPSHOT_TILES": "/e", "SNAPSHOT_USER_AGENT": "variable/1", "SNAPSHOT_TILE_CACHE": ""]
        let found = try configuration(Self.json, environment: environment) {
            ($0.tiles, $0.timeout) = (["/a", "/b"], 7)
        }
        let file = SettingOrigin.file("\(folder.path)/c.json", environment: nil)
        #expect(try found.tiles().value == ["/a", "/b"] && found.tiles().origin == .argument("tiles"))
        #expect(found.timeout?.value == 7 && found.timeout?.origin == .argument("timeout"))
        #expect(found.userAgent?.value == "variable/1")
        #expect(found.userAgent?.origin == .environment("SNAPSHOT_USER_AGENT"))
        // An empty variable counts as unset.
        #expect(found.tileCache?.value == "/fc" && found.tileCache?.origin == file)
        #expect(found.offline.value && found.offline.origin == file)
        #expect(found.cache == nil)
        #expect(found.file?.origin == .argument("config"))
    }

    @Test func environmentOverridesTopLevel() throws {
        let found = try configuration(Self.json, environment: ["SNAPSHOT_ENV": "staging"])
        #expect(try found.tiles().value == ["/s", "/t"] && found.timeout?.value == 6)
        #expect(found.userAgent?.value == "file/1")
        let origin = SettingOrigin.file("\(folder.path)/c.json", environment: "staging")
        #expect(found.timeout?.origin == origin && found.userAgent?.origin == origin)
    }

    @Test func withoutSettingsThereAreDefaults() throws {
        let found = try configuration()
        #expect(found.file == nil && found.timeout == nil && found.userAgent == nil && found.tileCache == nil)
        #expect(!found.offline.value && found.offline.origin == .builtIn && found.secrets.isEmpty)
    }

    @Test(arguments: [
        ("~/kept", "/home/me", "/home/me/kept"), ("~", "/home/me", "/home/me"), ("~you/kept", "/home/me", "~you/kept"),
        ("/a/~/b", "/home/me", "/a/~/b"), ("~/kept", "", "~/kept"),
    ])
    func foldersMayBeginAtHome(written: String, home: String, expected: String) throws {
        let json = #"{"tile-cache": "\#(written)", "cache": "\#(written)"}"#
        let inFile = try configuration(json, environment: ["HOME": home])
        #expect(inFile.tileCache?.value == expected && inFile.cache?.value == expected)
        let variables = ["HOME": home, "SNAPSHOT_TILE_CACHE": written, "SNAPSHOT_CACHE": written]
        let inEnvironment = try configuration(environment: variables)
        #expect(inEnvironment.tileCache?.value == expected && inEnvironment.cache?.value == expected)
        #expect(try inFile.tileCacheFolder() == expected && inFile.network().options.cacheFolder == expected)
    }

    @Test func secretsAreKnownAndReachTheirServers() throws {
        let json = #"""
            {"servers": {"https://TILES.example": {"key": "$KEY", "headers": {"Authorization": "Bearer 0123456789"}},
                         "https://other.example": {"key": "written"}}}
            """#
        let variables = ["KEY": "from-outside", "AWS_SECRET_ACCESS_KEY": "stored"]
        let found = try configuration(json, environment: variables)
        #expect(
            Set(found.secrets) == ["from-outside", "Bearer 0123456789", "0123456789", "written", "stored"])
        #expect(
            found.secretNames.map(\.name) == [
                "https://TILES.example Authorization", "https://TILES.example key", "https://other.example key",
            ])
        let servers = try found.network().options.servers
        #expect(servers["https://tiles.example"]?.key == "from-outside")
        #expect(servers["https://tiles.example"]?.headers == ["Authorization": "Bearer 0123456789"])
    }

    @Test func settingsReachTheNetwork() throws {
        let found = try configuration(Self.json, environment: ["SSL_CERT_FILE": "/certificates"])
        let options = try found.network().options
        #expect(options.isOffline && options.timeout == .seconds(5) && options.application == "file/1")
        #expect(options.cacheFolder == "/fc" && options.certificates == "/certificates")
    }
}
