/// Pages of two megabytes, of which only the first touch costs time.
package enum LargePages {
    private static let size = 1 << 21
    /// Minimum size in bytes of memory that is mapped on its own, so that nothing else of the process changes; what is
    /// smaller may be part of a heap.
    private static let minimum = 1 << 25

    /// Lets the system use large pages for memory that was just allocated; does nothing for little memory.
    ///
    /// Where it does not, nothing but the speed differs (`madvise(2)`).
    package static func use(for memory: UnsafeMutableRawBufferPointer) {
        guard memory.count >= minimum, let base = memory.baseAddress else { return }
        use(from: base, to: base + memory.count)
    }

    /// Lets the system use large pages between two places, for a process that decides about its heaps.
    package static func use(from start: UnsafeMutableRawPointer, to end: UnsafeMutableRawPointer) {
        #if !canImport(Darwin)
            let (first, last) = (start.alignedUp(toMultipleOf: size), end.alignedDown(toMultipleOf: size))
            if first < last { madvise(first, last - first, MADV_HUGEPAGE) }
        #endif
    }
}
