import MapSnapshot
import SnapshotConfiguration

extension Configuration {
    /// Each setting and where it came from; secrets are not shown.
    func lines() throws -> [String] {
        let tiles = try tiles()
        let origin = tiles.origin == .builtIn ? "the tileset that comes with the program" : tiles.origin.text
        var lines = tiles.value.map { "tiles = \(TileLocation.withoutKeys($0))  (\(origin))" }
        for style in style?.value ?? [] {
            lines.append("style = \(TileLocation.withoutKeys(style))  (\(self.style?.origin.text ?? ""))")
        }
        for style in namedStyles {
            lines.append("styles \(style.id) = \(TileLocation.withoutKeys(style.location))  (\(style.origin.text))")
        }
        func add(_ name: String, _ setting: Setting<String>?) {
            if let setting { lines.append("\(name) = \(setting.value)  (\(setting.origin.text))") }
        }
        add("user-agent", userAgent)
        add("tile-cache", tileCache)
        add("cache", cache)
        if let missingTiles {
            lines.append("missing-tiles = \(missingTiles.value.rawValue)  (\(missingTiles.origin.text))")
        }
        if offline.value { lines.append("offline = true  (\(offline.origin.text))") }
        if let timeout { lines.append("timeout = \(timeout.value.text)  (\(timeout.origin.text))") }
        for setting in ServerSetting.allCases {
            guard let found = server(setting) else { continue }
            let value = setting == .signingKeys ? "(hidden)" : found.value.joined(separator: ", ")
            lines.append("server \(setting.rawValue) = \(value)  (\(found.origin.text))")
        }
        for (name, origin) in secretNames { lines.append("servers \(name) = (hidden)  (\(origin.text))") }
        return lines
    }
}
