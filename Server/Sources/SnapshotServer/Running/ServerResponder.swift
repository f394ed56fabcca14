import Hummingbird
import HummingbirdCore
import NIOCore

/// What a request brings along.
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
