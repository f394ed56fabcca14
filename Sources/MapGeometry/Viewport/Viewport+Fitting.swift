import Platform

extension Viewport {
    /// The default range of zooms for fitting.
    ///
    /// Below 0 the world is narrower than 256 points, so it fits into small images: at -8 into one point.
    public static let fittingZooms: ClosedRange<Double> = -8...22

    /// Fits a region as MapKit does: all of it is visible, as large as possible, with its center exactly in the middle.
    ///
    /// The projection stretches toward the poles, so whichever of the north and south edges is farther from the center
    /// decides. Edges beyond the projection are moved to its edge; a span of 360 degrees or more is the whole world.
    /// - Parameters:
    ///   - region: in degrees; a span of 0 gives the maximum zoom.
    ///   - size: the image in points.
    ///   - padding: space to keep free inside the edges, in points; the region is centered in the rest.
    ///   - bearing: the compass direction that points up; the region's four corners fit after rotation.
    ///   - pitch: the tilt in degrees; everything is visible in the tilted image.
    ///   - roll: as of the viewport.
    ///   - fieldOfView: as of the viewport.
    ///   - zooms: the allowed range; at its lower limit, a region may be larger than the image.
    /// - Returns: nil if the region is invalid, or if the padding leaves no room.
    public init?(
        fitting region: CoordinateRegion, size: Size, padding: EdgeInsets = .zero, bearing: Double = 0,
        pitch: Double = 0, roll: Double = 0, fieldOfView: Double = defaultFieldOfView,
        snapping: ZoomSnapping = .exact, zooms: ClosedRange<Double> = fittingZooms
    ) {
        guard region.isValid else { return nil }
        let latitude = region.center.latitude
        let middle = WebMercator.project(region.center).y
        func y(_ latitude: Double) -> Double {
            WebMercator.project(Coordinate(latitude: latitude, longitude: 0)).y
        }
        self.init(
            center: region.center, zoom: 0, bearing: bearing, size: size, padding: padding, pitch: pitch, roll: roll,
            fieldOfView: fieldOfView)
        fit(
            halfWidth: min(region.span.longitudeDelta, 360) / 720,
            north: middle - y(latitude + region.span.latitudeDelta / 2),
            south: y(latitude - region.span.latitudeDelta / 2) - middle, snapping: snapping, zooms: zooms)
        guard isValid else { return nil }
    }

    /// Fits a bounding box as large as possible, centered on its middle **in the projection**.
    ///
    /// Otherwise like fitting a region. Bounds may cross the antimeridian.
    /// - Returns: nil if the bounds are invalid, or if the padding leaves no room.
    public init?(
        fitting bounds: GeoBounds, size: Size, padding: EdgeInsets = .zero, bearing: Double = 0,
        pitch: Double = 0, roll: Double = 0, fieldOfView: Double = defaultFieldOfView,
        snapping: ZoomSnapping = .exact, zooms: ClosedRange<Double> = fittingZooms
    ) {
        guard bounds.isValid else { return nil }
        self.init(
            fitting: MapRect(bounds), size: size, padding: padding, bearing: bearing, pitch: pitch,
            roll: roll, fieldOfView: fieldOfView, snapping: snapping, zooms: zooms)
    }

    /// Fits a rectangle of MapKit's world as large as possible, centered on its middle.
    ///
    /// Otherwise like fitting a region. The rectangle is clipped to the world's height, and is at most as wide as the
    /// world.
    /// - Returns: nil if the rectangle is invalid or entirely outside the world, or if the padding leaves no room.
    public init?(
        fitting rect: MapRect, size: Size, padding: EdgeInsets = .zero, bearing: Double = 0,
        pitch: Double = 0, roll: Double = 0, fieldOfView: Double = defaultFieldOfView,
        snapping: ZoomSnapping = .exact, zooms: ClosedRange<Double> = fittingZooms
    ) {
        guard rect.isValid else { return nil }
        let top = max(rect.minY, 0)
        let bottom = min(rect.maxY, MapSize.world.height)
        guard top <= bottom else { return nil }
        let middle = MapPoint(x: rect.center.x, y: top + (bottom - top) / 2).coordinate
        let halfHeight = (bottom - top) / 2 / MapSize.world.height
        self.init(
            center: middle, zoom: 0, bearing: bearing, size: size, padding: padding, pitch: pitch, roll: roll,
            fieldOfView: fieldOfView)
        fit(
            halfWidth: min(rect.size.width / MapSize.world.width, 1) / 2, north: halfHeight, south: halfHeight,
            snapping: snapping, zooms: zooms)
        guard isValid else { return nil }
    }

