/// The urgency of a draw; greater comes first.
enum DrawUrgency: Hashable, Comparable, Sendable {
    /// Nobody waits for it yet; higher priority comes first.
    case prefetch(priority: Int)
    /// A caller waits for it.
    case wanted
}
