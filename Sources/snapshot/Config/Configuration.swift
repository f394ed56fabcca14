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
        // A file that a flag names is read even where nothing in it is wanted, so that its faults are told.
        if flags.config != nil { _ = try ConfigurationFile(flags: flags, environment: environment) }
        if !flags.tiles.isEmpty {
            tiles = Setting(value: flags.tiles, origin: "--tiles")
        } else if let location = environment["SNAPSHOT_TILES"] {
            tiles = Setting(value: [location], origin: "SNAPSHOT_TILES")
        } else if let found = try Self.configured(flags, environment) {
            tiles = found
        } else {
            tiles = Setting(value: [try DefaultTiles.find()], origin: "the tile set that comes with the program")
        }
    }

    private static func configured(
        _ flags: TileSourceOptions, _ environment: ProcessEnvironment
    ) throws -> Setting<[String]>? {
        let name = flags.environment ?? environment["SNAPSHOT_ENV"]
        guard let file = try ConfigurationFile(flags: flags, environment: environment) else {
            guard let name else { return nil }
            throw Failure(.usage, "environment \(name) needs a configuration file: give one with --config FILE")
        }
        return try file.tiles(environment: name).map { locations in
            let part = name.map { ", environment \($0)" } ?? ""
            return Setting(value: locations, origin: file.path + part)
        }
    }
}

/// The environment variables of the process; an empty one counts as absent.
struct ProcessEnvironment {
    static let process = ProcessEnvironment { name in getenv(name).map { String(cString: $0) } }

    let lookUp: @Sendable (String) -> String?

    subscript(name: String) -> String? { lookUp(name).flatMap { $0.isEmpty ? nil : $0 } }
}
