import Dispatch
import MapSnapshot

func showMap(of place: Coordinate, tiles: any TileSource, show: @escaping @Sendable (MapImage) -> Void) {
    var options = MapSnapshotter.Options()
    options.region = CoordinateRegion(center: place, latitudinalMeters: 500, longitudinalMeters: 500)
    options.size = Size(width: 400, height: 200)
    options.scale = 2
    let snapshotter = MapSnapshotter(options: options, tiles: tiles)
    snapshotter.start(with: DispatchQueue.global(qos: .userInitiated)) { snapshot, error in
        guard let snapshot else {
            print(error.map { "\($0)" } ?? "no map")
            return
        }
        let point = snapshot.point(for: place)
        print("the place is at \(point.x), \(point.y)")
        show(snapshot.image)
    }
}
