import ArgumentParser

/// The configuration, and the flags that come before what it says.
struct SettingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Configuration file (JSON; default: ~/.config/snapshot/config.json).", valueName: "FILE"))
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
    @Option(help: ArgumentHelp("Tile cache folder (default: in the user's cache folder).", valueName: "FOLDER"))
    var tileCache: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Give up on a tile server that sends nothing for this long (default: 30).", valueName: "SECONDS"),
        transform: Number.decimal)
    var timeout: Double?
}
