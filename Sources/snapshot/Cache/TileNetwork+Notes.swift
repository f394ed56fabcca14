import MapSnapshot

extension TileNetwork {
    /// What to say of a tile cache that does not work: tiles are there, but fetched anew each time.
    ///
    /// - Parameter isVerbose: a line for each file of the cache, not only for the first.
    func cacheNotes(isVerbose: Bool = false) -> [String] {
        let notes = cacheErrors.map { "tiles are not cached: \($0)" }
        return isVerbose ? notes : Array(notes.prefix(1))
    }
}