    /// Sets the deepest zoom at which a box around the center fits; NaN if none does.
    ///
    /// The distances from the center are in world widths.
    private mutating func fit(
        halfWidth: Double, north: Double, south: Double, snapping: ZoomSnapping, zooms: ClosedRange<Double>
    ) {
        let width = size.width - padding.left - padding.right
        let height = size.height - padding.top - padding.bottom
        let turn = Rotation(bearing: bearing)
        let corners = [-halfWidth, halfWidth].flatMap { x in [-north, south].map { turn.toImage(x: x, y: $0) } }
        guard width > 0, height > 0 else {
            zoom = .nan
            return
        }
        let side = isTilted ? tiltedSide(corners, width: width, height: height) : flatSide(corners, width, height)
        let deepest = min(log2(side / WebMercator.tileSize), zooms.upperBound)
        zoom = max(snapping.snap(deepest), zooms.lowerBound)
    }

    /// The largest width of the world, in points, at which offsets in world widths fit into a room around the center.
    private func flatSide(_ offsets: [(x: Double, y: Double)], _ width: Double, _ height: Double) -> Double {
        let reachX = offsets.reduce(0) { max($0, abs($1.x)) }
        let reachY = offsets.reduce(0) { max($0, abs($1.y)) }
        // An empty box divides by 0, which gives infinity: then the upper limit decides.
        return min(width / 2 / reachX, height / 2 / reachY)
    }

    /// The same in a tilted image.
    ///
    /// An offset `(x, y)` is seen at `(S x, S y cos p) / (1 - S y sin p / d)` in a world `S` points wide. It lies on
    /// this side of the edge `a u + b v = c` if `S (a x + b y cos p + c y sin p / d) <= c`, which is linear in `S`. That
    /// it lies in front of the camera follows from the edge below it.
    private func tiltedSide(_ offsets: [(x: Double, y: Double)], width: Double, height: Double) -> Double {
        let projection = GroundProjection(self)
        let edges = [(1.0, 0.0, width / 2), (-1, 0, width / 2), (0, 1, height / 2), (0, -1, height / 2)]
        var side = Double.infinity
        for (right, down, reach) in edges {
            let (a, b) = projection.roll.toWorld(x: right, y: down)
            for (x, y) in offsets {
                let load = a * x + b * y * projection.cosine + reach * y * projection.sine / projection.distance
                if load > 0 { side = min(side, reach / load) }
            }
        }
        return side
    }
}

/// Which zooms a fitted area may get; an explicit zoom is never snapped.
public enum ZoomSnapping: String, Hashable, Sendable, CaseIterable {
    /// Any zoom: the area touches the edges of the image, as in MapKit.
    case exact
    /// Integer zooms: the deepest at which the area fits, so tiles are drawn without resampling.
    case integral

    /// Zooms this close to an integer are rounded to it, because rounding errors missed it.
    ///
    /// This moves the edges of an image of 16,384 points by less than a ten-thousandth of a point.
    private static let nearness = 1e-8

    /// The zoom to use if this one fits exactly.
    func snap(_ zoom: Double) -> Double {
        let whole = zoom.rounded()
        if abs(zoom - whole) <= Self.nearness { return whole }
        return self == .exact ? zoom : zoom.rounded(.down)
    }
}
