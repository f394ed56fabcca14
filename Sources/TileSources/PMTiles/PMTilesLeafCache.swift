import Synchronization

/// A cache of recently used leaf directories, limited in number and in entries.
final class PMTilesLeafCache: Sendable {
    private struct State {
        var leaves: [PMTilesHeader.Section: (directory: PMTilesDirectory, lastUse: Int)] = [:]
        var clock = 0
        var entries = 0
    }

    private let state = Mutex(State())
    private let maximumLeaves: Int
    private let maximumEntries: Int

    /// - Parameters:
    ///   - maximumLeaves: maximum number of directories.
    ///   - maximumEntries: maximum number of entries in total, at 24 bytes each; the latest leaf is cached in any case.
    init(maximumLeaves: Int = 64, maximumEntries: Int = 1 << 20) {
        self.maximumLeaves = maximumLeaves
        self.maximumEntries = maximumEntries
    }

    /// The leaf of a section, if cached.
    func leaf(at place: PMTilesHeader.Section) -> PMTilesDirectory? {
        state.withLock { state in
            state.clock &+= 1
            guard let leaf = state.leaves[place] else { return nil }
            state.leaves[place] = (leaf.directory, state.clock)
            return leaf.directory
        }
    }

    /// Caches a leaf, evicting the least recently used ones.
    func store(_ directory: PMTilesDirectory, at place: PMTilesHeader.Section) {
        state.withLock { state in
            guard state.leaves[place] == nil else { return }
            state.entries += directory.entries.count
            while !state.leaves.isEmpty,
                state.leaves.count >= maximumLeaves || state.entries > maximumEntries,
                let oldest = state.leaves.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.entries -= oldest.value.directory.entries.count
                state.leaves[oldest.key] = nil
            }
            state.leaves[place] = (directory, state.clock)
        }
    }
}
