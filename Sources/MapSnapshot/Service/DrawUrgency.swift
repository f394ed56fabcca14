/// Which picture is drawn first: the greater.
enum DrawUrgency: Hashable, Comparable, Sendable {
    /// Nobody waits for it yet; the higher number comes first.
    case prefetch(priority: Int)
    /// Somebody waits for it.
    case wanted
}
