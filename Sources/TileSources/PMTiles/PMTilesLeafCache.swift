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

    /// The leaf at this place, read by `load` where it is not kept; two tasks may load the same one at once.
    func leaf(
        at place: PMTilesHeader.Section, load: () throws(Defect) -> PMTilesDirectory
    ) throws(Defect) -> PMTilesDirectory {
        let kept = state.withLock { state -> PMTilesDirectory? in
            state.clock &+= 1
            guard let leaf = state.leaves[place] else { return nil }
            state.leaves[place] = (leaf.directory, state.clock)
            return leaf.directory
        }
        if let kept { return kept }
        let directory = try load()
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
        return directory
    }
}
