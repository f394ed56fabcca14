import Synchronization

/// A cache of recently used directories of an archive, limited in number and in entries.
final class DirectoryCache<Place: Hashable & Sendable, Directory: Sendable>: Sendable {
    private struct State {
        var directories: [Place: (directory: Directory, entries: Int, lastUse: Int)] = [:]
        var clock = 0
        var entries = 0
    }

    private let state = Mutex(State())
    private let maximumDirectories: Int
    private let maximumEntries: Int

    /// - Parameters:
    ///   - maximumDirectories: maximum number of directories.
    ///   - maximumEntries: maximum number of entries in total, at up to 24 bytes each; the latest directory is cached in
    ///     any case.
    init(maximumDirectories: Int = 64, maximumEntries: Int = 1 << 20) {
        self.maximumDirectories = maximumDirectories
        self.maximumEntries = maximumEntries
    }

    /// The directory at a place, if cached.
    func directory(at place: Place) -> Directory? {
        state.withLock { state in
            state.clock &+= 1
            guard let known = state.directories[place] else { return nil }
            state.directories[place]?.lastUse = state.clock
            return known.directory
        }
    }

    /// Caches a directory, evicting the least recently used ones.
    func store(_ directory: Directory, at place: Place, entries: Int) {
        state.withLock { state in
            guard state.directories[place] == nil else { return }
            state.entries += entries
            while !state.directories.isEmpty,
                state.directories.count >= maximumDirectories || state.entries > maximumEntries,
                let oldest = state.directories.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.entries -= oldest.value.entries
                state.directories[oldest.key] = nil
            }
            state.directories[place] = (directory, entries, state.clock)
        }
    }
}
