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
        #if !canImport(Darwin)
            guard memory.count >= minimum, let base = memory.baseAddress else { return }
            let start = base.alignedUp(toMultipleOf: size)
            let end = (base + memory.count).alignedDown(toMultipleOf: size)
            if start < end { madvise(start, end - start, MADV_HUGEPAGE) }
        #endif
    }
}
