import Files

/// Scans all files of a cache, and removes the least recently used ones.
///
/// Names are not stored, because there may be very many: one scan collects ages, and a second one removes files older
/// than the resulting age. Files that cannot be removed still count. A folder that cannot be listed is an error.
struct CacheSweep {
    let folder: CacheFolder
    /// Seconds since 1970.
    let now: Int

    /// The contents of the folder.
    struct Survey {
        var images = 0
        var bytes = 0
        /// Times of the oldest and newest last use; nil if there are no files.
        var used: ClosedRange<Int>?
    }

    /// Scans the folder.
    func survey() throws(FileError) -> Survey {
        var survey = Survey()
        try folder.each(now: now) { _, file in
            survey.images += 1
            survey.bytes += CacheFolder.room(file.size)
            let used = survey.used ?? file.time...file.time
            survey.used = min(used.lowerBound, file.time)...max(used.upperBound, file.time)
        }
        return survey
    }

    /// Evicts the least recently used files until the rest takes at most `target` bytes; returns the size of the rest.
    func shrink(to target: Int) throws(FileError) -> Int {
        var ages: [(time: Int, room: Int)] = []
        var bytes = 0
        try folder.each(now: now) { _, file in
            ages.append((file.time, CacheFolder.room(file.size)))
            bytes += CacheFolder.room(file.size)
        }
        guard bytes > target else { return bytes }
        ages.sort { $0.time < $1.time }
        var excess = bytes - target
        // Removes everything before this time, and as many as needed of those at this time.
        var end = Int.max
        for age in ages {
            end = age.time
            excess -= age.room
            if excess <= 0 { break }
        }
        bytes = try remove(before: end)
        guard bytes > target else { return bytes }
        try folder.each(now: now) { path, file in
            guard file.time == end, bytes > target, AtomicFile.remove(path) else { return }
            bytes -= CacheFolder.room(file.size)
        }
        return bytes
    }

    /// Removes files last used before a time; returns the size of the rest.
    func remove(before end: Int) throws(FileError) -> Int {
        var bytes = 0
        try folder.each(now: now) { path, file in
            if file.time >= end || !AtomicFile.remove(path) { bytes += CacheFolder.room(file.size) }
        }
        return bytes
    }
}
