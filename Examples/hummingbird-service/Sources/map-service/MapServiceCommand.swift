import Hummingbird
import MapService
import MapSnapshot

/// `map-service TILES` serves maps of a tileset on 127.0.0.1:8080.
@main enum MapServiceCommand {
    static func main() async throws {
        let path = CommandLine.arguments.dropFirst().first ?? "tiles/default.pmtiles"
        let layer = try TileLayer(opening: TileLocation(parsing: path))
        // Shared by all requests: equal ones are drawn once, and finished images stay in memory.
        let maps = SnapshotService(tiles: [layer], cache: SnapshotCache())
        try await Application(router: mapRoutes(maps)).runService()
    }
}
