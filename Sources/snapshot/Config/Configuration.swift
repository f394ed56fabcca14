import Files
import FoundationEssentials
import Glibc

/// The settings in force and where each came from: flag before environment before file before default.
struct Configuration {
    /// A value with its origin in words.
    struct Setting<Value> {
        let value: Value
        let origin: String
    }

    let tiles: Setting<[String]>

    init(flags: TileSourceOptions, environment: ProcessEnvironment) throws {
        if !flags.tiles.isEmpty {
            tiles = Setting(value: flags.tiles, origin: "--tiles")
        } else if let location = environment["SNAPSHOT_TILES"] {
            tiles = Setting(value: [location], origin: "SNAPSHOT_TILES")
        } else if let file = try ConfigurationFile(flags: flags, environment: environment),
            let locations = try file.tiles(environment: flags.environment ?? environment["SNAPSHOT_ENV"])
        {
            tiles = Setting(value: locations, origin: file.path)
        } else {
            tiles = Setting(value: [try DefaultTiles.find()], origin: "the tile set that comes with the program")
        }
    }
}

/// The environment variables of the process; an empty one counts as absent.
struct ProcessEnvironment {
    static let process = ProcessEnvironment { name in getenv(name).map { String(cString: $0) } }

    let lookUp: @Sendable (String) -> String?

    subscript(name: String) -> String? { lookUp(name).flatMap { $0.isEmpty ? nil : $0 } }
}
