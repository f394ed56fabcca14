import ArgumentParser
import SnapshotConfiguration

/// The configuration, and the flags that come before what it says.
struct SettingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Configuration file (JSON; default: ~/.config/snapshot/config.json).", valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var config: String?
    @Option(help: ArgumentHelp("Environment of the configuration file to use.", valueName: "NAME"))
    var environment: String?
    @Flag(help: "Use cached tiles only; contact no server.")
    var offline = false
    @Option(
        help: ArgumentHelp(
            "Application and contact to send to tile servers, such as \"Trails/2.1 (ops@example.org)\".",
            valueName: "TEXT"))
    var userAgent: String?
    @Option(
        help: ArgumentHelp("Tile cache folder (default: in the user's cache folder).", valueName: "FOLDER"),
        completion: .directory)
    var tileCache: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Give up on a tile server that sends nothing for this long (default: 30).", valueName: "SECONDS"),
        transform: Number.seconds)
    var timeout: Double?

    /// The settings in force; no message shows their secrets from now on.
    ///
    /// - Parameters:
    ///   - tiles: the tilesets that flags name.
    ///   - styles: the styles that flags name.
    ///   - sources: their sources, as `ID=LOCATION`.
    func configuration(
        tiles: [String] = [], styles: [String] = [], sources: [String] = []
    ) throws -> Configuration {
        var arguments = ConfigurationArguments()
        (arguments.tiles, arguments.styles, arguments.sources) = (tiles, styles, sources)
        (arguments.file, arguments.environment) = (config, environment)
        (arguments.isOffline, arguments.timeout) = (offline, timeout)
        (arguments.userAgent, arguments.tileCache) = (userAgent, tileCache)
        let configuration = try Configuration(arguments)
        configuration.secrets.forEach(Redaction.add)
        return configuration
    }
}
