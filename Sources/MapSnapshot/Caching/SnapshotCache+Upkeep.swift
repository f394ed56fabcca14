package import Files

/// What people do with the folder of a cache.
extension SnapshotCache {
    /// What is in the folder.
    package struct Statistics: Hashable, Sendable {
        /// How many pictures.
        package let pictures: Int
        /// What they take on the disk.
        package let bytes: Int
        /// When the first and the last was used, to the minute, in seconds since 1970; nil where there is none.
        package let used: ClosedRange<Int>?
    }

    /// Looks at all files.
    package func statistics() -> Statistics {
        guard let files else { return Statistics(pictures: 0, bytes: 0, used: nil) }
        let survey = (try? CacheSweep(folder: files.folder, now: now()).survey()) ?? CacheSweep.Survey()
        return Statistics(pictures: survey.pictures, bytes: survey.bytes, used: survey.used)
    }

    /// Removes the files that were used least recently until all together take at most so many bytes.
    package func prune(toBytes target: Int) throws(FileError) {
        try tidy { (it) throws(FileError) in try it.shrink(to: target) }
    }

    /// Removes the files that were not used since this moment, in seconds since 1970.
    package func prune(unusedSince moment: Int) throws(FileError) {
        try tidy { (it) throws(FileError) in try it.remove(before: moment) }
    }

    /// Removes everything, from memory too.
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
