import TestSupport
import Testing

@testable import SnapshotConfiguration

/// Errors carry a code, the setting and its value, and leave flags to the program.
@Suite struct ConfigurationErrorTests {
    struct Case: Sendable {
        var json: String?
        var environment: [String: String] = [:]
        var change: @Sendable (inout ConfigurationArguments) -> Void = { _ in }
        let code: ConfigurationError.Code
        let setting: String?
        let value: String?
    }

    private static let cases = [
        Case(json: #"{"tiles": []}"#, code: .invalidValue, setting: "tiles", value: nil),
        Case(json: #"{"tile": ["/a"]}"#, code: .unknownKey, setting: "tile", value: nil),
        Case(
            json: #"{"environments": {"a": {"environments": {}}}}"#, code: .unknownKey, setting: "environments",
            value: nil),
        Case(json: #"{"servers": {"https://a": {"kee": ""}}}"#, code: .unknownKey, setting: "kee", value: nil),
        Case(json: #"{"timeout": "30 s"}"#, code: .invalidValue, setting: "timeout", value: "30 s"),
        Case(
            json: #"{"environments": {"a": {"offline": 1}}}"#, code: .invalidValue, setting: "offline", value: "1"),
        Case(json: #"{"tiles": ["/a", 2]}"#, code: .invalidValue, setting: "tiles", value: "2"),
        Case(json: #"{"servers": {"https://a": {"key": 3}}}"#, code: .invalidValue, setting: "servers", value: nil),
        Case(json: "[", code: .invalidFile, setting: nil, value: nil),
        Case(json: "[]", code: .invalidFile, setting: nil, value: nil),
        Case(json: #"{"timeout": 1e999}"#, code: .invalidFile, setting: nil, value: nil),
        Case(json: #"{"timeout": 0}"#, code: .invalidValue, setting: "timeout", value: "0"),
        Case(change: { $0.timeout = 1e6 }, code: .invalidValue, setting: "timeout", value: "1000000"),
        Case(json: #"{"tile-cache": ""}"#, code: .invalidValue, setting: "tile-cache", value: ""),
        Case(json: #"{"cache": ""}"#, code: .invalidValue, setting: "cache", value: ""),
        Case(change: { $0.file = "" }, code: .invalidValue, setting: "config", value: ""),
        Case(change: { $0.environment = "prod" }, code: .noFile, setting: "environment", value: "prod"),
        Case(
            json: "{}", environment: ["SNAPSHOT_ENV": "prod"], code: .unknownEnvironment, setting: "environment",
            value: "prod"),
        Case(json: #"{"user-agent": ""}"#, code: .invalidValue, setting: "user-agent", value: ""),
        Case(
            environment: ["SNAPSHOT_USER_AGENT": "Mozilla/5.0"], code: .invalidValue, setting: "user-agent",
            value: "Mozilla/5.0"),
        Case(json: #"{"servers": {"a.example": {}}}"#, code: .invalidValue, setting: "servers", value: "a.example"),
        Case(json: #"{"servers": {"https://a/": {}}}"#, code: .invalidValue, setting: "servers", value: "https://a/"),
        Case(
            json: #"{"servers": {"https://a": {"key": "$NONE"}}}"#, code: .missingSecret, setting: "servers",
            value: "$NONE"),
        Case(
            change: { $0.tiles = ["https://tile.openstreetmap.org/{z}/{x}/{y}.png?key=hidden"] }, code: .bulkForbidden,
            setting: "tiles", value: nil),
    ]

    @Test(arguments: cases.indices) func errorsNameSettingsNotFlags(_ index: Int) throws {
        let wanted = Self.cases[index]
        let folder = try TemporaryFolder()
        var arguments = ConfigurationArguments()
        arguments.file = try wanted.json.map { try folder.write(Array($0.utf8), to: "c.json") }
        wanted.change(&arguments)
        let error = #expect(throws: ConfigurationError.self) {
            let found = try Configuration(arguments, environment: ProcessEnvironment { wanted.environment[$0] })
            _ = try found.network()
            try found.checkBulk()
        }
        let said = error?.description ?? ""
        #expect(error?.code == wanted.code && error?.setting == wanted.setting, "\(said)")
        if let value = wanted.value { #expect(error?.value == value, "\(said)") }
        #expect(error?.value?.contains("hidden") != true)
        #expect(said.contains(": ") && !said.contains("--") && !said.contains("README"), "\(said)")
        #expect(said.split(separator: "\n").count == 1)
    }

    /// Each key takes some values and no others.
    @Test(arguments: [
        (#"{"tiles": "a"}"#, #"tiles "a" is not valid: use a list of strings"#),
        (#"{"tiles": ["a", 2]}"#, "tiles[1] 2 is not valid: use a string"),
        (#"{"style": 5}"#, "style 5 is not valid: use a string or a list of strings"),
        (#"{"style": [true]}"#, "style[0] true is not valid: use a string"),
        (#"{"styles": ["a"]}"#, "styles […] is not valid: use an object"),
        (#"{"styles": {"a": {"light": {}}}}"#, "styles/a/light {…} is not valid: use a string"),
        (#"{"styles": {"a": {"light": "b", "sources": []}}}"#, "styles/a/sources […] is not valid: use an object"),
        (#"{"offline": "yes"}"#, #"offline "yes" is not valid: use true or false"#),
        (#"{"timeout": "ten"}"#, #"timeout "ten" is not valid: use a number"#),
        (#"{"user-agent": 1}"#, "user-agent 1 is not valid: use a string"),
        (#"{"tile-cache": false}"#, "tile-cache false is not valid: use a string"),
        (#"{"cache": {}}"#, "cache {…} is not valid: use a string"),
        (#"{"missing-tiles": 1}"#, "missing-tiles 1 is not valid: use a string"),
        (#"{"servers": []}"#, "servers is not valid: use an object"),
        (#"{"servers": {"https://a": {"headers": "b"}}}"#, "servers/https://a/headers is not valid: use an object"),
        (#"{"servers": {"https://a": {"key": 12345}}}"#, "servers/https://a/key is not valid: use a string"),
        (#"{"server": 8080}"#, "server 8080 is not valid: use an object"),
        (#"{"server": {"listen": null}}"#, "server/listen null is not valid: use a string, a number"),
        (#"{"server": {"signing-keys": [null]}}"#, "server/signing-keys[0] is not valid: use a string"),
        (#"{"environments": 1}"#, "environments 1 is not valid: use an object"),
        (#"{"environments": {"a": {"timeout": "ten"}}}"#, #"environments/a/timeout "ten" is not valid: use a number"#),
        (#"{"timout": 3}"#, "key timout is not known: use timeout"),
        (#"{"environments": {"a": {"tile-cach": ""}}}"#, "key tile-cach of environment a is not known: use tile-cache"),
        (#"{"tiles": ["a"],}"#, "the JSON is not valid at byte 17: a name is missing: correct the file"),
        (#"{"tiles": ["a"], "tiles": ["b"]}"#, "the name \"tiles\" appears twice"),
    ])
    func aValueOfAnotherTypeIsNamed(json: String, words: String) throws {
        let folder = try TemporaryFolder()
        var arguments = ConfigurationArguments()
        arguments.file = try folder.write(Array(json.utf8), to: "c.json")
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration(arguments, environment: ProcessEnvironment { _ in nil })
        }
        let said = error?.description ?? ""
        #expect(said.hasPrefix("configuration \(folder.path)/c.json: ") && said.contains(words), "\(said)")
        #expect(!said.contains("12345"))
    }

    @Test func errorsListSearchedFolders() {
        let none = #expect(throws: ConfigurationError.self) { try DefaultTiles.find(places: ["/none/a", "/none/b"]) }
        #expect(none?.code == .noTiles && none?.problem.contains("/none/a, /none/b") == true)
    }

    @Test(arguments: [
        ("/opt/map/bin/snapshot", ["/opt/map/share/snapshot/tiles/default.pmtiles", "tiles/default.pmtiles"]),
        (
            "/src/.build/x/release/snapshot",
            [
                "/src/.build/x/share/snapshot/tiles/default.pmtiles", "/src/tiles/default.pmtiles",
                "tiles/default.pmtiles",
            ]
        ),
        ("/bin/snapshot", ["/share/snapshot/tiles/default.pmtiles", "tiles/default.pmtiles"]),
        ("", ["tiles/default.pmtiles"]),
    ])
    func defaultTilesAreBesideTheProgram(executable: String, places: [String]) {
        #expect(DefaultTiles.places(executable: executable.isEmpty ? nil : executable) == places)
    }
}
