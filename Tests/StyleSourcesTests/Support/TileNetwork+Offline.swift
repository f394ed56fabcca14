import TileSources

extension TileNetwork {
    /// A network without a cache that opens local files only.
    static var offline: TileNetwork {
        var options = Options()
        options.cacheFolder = nil
        options.isOffline = true
        return TileNetwork(options: options)
    }
}
