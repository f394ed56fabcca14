import ArgumentParser
import Gallery
import Glibc
import MapSnapshot
import SnapshotConfiguration
import SnapshotServer

/// The program: reads its settings, opens the maps, and serves.
@main struct ServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot-server", abstract: "Serve static maps over HTTP.",
        discussion: "Every option can also be set in the configuration file, below \"server\", and in the environment.")

    @OptionGroup var maps: MapOptions
    @OptionGroup var server: ServingOptions
    @Flag(help: "Check whether the server at the configured address is running; exit with status 0 or 1.")
    var probe = false

    func run() async throws {
        guard !probe else { return try ask() }
        SnapshotServer.limitHeaps()
        SnapshotServer.raiseDescriptorLimit()
        do {
            let server = try await prepared()
            try await server.run()
        } catch {
            throw Self.failure(error)
        }
    }

    /// Writes one line that says whether the server is running.
    private func ask() throws {
        do {
            let values = maps.values.merging(server.values) { $1 }
            let address = try ServerOptions(try Configuration(maps.arguments), arguments: values).listen
            try HealthProbe(of: address).run()
            print("the server at \(address) is running")
        } catch {
            throw Self.failure(error)
        }
    }

    private func prepared() async throws -> SnapshotServer {
        let values = maps.values.merging(server.values) { $1 }
        let arguments = maps.arguments
        let configuration = try Configuration(arguments)
        let (catalog, options) = try await Self.opened(configuration, values)
        return SnapshotServer(maps: catalog, options: options) {
            let changed = try Configuration(arguments)
            let (catalog, options) = try await Self.opened(changed, values)
            let waiting = ServerSetting.allCases.filter { setting in
                let argument = values[setting] ?? []
                return !ServerOptions.reloadedSettings.contains(setting)
                    && changed.server(setting, argument: argument)?.value
                        != configuration.server(setting, argument: argument)?.value
            }
            return SnapshotServer.Reloaded(
                maps: catalog, options: options, waitingSettings: waiting.map(\.rawValue))
        }
    }

    /// The maps and the options of a configuration, which fit together.
    private static func opened(
        _ configuration: Configuration, _ values: [ServerSetting: [String]]
    ) async throws -> (MapCatalog, ServerOptions) {
        var options = try ServerOptions(configuration, arguments: values)
        if let file = configuration.server(.warm, argument: values[.warm] ?? [])?.value.first {
            options.warmUp = try lines(of: file)
        }
        if let file = configuration.server(.places, argument: values[.places] ?? [])?.value.first {
            options.places = try PlaceList(reading: bytes(of: file), named: file)
        }
        if let folder = installedLeaflet { options.leafletFolder = folder }
        let catalog = try await MapCatalog(configuration, arguments: values, network: try configuration.network())
        try options.check(against: catalog)
        return (catalog, options)
    }

    /// The folder of Leaflet in the installation; nil if it has none.
    private static var installedLeaflet: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        let executable = String(cString: path)
        let folder = executable.split(separator: "/").dropLast(2).joined(separator: "/")
        let leaflet = "/\(folder)/share/snapshot/leaflet"
        return access(leaflet + "/leaflet.js", R_OK) == 0 ? leaflet : nil
    }

    private static func lines(of path: String) throws -> [String] {
        String(decoding: try bytes(of: path), as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { throw ValidationError("\(path) cannot be read: check its path") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&part, 1, part.count, file), count > 0, bytes.count < 64 << 20 {
            bytes += part[..<count]
        }
        return bytes
    }

    /// One line on standard error, and the exit status.
    private static func failure(_ error: any Error) -> any Error {
        if error is ValidationError || error is ExitCode { return error }
        let line = "snapshot-server: \((error as? any CustomStringConvertible)?.description ?? "\(error)")\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        return ExitCode(error is ConfigurationError ? 64 : 1)
    }
}
