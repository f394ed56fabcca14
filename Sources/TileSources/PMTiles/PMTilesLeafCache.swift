import Synchronization

/// The leaf directories read last, bounded in number and in entries.
final class PMTilesLeafCache: Sendable {
    private struct State {
        var leaves: [PMTilesHeader.Section: (directory: PMTilesDirectory, lastUse: Int)] = [:]
        var clock = 0
        var entries = 0
    }

    private let state = Mutex(State())
    private let mostLeaves: Int
    private let mostEntries: Int

    /// - Parameters:
    ///   - mostLeaves: how many directories are kept.
    ///   - mostEntries: how many entries they have in all, of 24 bytes each; the latest leaf is kept in any case.
    init(mostLeaves: Int = 64, mostEntries: Int = 1 << 20) {
        self.mostLeaves = mostLeaves
        self.mostEntries = mostEntries
    }

    /// The leaf at this place, if it is kept.
    func leaf(at place: PMTilesHeader.Section) -> PMTilesDirectory? {
        state.withLock { state in
            state.clock &+= 1
            guard let leaf = state.leaves[place] else { return nil }
            state.leaves[place] = (leaf.directory, state.clock)
            return leaf.directory
        }
    }

    /// Keeps a leaf; those unused longest make room for it.
    func keep(_ directory: PMTilesDirectory, at place: PMTilesHeader.Section) {
        state.withLock { state in
            guard state.leaves[place] == nil else { return }
            state.entries += directory.entries.count
            while !state.leaves.isEmpty,
                state.leaves.count >= mostLeaves || state.entries > mostEntries,
                let oldest = state.leaves.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.entries -= oldest.value.directory.entries.count
                state.leaves[oldest.key] = nil
            }
            state.leaves[place] = (directory, state.clock)
        }
    }
}
