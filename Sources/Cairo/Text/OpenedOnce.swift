import Synchronization

/// What is opened on first use and then stays open, such as a font.
///
/// That it could not be opened is never remembered: a process that has no more file descriptors at one moment may have
/// some at the next.
package final class OpenedOnce<Value: Sendable>: Sendable {
    private let known = Mutex<Value?>(nil)
    private let open: @Sendable () -> Value?

    /// - Parameter open: opens it; nil if that failed.
    package init(_ open: @escaping @Sendable () -> Value?) { self.open = open }

    /// The value, which is opened now if it is not open; nil if it cannot be opened at the moment.
    package var value: Value? {
        known.withLock { known in
            if known == nil { known = open() }
            return known
        }
    }
}
