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
        Case(json: #"{"timeout": "30 s"}"#, code: .invalidFile, setting: nil, value: nil),
        Case(json: "[", code: .invalidFile, setting: nil, value: nil),
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

    @Test(arguments: cases.indices) func anErrorSaysWhichSettingAndNoFlag(_ index: Int) throws {
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

    @Test func whereDefaultTilesWereLookedForIsSaid() {
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
