#if canImport(MapKit) && canImport(UIKit)
    import MapKit
    import UIKit

    func showMap(of place: CLLocationCoordinate2D, in imageView: UIImageView) {
        let options = MKMapSnapshotter.Options()
        options.region = MKCoordinateRegion(center: place, latitudinalMeters: 500, longitudinalMeters: 500)
        options.size = CGSize(width: 400, height: 200)
        options.scale = 2
        let snapshotter = MKMapSnapshotter(options: options)
        snapshotter.start(with: DispatchQueue.global(qos: .userInitiated)) { snapshot, error in
            guard let snapshot else {
                print(error?.localizedDescription ?? "no map")
                return
            }
            let point = snapshot.point(for: place)
            print("the place is at \(point.x), \(point.y)")
            DispatchQueue.main.async { imageView.image = snapshot.image }
        }
    }
#endif
