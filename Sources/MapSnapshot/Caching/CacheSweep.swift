import Files

/// Looks at all files of a cache, and removes those that were used least recently.
///
/// Names are not remembered, for there may be very many: the files are looked at once for their ages, and once more to
/// remove what is older than the age that comes out. What cannot be removed counts on; where a folder cannot be listed
/// nothing is known, and that is thrown.
struct CacheSweep {
    let folder: CacheFolder
    /// Seconds since 1970.
    let now: Int

    /// What is there.
    struct Survey {
        var pictures = 0
        var bytes = 0
        /// When the first and the last was used; nil where there is none.
        var used: ClosedRange<Int>?
    }

    /// Counts.
    func survey() throws(FileError) -> Survey {
        var survey = Survey()
        try folder.each(now: now) { _, file in
            survey.pictures += 1
            survey.bytes += CacheFolder.room(file.size)
            let used = survey.used ?? file.time...file.time
            survey.used = min(used.lowerBound, file.time)...max(used.upperBound, file.time)
        }
        return survey
    }

    /// Removes the least recently used until the rest takes at most so many bytes; returns what it takes.
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
        // All before this moment go, and of those at it as many as are needed.
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

    /// Removes what was last used before this moment; returns what the rest takes.
    func remove(before end: Int) throws(FileError) -> Int {
        var bytes = 0
        try folder.each(now: now) { path, file in
            if file.time >= end || !AtomicFile.remove(path) { bytes += CacheFolder.room(file.size) }
        }
        return bytes
    }
}
