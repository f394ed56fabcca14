import Hummingbird
import Synchronization

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

    /// Ends the work for a client that has left.
    func closed(_ connection: ObjectIdentifier) { tasks.withLock { $0[connection] }?.cancel() }
}
