/// How much work a flight is, as far as its caller knows: lines that limit waiting estimate times from it.
package struct FlightLoad: Hashable, Sendable {
    /// What the work is; the time of one kind grows with its size.
    package let kind: String
    /// How much of it, such as a number of pixels; at least 1.
    package let size: Int

    /// Creates a load; without arguments, that of work of which nothing is known.
    package init(kind: String = "", size: Int = 1) { (self.kind, self.size) = (kind, max(1, size)) }
}
