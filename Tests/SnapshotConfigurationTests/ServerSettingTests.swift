import TestSupport
import Testing

@testable import SnapshotConfiguration

/// The settings of the server: arguments before environment before file.
@Suite struct ServerSettingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func configuration(
        _ json: String, environment: [String: String] = [:], named: String? = nil
    ) throws -> Configuration {
        var arguments = ConfigurationArguments()
        arguments.file = try folder.write(Array(json.utf8), to: "c.json")
        arguments.environment = named
        return try Configuration(arguments, environment: ProcessEnvironment { environment[$0] })
    }

    private static let json = #"""
        {"server": {"listen": "127.0.0.1:1", "max-age": 60, "require-signature": true,
                    "maps": {"b": ["/1", "/2"], "a": "/3"}, "allowed-hosts": ["x", "y"]},
         "environments": {"production": {"server": {"listen": "unix:/run/s", "aliases": {"m/s": "a"}}}}}
        """#

    @Test func everyEnvironmentHasItsOwnValues() throws {
        let plain = try configuration(Self.json)
        #expect(plain.server(.listen)?.value == ["127.0.0.1:1"] && plain.server(.maximumAge)?.value == ["60"])
        #expect(plain.server(.requireSignature)?.value == ["true"] && plain.server(.aliases) == nil)
        #expect(plain.server(.maps)?.value == ["a=/3", "b=/1", "b=/2"])
        let production = try configuration(Self.json, named: "production")
        #expect(production.server(.listen)?.value == ["unix:/run/s"] && production.server(.aliases)?.value == ["m/s=a"])
        #expect(production.server(.maximumAge)?.value == ["60"])
        #expect(production.server(.listen)?.origin == .file("\(folder.path)/c.json", environment: "production"))
    }

    @Test func theStrongestSettingWins() throws {
        let found = try configuration(
            Self.json, environment: ["SNAPSHOT_LISTEN": "127.0.0.1:2", "SNAPSHOT_ALLOWED_HOSTS": "p,q"])
        #expect(found.server(.listen)?.value == ["127.0.0.1:2"])
        #expect(found.server(.listen)?.origin == .environment("SNAPSHOT_LISTEN"))
        #expect(found.server(.allowedHosts)?.value == ["p", "q"])
        #expect(found.server(.listen, argument: ["127.0.0.1:3"])?.value == ["127.0.0.1:3"])
    }

    @Test(arguments: [("lisen", "use listen"), ("verbosity", "max-age")])
    func anUnknownKeyIsAnErrorThatNamesTheKnownOnes(key: String, words: String) {
        #expect {
            _ = try configuration("{\"server\": {\"\(key)\": \"x\"}}")
        } throws: { error in
            (error as? ConfigurationError)?.code == .unknownKey && "\(error)".contains(key)
                && "\(error)".contains(words)
        }
    }
}
