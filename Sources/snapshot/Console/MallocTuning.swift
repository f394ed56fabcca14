import Platform

#if canImport(CMalloc)
    import CMalloc
#endif

/// Keeps freed memory in the process for the next image (`mallopt`).
///
/// The pixels of an image are buffers of megabytes. By default, glibc returns them to the system after drawing, and the
/// next image takes a page fault for each page: a fifth of its time. A library leaves this setting to its process,
/// which this tool is.
///
/// To be called before there is a second thread.
enum MallocTuning {
    static func apply() {
        #if canImport(CMalloc)
            // Larger buffers are returned at once; glibc allows no higher limit.
            mallopt(M_MMAP_THRESHOLD, 32 << 20)
            // Free memory to keep at the end of the heap: as much as a batch on all threads allocates in turn.
            mallopt(M_TRIM_THRESHOLD, 16 << 20)
            // The heap grows by this much more than needed, because each growth is a system call.
            mallopt(M_TOP_PAD, 1 << 20)
        #endif
        limitHeaps(to: .max)
    }

    /// Sets the number of heaps: one per thread that draws, but no more than there are CPUs.
    ///
    /// glibc's default of eight per CPU keeps more free memory and is no faster.
    static func limitHeaps(to threads: Int) {
        #if canImport(CMalloc)
            mallopt(M_ARENA_MAX, Int32(clamping: heaps(for: threads)))
        #endif
    }

    /// The number of heaps for a number of threads: one if several leave too little of a limited address space (`ulimit
    /// -v`) for images.
    ///
    /// glibc reserves 128 MiB for each but the first, to get an aligned half of them. That space would be missing for
    /// the stacks of threads, and where Swift itself starts threads, it waits for them forever.
    private static func heaps(for threads: Int) -> Int {
        let heaps = max(1, min(threads, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        guard let limit = ResourceLimit.addressSpace.value else { return heaps }
        return limit > UInt64(1 << 30) + UInt64(heaps) << 27 ? heaps : 1
    }

    /// Lets the system use large pages for the heaps of a number of threads that draw many images (`madvise`).
    ///
    /// The first write to each page is a fault; with small pages, faults took a twentieth of the time of 500 images. A
    /// single image needs few pages, and is drawn sooner with small ones.
    static func useLargePages(threads: Int) {
        #if canImport(CMalloc)
            // A limit of the address space is for little memory.
            guard ResourceLimit.addressSpace.value == nil else { return }
            growFirstHeap()
            prepareOtherHeaps(heaps(for: threads) - 1)
        #endif
    }

    #if canImport(CMalloc)
        /// How much the first heap grows at once: what is added later has no large pages.
        private static let step = 64 << 20
        /// The address space that glibc reserves for each other heap, and aligns it to (`HEAP_MAX_SIZE`).
        private static let reserve = 64 << 20

        private static func growFirstHeap() {
            mallopt(M_TOP_PAD, Int32(step))
            // More than the heap has left, so that it grows.
            guard let block = malloc(4 << 20) else { return }
            if let end = sbrk(0), block < end { LargePages.use(from: block, to: end) }
            free(block)
        }

        /// Makes heaps, which glibc gives to the next threads.
        private static func prepareOtherHeaps(_ count: Int) {
            guard count > 0 else { return }
            let thread = BackgroundThread.make {
                if let block = malloc(1) {
                    // Above the first heap, which the thread has if there are no more.
                    if let end = sbrk(0), block > end {
                        let start = block - Int(bitPattern: block) % reserve
                        LargePages.use(from: start, to: start + reserve)
                    }
                    free(block)
                }
                // A thread that has ended leaves its heap to the next one.
                prepareOtherHeaps(count - 1)
            }
            if case .success(let thread) = thread { thread.join() }
        }
    #endif
}
