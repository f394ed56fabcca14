import Cairo
import MapGeometry
import Platform

/// The outlines of the built-in markers, each with the top left of its box at the origin.
enum BodyOutline: Hashable, Sendable {
    /// A disc.
    case disc(radius: Double)
    /// A drop with its tip below the head.
    case drop(radius: Double)
    /// A rounded rectangle with a tip.
    case chip(ChipOutline)

    /// Size of the box in points.
    var size: Size {
        switch self {
        case .disc(let radius): Size(width: 2 * radius, height: 2 * radius)
        case .drop(let radius): Size(width: 2 * radius, height: Self.dropHeight(radius))
        case .chip(let chip): chip.size
        }
    }

    /// Top and bottom of the body without a tip, for its shading.
    var span: (top: Double, bottom: Double) {
        if case .chip(let chip) = self { (chip.body.top, chip.body.bottom) } else { (0, size.height) }
    }

    /// Circles along the axis of a drop that cover it, in radii of its head and from its top.
    private static let dropCircles: [(y: Double, radius: Double)] = [(1, 1), (1.75, 0.72), (2.25, 0.43), (2.7, 0.25)]

    /// Parts that cover it.
    var obstacles: [LabelObstacle] {
        switch self {
        case .disc(let radius): [.circle(center: Point(x: radius, y: radius), radius: radius)]
        case .drop(let radius):
            Self.dropCircles.map {
                .circle(center: Point(x: radius, y: $0.y * radius), radius: $0.radius * radius)
            }
        case .chip(let chip): [.box(chip.body), .box(chip.tipBox)]
        }
    }

    /// Adds the outline to the path.
    ///
    /// - Parameter inset: distance in points by which it is smaller.
    func add(to cairo: borrowing CairoContext, inset: Double) {
        switch self {
        case .disc(let radius): cairo.circle(x: radius, y: radius, radius: radius - inset)
        case .drop(let radius): Self.addDrop(to: cairo, radius, inset: inset)
        case .chip(let chip): chip.add(to: cairo, inset: inset)
        }
    }

    /// Height of a drop from its tip to the top of its head, in points.
    static func dropHeight(_ radius: Double) -> Double { radius * 2.95 }

    /// Adds an arc around the head, and two curves from its ends to the tip.
    private static func addDrop(to cairo: borrowing CairoContext, _ whole: Double, inset: Double) {
        let radius = whole - inset
        let (middle, centre) = (whole, whole)
        // Moving the sides inward by `inset` moves the tip up farther, because its angle is narrow.
        let tip = dropHeight(whole) - inset * 2.2
        // Where the arc meets the side, as an angle below the horizontal.
        let angle = 24 * Double.pi / 180
        let (joinX, joinY) = (radius * cos(angle), centre + radius * sin(angle))
        // The side starts along the circle's tangent and arrives almost vertically.
        let reach = (tip - joinY) * 0.42
        let (startX, startY) = (joinX - reach * sin(angle), joinY + reach * cos(angle))
        let (endX, endY) = (radius * 0.16, tip - (tip - joinY) * 0.34)
        cairo.move(x: middle, y: tip)
        cairo.curve(
            x1: middle - endX, y1: endY, x2: middle - startX, y2: startY, x3: middle - joinX, y3: joinY)
        cairo.arc(x: middle, y: centre, radius: radius, from: .pi - angle, to: 2 * .pi + angle)
        cairo.curve(x1: middle + startX, y1: startY, x2: middle + endX, y2: endY, x3: middle, y3: tip)
        cairo.close()
    }
}
