#if canImport(Glibc)
    import Glibc
#endif

extension Viewport {
    /// The zooms that fitting chooses from unless told otherwise.
    ///
    /// Below 0 the world is smaller than 256 points, so that it fits into small images too: at -8 into one point.
    public static let fittingZooms: ClosedRange<Double> = -8...22

    /// Shows a region as MapKit does: wholly, as large as it can be, its centre exactly in the middle.
    ///
    /// The projection stretches towards the poles, so the farther of the northern and the southern edge decides.
    /// Edges beyond the projection's latitudes count as its edge, a span of 360 degrees or more as the whole world.
    /// - Parameters:
    ///   - region: in degrees; a span of 0 gives the deepest of the zooms.
    ///   - size: the image in points.
    ///   - padding: what stays free at the image's edges, in points; the region lies in the middle of the rest.
    ///   - bearing: the compass direction that is up; the region's four corners fit when turned.
    ///   - zooms: the result is limited to these; at the lower limit a region may be larger than the image.
    /// - Returns: nil where the region is invalid, or the padding leaves nothing of the image.
    public init?(
        fitting region: CoordinateRegion, size: Size, padding: EdgeInsets = .zero, bearing: Double = 0,
        snapping: ZoomSnapping = .exact, zooms: ClosedRange<Double> = fittingZooms
    ) {
        guard region.isValid else { return nil }
        let latitude = region.center.latitude
        let middle = WebMercator.project(region.center).y
        func y(_ latitude: Double) -> Double {
            WebMercator.project(Coordinate(latitude: latitude, longitude: 0)).y
        }
        self.init(center: region.center, zoom: 0, bearing: bearing, size: size, padding: padding)
        fit(
            halfWidth: min(region.span.longitudeDelta, 360) / 720,
            north: middle - y(latitude + region.span.latitudeDelta / 2),
            south: y(latitude - region.span.latitudeDelta / 2) - middle, snapping: snapping, zooms: zooms)
        guard isValid else { return nil }
    }

    /// Shows an area as large as it can be, centred on its middle **in the projection**.
    ///
    /// Otherwise as the fitting of a region. Bounds over the antimeridian are as wide as they are there.
    /// - Returns: nil where the bounds are invalid, or the padding leaves nothing of the image.
    public init?(
        fitting bounds: GeoBounds, size: Size, padding: EdgeInsets = .zero, bearing: Double = 0,
        snapping: ZoomSnapping = .exact, zooms: ClosedRange<Double> = fittingZooms
    ) {
        guard bounds.isValid else { return nil }
        self.init(
            fitting: MapRect(bounds), size: size, padding: padding, bearing: bearing, snapping: snapping, zooms: zooms)
    }

    /// Shows a rectangle of MapKit's world as large as it can be, centred on its middle.
    ///
    /// Otherwise as the fitting of a region. The rectangle is cut to the world's height, and at most as wide as it.
    /// - Returns: nil where the rectangle is invalid or wholly outside, or the padding leaves nothing of the image.
    public init?(
        fitting rect: MapRect, size: Size, padding: EdgeInsets = .zero, bearing: Double = 0,
        snapping: ZoomSnapping = .exact, zooms: ClosedRange<Double> = fittingZooms
    ) {
        guard rect.isValid else { return nil }
        let top = max(rect.minY, 0)
        let bottom = min(rect.maxY, MapSize.world.height)
        guard top <= bottom else { return nil }
        let middle = MapPoint(x: rect.center.x, y: top + (bottom - top) / 2).coordinate
        let halfHeight = (bottom - top) / 2 / MapSize.world.height
        self.init(center: middle, zoom: 0, bearing: bearing, size: size, padding: padding)
        fit(
            halfWidth: min(rect.size.width / MapSize.world.width, 1) / 2, north: halfHeight, south: halfHeight,
            snapping: snapping, zooms: zooms)
        guard isValid else { return nil }
    }

    /// Sets the deepest zoom at which a box around the centre fits; not a number where nothing does.
    ///
    /// The distances from the centre have the world's side as their unit.
    private mutating func fit(
        halfWidth: Double, north: Double, south: Double, snapping: ZoomSnapping, zooms: ClosedRange<Double>
    ) {
        let width = size.width - padding.left - padding.right
        let height = size.height - padding.top - padding.bottom
        let turn = Rotation(bearing: bearing)
        let corners = [-halfWidth, halfWidth].flatMap { x in [-north, south].map { turn.toImage(x: x, y: $0) } }
        let reachX = corners.reduce(0) { max($0, abs($1.x)) }
        let reachY = corners.reduce(0) { max($0, abs($1.y)) }
        guard width > 0, height > 0 else {
            zoom = .nan
            return
        }
        // A box without any extent divides by 0, which is infinite: then the upper limit decides.
        let side = min(width / 2 / reachX, height / 2 / reachY)
        let deepest = min(log2(side / WebMercator.tileSize), zooms.upperBound)
        zoom = max(snapping.snap(deepest), zooms.lowerBound)
    }
}
