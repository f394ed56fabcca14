package import Files

/// Operations for the user: statistics, pruning, clearing.
extension SnapshotCache {
    /// The contents of the folder.
    package struct Statistics: Hashable, Sendable {
        /// Number of images.
        package let images: Int
        /// Size on disk in bytes.
        package let bytes: Int
        /// Times of the oldest and newest last use, to the minute, in seconds since 1970; nil if there are no images.
        package let used: ClosedRange<Int>?
    }

    /// Computes statistics by scanning all files.
    package func statistics() -> Statistics {
        guard let files else { return Statistics(images: 0, bytes: 0, used: nil) }
        let survey = (try? CacheSweep(folder: files.folder, now: now()).survey()) ?? CacheSweep.Survey()
        return Statistics(images: survey.images, bytes: survey.bytes, used: survey.used)
    }

    /// Evicts the least recently used files until all together take at most `target` bytes.
    package func prune(toBytes target: Int) throws(FileError) {
        try tidy { (it) throws(FileError) in try it.shrink(to: target) }
    }

    /// Removes files not used since a time, in seconds since 1970.
    package func prune(unusedSince moment: Int) throws(FileError) {
        try tidy { (it) throws(FileError) in try it.remove(before: moment) }
    }

    /// Removes everything, also from memory.
    package func clear() throws(FileError) {
        forget()
        try tidy { (it) throws(FileError) in try it.remove(before: .max) }
        files?.folder.removeEmptyFolders()
    }

    private func tidy(_ body: (CacheSweep) throws(FileError) -> Int) throws(FileError) {
        guard let files, Folder.exists(at: files.folder.path) else { return }
        guard try files.sweep(body) else {
            throw FileError(.refused, "\(files.folder.path) cannot be written: check its permissions")
        }
    }
}
