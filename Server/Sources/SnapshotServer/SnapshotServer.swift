import Hummingbird
import HummingbirdCore
import Logging
import MapSnapshot
import NIOCore
import ServiceLifecycle
import UnixSignals

/// A static-map server: our own routes, and those of other services' APIs.
///
/// ```swift
/// let server = SnapshotServer(maps: catalog, options: ServerOptions())
/// try await server.run()
/// ```
public struct SnapshotServer: Sendable {
    /// What is reloaded while a server runs.
    public struct Reloaded: Sendable {
        /// The maps.
        public let maps: MapCatalog
        /// Options, of which those for maps count: names, images, icons, passed on tilesets, and places.
        public let options: ServerOptions
        /// The names of other settings that have changed, which count after a restart.
        public let waitingSettings: [String]

        /// Creates what to serve from now on.
        public init(maps: MapCatalog, options: ServerOptions, waitingSettings: [String] = []) {
            (self.maps, self.options, self.waitingSettings) = (maps, options, waitingSettings)
        }
    }

    private let application: SnapshotApplication
    private let reload: (@Sendable () async throws -> Reloaded)?

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - maps: the maps that clients can name.
    ///   - options: how it works.
    ///   - reload: opens the maps again, on SIGHUP; nil to ignore that signal.
    public init(
        maps: MapCatalog, options: ServerOptions = ServerOptions(),
        reload: (@Sendable () async throws -> Reloaded)? = nil
    ) {
        self.init(SnapshotApplication(maps, options: options), reload: reload)
    }

    init(_ application: SnapshotApplication, reload: (@Sendable () async throws -> Reloaded)? = nil) {
        (self.application, self.reload) = (application, reload)
    }

    /// Limits the memory of a server process; call it before there is a second thread.
    public static func limitHeaps() { MemoryTrimming.limitHeaps() }

    /// Lets the process have as many open files and connections as the system allows; for the start of a program.
    public static func raiseDescriptorLimit() { DescriptorLimit.raise() }

    /// Serves until SIGTERM or SIGINT, and then until the requests in progress are answered.
    ///
    /// - Parameter started: called with the TCP port once the server listens; nil for another socket.
    /// - Throws: if it cannot listen; the error is one line with the address, the cause and the remedy.
    public func run(started: @escaping @Sendable (_ port: Int?) async -> Void = { _ in }) async throws {
        defer { application.log.flush() }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services(started: started), gracefulShutdownSignals: [.sigterm, .sigint], logger: Self.quiet))
        try await group.run()
    }

    /// The parts of the server that run side by side.
    func services(started: @escaping @Sendable (_ port: Int?) async -> Void) -> [any Service] {
        let options = application.options
        let application = application
        let limit = DescriptorLimit.current
        let connections = limit.connections(options.connections)
        if connections < options.connections {
            application.log.say(
                "at most \(connections) of \(options.connections) connections, because the process may have "
                    + "\(limit.maximum) open files: raise the limit (LimitNOFILE, ulimit -n)", level: "warning")
        }
        let opening = Listener.Opening()
        var services: [any Service] = []
        var metricsOpening: Listener.Opening?
        if let metrics = options.metrics {
            let opening = Listener.Opening()
            metricsOpening = opening
            let server = Application(
                responder: MetricsResponder(registry: application.metrics.registry),
                configuration: ApplicationConfiguration(
                    address: metrics.bindAddress, serverName: nil,
                    availableConnectionsDelegate: .maximum(Self.metricsConnections, logger: Self.quiet)),
                onServerRunning: { channel in
                    try? await AcceptPause.add(to: channel) { application.warnOfDescriptors() }
                    opening.open()
                }, logger: Self.quiet)
            services.append(Listener(service: server, address: metrics, setting: "metrics", opening: opening))
        }
        let server = Application(
            responder: ServerResponder(application: application),
            server: HTTPServerBuilder { ClientChannel(application: application, responder: $0) },
            configuration: ApplicationConfiguration(
                address: options.listen.bindAddress, serverName: nil, backlog: 1024,
                availableConnectionsDelegate: .maximum(connections, logger: Self.quiet)),
            onServerRunning: { [metricsOpening] channel in
                try? await AcceptPause.add(to: channel) { application.warnOfDescriptors() }
                opening.open()
                // Reported only once both sockets listen.
                if let metricsOpening, await !metricsOpening.wait() { return }
                // So that no later image needs a descriptor for them.
                SnapshotService.openFonts()
                await application.refreshGallery()
                let port = channel.localAddress?.port
                var place = options.listen
                if case .tcp(let host, _) = place, let port { place = .tcp(host: host, port: port) }
                application.log.say("listening on \(place)")
                ServiceManager.notify("READY=1")
                await started(port)
                // The server accepts connections once this returns.
                Task { await application.warmUp() }
            }, logger: Self.quiet)
        services.append(Listener(service: server, address: options.listen, setting: "listen", opening: opening))
        services.append(MemoryTrimming(metrics: application.metrics))
        if let reload { services.append(Reloading(application: application, reload: reload)) }
        // The last one is notified first.
        return services + [DrainWatch(application: application)]
    }

    private static let metricsConnections = 32

    /// Frameworks must not log: they would record what clients sent.
    static let quiet: Logger = {
        var logger = Logger(label: "snapshot-server") { _ in SwiftLogNoOpLogHandler() }
        logger.logLevel = .critical
        return logger
    }()
}

/// Marks the server as stopping.
private struct DrainWatch: Service {
    let application: SnapshotApplication

    func run() async throws {
        try? await gracefulShutdown()
        application.drain()
        ServiceManager.notify("STOPPING=1")
    }
}

/// Opens the maps again on SIGHUP; if that fails, the old ones stay.
private struct Reloading: Service {
    let application: SnapshotApplication
    let reload: @Sendable () async throws -> SnapshotServer.Reloaded

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: .sighup)
        for await _ in signals.cancelOnGracefulShutdown() {
            ServiceManager.notify("RELOADING=1")
            do {
                let reloaded = try await reload()
                application.replace(reloaded.maps, options: reloaded.options)
                await application.refreshGallery()
                let waiting = reloaded.waitingSettings.joined(separator: ", ")
                application.log.say(
                    "reloaded the maps, their names and the places"
                        + (waiting.isEmpty ? "" : "; restart the server for other changes: \(waiting)"))
            } catch {
                application.log.say("the maps cannot be reloaded, and stay unchanged: \(error)", level: "error")
            }
            ServiceManager.notify("READY=1")
        }
    }
}
