import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Synchronization

/// The connection of a request.
struct ServerContext: InitializableFromSource {
    /// The address of the client or its proxy; nil on a socket in the file system.
    var peer: String? { channel.remoteAddress?.ipAddress }
    private let channel: any Channel
    /// The connection that it came over.
    let connection: ObjectIdentifier

    init(source: ApplicationRequestContextSource) {
        channel = source.channel
        connection = ObjectIdentifier(source.channel)
    }
}

/// Answers the requests of the main socket.
struct ServerResponder: HTTPResponder {
    let application: SnapshotApplication

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        await application.connections.response(over: context.connection) {
            await application.response(to: request, peer: context.peer)
        }
    }
}

/// Answers scrapes.
struct MetricsResponder: HTTPResponder {
    let registry: PrometheusRegistry

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        guard request.uri.path == "/metrics" else { return Problem.notFound("metrics are at /metrics").response }
        let document = Document(
            Array(registry.text().utf8), type: "text/plain; version=0.0.4; charset=utf-8", cacheControl: "no-store")
        let response = document.response(to: request.head)
        return request.method == .head ? response.createHeadResponse() : response
    }
}

/// The requests in progress, one per connection, so that their work ends when their clients leave.
final class ClientConnections: Sendable {
    private let tasks = Mutex<[ObjectIdentifier: Task<Response, Never>]>([:])

    /// The response to the request of a connection; canceled by `closed(_:)`.
    func response(
        over connection: ObjectIdentifier, _ body: @escaping @Sendable () async -> Response
    ) async -> Response {
        let task = Task { await body() }
        tasks.withLock { $0[connection] = task }
        defer { tasks.withLock { _ = $0.removeValue(forKey: connection) } }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Cancels the work for a client that is gone.
    func closed(_ connection: ObjectIdentifier) { tasks.withLock { $0[connection] }?.cancel() }
}

extension SnapshotApplication {
    /// Draws the targets of the options one after the other, so that the first clients find them.
    func warmUp() async {
        guard !options.warmUp.isEmpty else { return }
        var failed = 0
        for target in options.warmUp where !target.isEmpty && !target.hasPrefix("#") {
            let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: target)
            let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
            let warmed = await Self.$isWarmingUp.withValue(true) { await self.response(to: request, peer: nil) }
            if warmed.status.code >= 400 { failed += 1 }
        }
        log.say("drew \(options.warmUp.count - failed) images in advance; \(failed) failed")
    }
}
