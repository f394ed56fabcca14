import MapSnapshot

extension Configuration {
    /// Each setting and where it came from; secrets are not shown.
    func lines() throws -> [String] {
        let tiles = try tiles()
        var lines = tiles.value.map { "tiles = \(TileLocation.withoutKeys($0))  (\(tiles.origin))" }
        if let userAgent { lines.append("user-agent = \(userAgent.value)  (\(userAgent.origin))") }
        if let tileCache { lines.append("tile-cache = \(tileCache.value)  (\(tileCache.origin))") }
        if let cache { lines.append("cache = \(cache.value)  (\(cache.origin))") }
        if offline.value { lines.append("offline = true  (\(offline.origin))") }
        if let timeout { lines.append("timeout = \(timeout.value.text)  (\(timeout.origin))") }
        for (origin, server) in (servers?.value ?? [:]).sorted(by: { $0.key < $1.key }) {
            let names = (server.headers ?? [:]).keys.sorted() + (server.key == nil ? [] : ["key"])
            for name in names { lines.append("servers \(origin) \(name) = (hidden)  (\(servers?.origin ?? ""))") }
        }
        return lines
    }
}
