import Cairo
import MapGeometry

/// One of the markers that come with the library, drawn from curves at any scale.
protocol PinShape: Sendable {
    /// The box that anchors and offsets are measured on, points; shadow and rim lie around it.
    var bounds: Size { get }
    /// How far rim and shadow reach beyond `bounds`.
    var margin: EdgeInsets { get }
    /// The part of the box that stands on the place.
    var anchor: Pin.Anchor { get }
    /// What is written on it.
    var lines: [TextLine] { get }

    /// Draws it with the top left of its box at the origin.
    func draw(on cairo: borrowing CairoContext) throws
}
