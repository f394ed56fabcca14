import Platform

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

/// Asks the system for memory before it is allocated: an array that gets none ends the process.
package enum MemoryGrant {
    /// Reserve in bytes for smaller allocations in the meantime, also by other threads.
    package static let reserve = 32 << 20

    /// Whether the system grants this process a number of bytes now, in addition to the reserve.
    ///
    /// It maps memory without touching it, which takes a few microseconds.
    package static func covers(_ bytes: Int) -> Bool {
        let (size, overflow) = bytes.addingReportingOverflow(reserve)
        guard bytes >= 0, !overflow else { return false }
        let mapping = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let mapping, mapping != MAP_FAILED else { return false }
        munmap(mapping, size)
        return true
    }

    /// Whether the reserve is there, asked only if the address space of the process is limited (`ulimit -v`).
    ///
    /// Cheap enough for every part of a drawing.
    package static var isReserveLeft: Bool { !isLimited || covers(0) }

    private static let isLimited = ResourceLimit.addressSpace.value != nil
}
