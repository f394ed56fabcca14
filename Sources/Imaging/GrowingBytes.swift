/// The bytes of a file of unknown size, which may be too large for memory.
///
/// Once memory is refused, everything else is dropped, as by a cairo surface in error.
package struct GrowingBytes {
    /// What was appended.
    package private(set) var bytes: [UInt8] = []
    /// Whether memory was refused.
    package private(set) var isFull = false

    /// Larger arrays are only allocated if the system grants the memory.
    private static let threshold = 4 << 20

    /// Creates an empty value.
    package init() {}

    /// Appends bytes.
    package mutating func append(_ more: some Collection<UInt8>) {
        guard reserve(more.count) else { return }
        bytes.append(contentsOf: more)
    }

    /// Appends what `body` appends to an array with room for it.
    ///
    /// - Parameter maximum: number of bytes that `body` may append.
    package mutating func append(maximum: Int, _ body: (inout [UInt8]) -> Void) {
        guard reserve(maximum) else { return }
        body(&bytes)
    }

    /// Makes room; false if there is none.
    private mutating func reserve(_ count: Int) -> Bool {
        guard !isFull else { return false }
        guard bytes.capacity - bytes.count < count else { return true }
        let capacity = max(2 * bytes.capacity, bytes.count + count)
        if capacity >= Self.threshold, !MemoryGrant.covers(capacity) {
            isFull = true
            return false
        }
        bytes.reserveCapacity(capacity)
        return true
    }
}
