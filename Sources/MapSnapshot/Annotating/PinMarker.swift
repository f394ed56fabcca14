import Cairo
import Imaging
import MapGeometry

/// A pin whose image is settled.
struct PinMarker {
    let pin: Pin
    /// Nil is the built-in pin.
    let image: PinImage?

    /// - Throws: `SnapshotError` with `unknownImage` where the pin names an image that is not there.
    init(_ pin: Pin, images: [String: PinImage]) throws(SnapshotError) {
        self.pin = pin
        guard let name = pin.image else {
            image = nil
            return
        }
        guard let found = images[name] else {
            let known = images.keys.sorted().joined(separator: ", ")
            throw SnapshotError(
                .unknownImage, "image \(name) is not known: use \(known.isEmpty ? "the built-in pin" : known)")
        }
        image = found
    }

    private var builtIn: BuiltInPin { BuiltInPin(color: pin.color, size: pin.size) }

    /// From the pin's place to the image's box: half the size back, then `centerOffset`.
    var placement: PinImage.Placement {
        let size = image?.size ?? builtIn.bounds
        let offset = pin.centerOffset ?? Point(x: 0, y: image == nil ? -size.height / 2 : 0)
        return PinImage.Placement(
            origin: Point(x: offset.x - size.width / 2, y: offset.y - size.height / 2), size: size)
    }

    /// All that is painted, from the pin's place: the image's box, of the built-in pin with its light and shade.
    var extent: PinImage.Placement {
        let box = placement
        let margin = image == nil ? builtIn.margin : .zero
        return PinImage.Placement(
            origin: Point(x: box.origin.x - margin.left, y: box.origin.y - margin.top),
            size: Size(
                width: box.size.width + margin.left + margin.right,
                height: box.size.height + margin.top + margin.bottom))
    }

    /// Whether any of it may be seen where its place is at `point` of a picture.
    ///
    /// One on another continent must not be drawn: cairo's coordinates end at 2^23 pixels and begin anew.
    func isVisible(at point: Point, in size: Size) -> Bool {
        let placement = self.placement
        // The light and the shadow of the built-in pin lie around its box, filters reach a point further.
        let margin = image == nil ? placement.size.height : 2
        let (left, top) = (point.x + placement.origin.x, point.y + placement.origin.y)
        return left < size.width + margin && top < size.height + margin
            && left + placement.size.width > -margin && top + placement.size.height > -margin
    }

    /// Draws the pin for a place at `point`.
    ///
    /// - Parameter scale: of the picture; an image of the same density is put on whole pixels to stay sharp.
    func draw(on cairo: borrowing CairoContext, at point: Point, scale: Double) throws {
        let placement = self.placement
        let origin = Point(x: point.x + placement.origin.x, y: point.y + placement.origin.y)
        guard let image = image?.variant(forScale: scale) else {
            cairo.isolated { cairo in
                cairo.translate(x: origin.x + placement.size.width / 2, y: origin.y + placement.size.height)
                builtIn.draw(on: cairo)
            }
            return
        }
        try image.draw(on: cairo, at: origin, scale: scale)
    }
}
