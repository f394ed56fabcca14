package import Imaging
import Rasterising

/// What one style layer draws on an image, or on a page of a vector file.
package protocol DrawnLayer: Sendable {
    /// Number of vertices.
    var vertexCount: Int { get }
    /// Whether it looks the same as paths on a page; if not, it is drawn as pixels there.
    var isExactOnPage: Bool { get }

    /// Whether drawing an image in bands takes little longer than drawing it at once.
    var drawsInBands: Bool { get }

    /// What drawing needs beside images, in bytes, for an image of a width in pixels.
    func memory(width: Int) -> Int

    /// Draws the layer over the rows of a band; no pixel depends on where bands end.
    ///
    /// - Parameters:
    ///   - buffers: memory that layers reuse, one after the other.
    ///   - check: called before each tile, and as often as `CheckInterval` says; throwing stops drawing.
    func draw(on canvas: PixmapBand, _ buffers: inout ValuesByType, check: () throws -> Void) rethrows

    /// Draws the layer on a page; called only if it is exact there.
    func draw(on page: some MapPage, check: () throws -> Void) throws
}

extension DrawnLayer {
    package var vertexCount: Int { 0 }
    package var isExactOnPage: Bool { false }
    package var drawsInBands: Bool { true }
    package func memory(width: Int) -> Int { 0 }
    package func draw(on page: some MapPage, check: () throws -> Void) throws {}

    /// The layer with an opacity of 0 to 1 as a whole; nil if it is invisible.
    func grouped(opacity: Double) -> (any DrawnLayer)? {
        guard opacity > 0 else { return nil }
        return opacity < 1 ? OpacityGroup(opacity: Float(opacity), [self]) : self
    }
}

/// A layer's part in one tile, as it is drawn on an image.
package struct DrawnTile<Layout: Sendable, Paint: Sendable>: Sendable {
    /// The position of the tile in the image.
    package let placement: TilePlacement
    /// The geometry, in tile units.
    package let layout: Layout
    /// The paint at the image's zoom.
    package let paint: Paint

    /// Creates a part.
    package init(placement: TilePlacement, layout: Layout, paint: Paint) {
        self.placement = placement
        self.layout = layout
        self.paint = paint
    }
}

/// How often drawing asks whether to stop.
enum CheckInterval {
    /// Number of features.
    static let features = 1024
    /// Number of vertices of one feature; a power of two.
    static let vertices = 1 << 16
    /// Number of rows of pixels.
    static let rows = 64
}

/// Layers drawn together, then blended as a whole.
package struct OpacityGroup: DrawnLayer {
    private let opacity: Float
    private let layers: [any DrawnLayer]

    /// Creates a group.
    ///
    /// - Parameter opacity: 0 to 1.
    package init(opacity: Float, _ layers: [any DrawnLayer]) { (self.opacity, self.layers) = (opacity, layers) }

    package var vertexCount: Int { layers.reduce(0) { $0 + $1.vertexCount } }
    package var isExactOnPage: Bool { layers.allSatisfy(\.isExactOnPage) }
    /// Each band would need an image of its own.
    package var drawsInBands: Bool { false }
    package func memory(width: Int) -> Int { layers.map { $0.memory(width: width) }.max() ?? 0 }

    package func draw(on canvas: PixmapBand, _ buffers: inout ValuesByType, check: () throws -> Void) rethrows {
        var part = Pixmap(width: canvas.width, height: canvas.height)
        try part.withBand(canvas.rows) { part in
            for layer in layers { try layer.draw(on: part, &buffers, check: check) }
        }
        let coverage = UInt32(max(min(opacity, 1), 0) * 255 + 0.5)
        var pixels = canvas.pixels.mutableSpan
        for index in (canvas.rows.lowerBound * canvas.width)..<pixels.count where part.pixels[index] != 0 {
            pixels[index] = PixelBlending.over(part.pixels[index], coverage: coverage, pixels[index])
        }
    }

    package func draw(on page: some MapPage, check: () throws -> Void) throws {
        try page.group(opacity: Double(max(min(opacity, 1), 0))) {
            for layer in layers {
                try check()
                try layer.draw(on: page, check: check)
            }
        }
    }
}

/// Values of different types, at most one of each.
package struct ValuesByType {
    private var values: [ObjectIdentifier: Any] = [:]

    /// Creates an empty set.
    package init() {}

    /// The value of a type; nil without one.
    package subscript<Value>(type: Value.Type) -> Value? {
        get { values[ObjectIdentifier(type)] as? Value }
        set { values[ObjectIdentifier(type)] = newValue }
    }

    /// Removes the value of a type, so that its memory has one owner; nil without one.
    mutating func take<Value>(_ type: Value.Type) -> Value? {
        values.removeValue(forKey: ObjectIdentifier(type)) as? Value
    }
}
