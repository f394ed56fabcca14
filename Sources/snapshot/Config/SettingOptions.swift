import ArgumentParser

/// The configuration, and the flags that come before what it says.
struct SettingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Configuration file (JSON).", valueName: "file"))
    var config: String?
    @Option(help: ArgumentHelp("The part of the configuration to use.", valueName: "name"))
    var environment: String?
    @Flag(help: "Use kept tiles only and ask no server.")
    var offline = false
    @Option(
        help: ArgumentHelp(
            "Who asks tile servers: your application and a contact, such as \"Trails/2.1 (ops@example.org)\".",
            valueName: "text"))
    var userAgent: String?
    @Option(
        help: ArgumentHelp("Where tiles of servers are kept (default: the user's cache folder).", valueName: "folder"))
    var tileCache: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Give up on a tile server that sends nothing for this many seconds (default: 30).", valueName: "seconds"),
        transform: Number.decimal)
    var timeout: Double?
}
