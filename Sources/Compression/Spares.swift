import Synchronization

/// Keeps objects that nobody uses now, because making one takes about as long as it is used for a small image.
final class Spares<Object: AnyObject & Sendable>: Sendable {
    /// Maximum number of objects; more are only needed by as many threads at once.
    private static var limit: Int { 16 }

    private let objects = Mutex<[Object]>([])

    /// An object; nil if all are in use.
    func take() -> Object? { objects.withLock { $0.popLast() } }

    /// Keeps an object for the next one.
    func put(_ object: Object) {
        objects.withLock { objects in
            if objects.count < Self.limit { objects.append(object) }
        }
    }
}
