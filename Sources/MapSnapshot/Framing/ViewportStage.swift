import MapGeometry

/// Request to viewport: where the picture looks, decided for good.
struct ViewportStage {
    let request: SnapshotRequest
    let layers: [any ReadyLayer]
    /// What the pins paint around their places, for framing them.
    let pins: [PinImage.Placement]

    /// Points that one line of the notice takes.
    private static let noticeHeight = 16.0

    private var zoomFinder: DefaultZoom { DefaultZoom(tilesets: layers.flatMap(\.tilesets)) }

    /// Within 0..<360, so that whole turns count as none.
    private var bearing: Double {
        let remainder = request.bearing.truncatingRemainder(dividingBy: 360)
        return remainder < 0 ? remainder + 360 : remainder
    }

    /// What an area may be framed at: a point alone would else have no end, and no tiles to draw.
    private var zooms: ClosedRange<Double> {
        let limits = 0...min(request.maximumZoom ?? .infinity, SnapshotLimits.zooms.upperBound)
        guard let deepest = zoomFinder.deepest else { return limits }
        let overzoom = request.missingTiles == .overzoom ? Double(request.maximumOverzoom) : 0
        return limits.lowerBound...min(limits.upperBound, max(limits.lowerBound, deepest + overzoom))
    }

    /// What was decided.
    struct Outcome {
        let viewport: Viewport
        /// What the user should hear about the choice.
        var notes: [SnapshotNote] = []
        /// False where the zoom is a guess, because a server did not answer.
        var isCertain = true
    }

    /// Decides.
    func run() async throws -> Outcome {
        switch request.framing {
        case .center(let center, let zoom?):
            return Outcome(viewport: viewport(center: center, zoom: zoom))
        case .center(let center, nil):
            let choice = try await zoomFinder.choose(at: center)
            return Outcome(
                viewport: viewport(center: center, zoom: choice.zoom), notes: choice.notes, isCertain: choice.isCertain)
        case .region(let region):
            return Outcome(
                viewport: try framed(
                    Viewport(
                        fitting: region, size: request.size, padding: request.padding, bearing: bearing,
                        snapping: request.zoomSnapping, zooms: zooms)))
        case .bounds(let bounds):
            return Outcome(viewport: try fitting(bounds))
        case .mapRect(let rect):
            return Outcome(
                viewport: try framed(
                    Viewport(
                        fitting: rect, size: request.size, padding: request.padding, bearing: bearing,
                        snapping: request.zoomSnapping, zooms: zooms)))
        case .annotations:
            return try await framingAnnotations()
        }
    }

    private func viewport(center: Coordinate, zoom: Double) -> Viewport {
        Viewport(
            center: center, zoom: zoom, bearing: bearing, size: request.size, padding: request.padding)
    }

    private func fitting(_ bounds: GeoBounds, padding: EdgeInsets? = nil) throws -> Viewport {
        try framed(
            Viewport(
                fitting: bounds, size: request.size, padding: padding ?? request.padding, bearing: bearing,
                snapping: request.zoomSnapping, zooms: zooms))
    }

    /// A validated request can be framed; what slips through is still an error and no trap.
    private func framed(_ viewport: Viewport?) throws -> Viewport {
        guard let viewport else {
            throw SnapshotError(
                .invalidRequest, "the area cannot be framed", remedy: "use an area within the Web Mercator square")
        }
        return viewport
    }

    /// One pin gets the default zoom, for a point alone has no extent; all else is framed with images and strokes.
    private func framingAnnotations() async throws -> Outcome {
        guard let bounds = annotatedBounds else {
            throw SnapshotError.nothingToFit
        }
        if bounds.west == bounds.east, bounds.south == bounds.north {
            let choice = try await zoomFinder.choose(at: bounds.center)
            return Outcome(
                viewport: viewport(center: bounds.center, zoom: min(choice.zoom, zooms.upperBound)),
                notes: choice.notes, isCertain: choice.isCertain)
        }
        let viewport = try fitting(bounds, padding: paddingWithAnnotations())
        // What is close together is shown on the sharpest map there is, not on an enlarged one.
        guard let deepest = try await zoomFinder.deepest(at: viewport.center), viewport.zoom > deepest
        else { return Outcome(viewport: viewport) }
        var sharp = viewport
        sharp.zoom = deepest
        return Outcome(viewport: sharp)
    }

    /// What lies between all places of pins, lines and areas.
    private var annotatedBounds: GeoBounds? {
        guard !request.overlays.isEmpty else { return GeoBounds(enclosing: request.pins.map(\.coordinate)) }
        var extent = LineExtent()
        for pin in request.pins { extent.add([pin.coordinate]) }
        for overlay in request.overlays {
            switch overlay {
            case .polyline(let line): extent.add(line.coordinates, isGeodesic: line.isGeodesic)
            case .polygon(let polygon): for ring in polygon.rings { extent.add(ring: ring) }
            case .circle(let circle):
                if let circle = MapGeometry.Circle(center: circle.center, radius: circle.radius) { extent.add(circle) }
            }
        }
        return extent.bounds
    }

    /// The padding grown by how far pins and strokes reach beyond their places, as long as room for a map is left.
    private func paddingWithAnnotations() -> EdgeInsets {
        var extent = EdgeInsets(request.overlays.compactMap(\.stroke?.reach).max() ?? 0)
        for pin in pins {
            extent.left = max(extent.left, -pin.origin.x)
            extent.top = max(extent.top, -pin.origin.y)
            extent.right = max(extent.right, pin.origin.x + pin.size.width)
            extent.bottom = max(extent.bottom, pin.origin.y + pin.size.height)
        }
        // The notice must not lie on what is framed.
        if request.attribution != .off { extent.bottom += Self.noticeHeight }
        let padding = request.padding
        let grown = EdgeInsets(
            top: padding.top + extent.top, right: padding.right + extent.right,
            bottom: padding.bottom + extent.bottom, left: padding.left + extent.left)
        let fits =
            grown.left + grown.right < request.size.width && grown.top + grown.bottom < request.size.height
        return fits ? grown : padding
    }
}
