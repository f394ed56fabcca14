#if canImport(MapKit) && canImport(UIKit)
    import MapKit
    import UIKit

    func classicRecipe(place: CLLocationCoordinate2D, pin: UIImage) async throws -> UIImage {
        let options = MKMapSnapshotter.Options()
        options.region = MKCoordinateRegion(
            center: place, span: MKCoordinateSpan(latitudeDelta: 0.005, longitudeDelta: 0.005))
        options.size = CGSize(width: 400, height: 200)
        let snapshot = try await MKMapSnapshotter(options: options).start()

        // The tip of the pin is the middle of its bottom edge: move it up by half its height.
        let centerOffset = CGPoint(x: 0, y: -pin.size.height / 2)
        var point = snapshot.point(for: place)
        point.x += centerOffset.x - pin.size.width / 2
        point.y += centerOffset.y - pin.size.height / 2
        return UIGraphicsImageRenderer(size: snapshot.image.size).image { _ in
            snapshot.image.draw(at: .zero)
            pin.draw(at: point)
        }
    }
#endif
