import MapGeometry
import Platform

/// Computes the viewport of a request.
struct ViewportStage {
    let request: ValidatedRequest
    /// Those of the layers, bottom first.
    let tilesets: [ReadyTileset]
    /// The painted areas of the pins, for fitting them.
    let pins: [PinImage.Placement]

    /// Height of one attribution line in points.
    private static let attributionHeight = 16.0

    private var zoomFinder: DefaultZoom { DefaultZoom(tilesets: tilesets) }

    /// The bearing normalized to 0..<360.
    private var bearing: Double {
        let remainder = request.bearing.truncatingRemainder(dividingBy: 360)
        return remainder < 0 ? remainder + 360 : remainder
    }

    /// The zoom range for fitting; without a limit, a single point would have no tiles to draw.
    private var zooms: ClosedRange<Double> {
        let limits = 0...min(request.maximumZoom ?? .infinity, SnapshotLimits.zooms.upperBound)
        guard let deepest = zoomFinder.deepest else { return limits }
        let overzoom = Double(request.overzoomLimit)
        return limits.lowerBound...min(limits.upperBound, max(limits.lowerBound, deepest + overzoom))
    }

    /// The result.
    struct Outcome {
        let viewport: Viewport
        /// Notes for the user.
        var notes: [SnapshotNote] = []
        /// False if the zoom is a guess because a server did not respond.
        var isCertain = true
    }

    /// Computes the viewport.
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
                        pitch: request.pitch, roll: request.roll, fieldOfView: request.drawnFieldOfView,
                        snapping: request.zoomSnapping, zooms: zooms)))
        case .bounds(let bounds):
            return Outcome(viewport: try fitting(bounds), notes: [SwappedCoordinates.note(bounds)].compactMap(\.self))
        case .mapRect(let rect):
            return Outcome(
                viewport: try framed(
                    Viewport(
                        fitting: rect, size: request.size, padding: request.padding, bearing: bearing,
                        pitch: request.pitch, roll: request.roll, fieldOfView: request.drawnFieldOfView,
                        snapping: request.zoomSnapping, zooms: zooms)))
        case .annotations:
            return try await framingAnnotations()
        }
    }

    private func viewport(center: Coordinate, zoom: Double, padding: EdgeInsets? = nil) -> Viewport {
        Viewport(
            center: center, zoom: zoom, bearing: bearing, size: request.size, padding: padding ?? request.padding,
            pitch: request.pitch, roll: request.roll, fieldOfView: request.drawnFieldOfView)
    }

    private func fitting(_ bounds: GeoBounds, padding: EdgeInsets? = nil) throws -> Viewport {
        try framed(
            Viewport(
                fitting: bounds, size: request.size, padding: padding ?? request.padding, bearing: bearing,
                pitch: request.pitch, roll: request.roll, fieldOfView: request.drawnFieldOfView,
                snapping: request.zoomSnapping, zooms: zooms))
    }

    /// The viewport, which a validated request always has; anything else is an error and not a trap.
    private func framed(_ viewport: Viewport?) throws -> Viewport {
        guard let viewport else {
            throw SnapshotError(
                .invalidRequest, "the area cannot be framed", remedy: "use an area within the Web Mercator square")
        }
        return viewport
    }

    /// Fits everything including icons and strokes; a single pin has no extent and gets the default zoom.
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
        // Places close together are shown at the deepest zoom with tiles, not upscaled.
        guard let deepest = try await zoomFinder.deepest(at: viewport.center), viewport.zoom > deepest
        else { return Outcome(viewport: viewport) }
        var sharp = viewport
        sharp.zoom = deepest
        return Outcome(viewport: sharp)
    }

    /// The bounding box of all pins, lines and areas.
    private var annotatedBounds: GeoBounds? {
        guard !request.overlays.isEmpty else { return GeoBounds(enclosing: request.pins.map(\.coordinate)) }
        var extent = LineExtent()
        for pin in request.pins { extent.add([pin.coordinate]) }
        for overlay in request.overlays {
            switch overlay {
            case .polyline(let line): extent.add(line.coordinates, isGeodesic: line.isGeodesic)
            case .polygon(let polygon): for ring in polygon.rings { extent.add(ring: ring) }
            case .circle(let circle):
                if let circle = GeodesicCircle(center: circle.center, radius: circle.radius) { extent.add(circle) }
            }
        }
        return extent.bounds
    }

    /// The padding, extended by the overhang of pins and strokes, as long as there is room for the map.
    private func paddingWithAnnotations() -> EdgeInsets {
        var extent = EdgeInsets(request.overlays.compactMap(\.stroke?.reach).max() ?? 0)
        for pin in pins {
            extent.left = max(extent.left, -pin.origin.x)
            extent.top = max(extent.top, -pin.origin.y)
            extent.right = max(extent.right, pin.origin.x + pin.size.width)
            extent.bottom = max(extent.bottom, pin.origin.y + pin.size.height)
        }
        // The attribution must not cover fitted content.
        if request.attribution != .off { extent.bottom += Self.attributionHeight * request.ornamentFactor }
        let outline = ImageOutline(request)
        if request.plainTitle != nil {
            extent.top += TitleOrnament.height(in: outline, scale: request.ornamentFactor) - outline.borderWidth
        }
        extent = EdgeInsets(
            top: extent.top + outline.borderWidth, right: extent.right + outline.borderWidth,
            bottom: extent.bottom + outline.borderWidth, left: extent.left + outline.borderWidth)
        let padding = request.padding
        let grown = EdgeInsets(
            top: padding.top + extent.top, right: padding.right + extent.right,
            bottom: padding.bottom + extent.bottom, left: padding.left + extent.left)
        let fits =
            grown.left + grown.right < request.size.width && grown.top + grown.bottom < request.size.height
            && !viewport(center: Coordinate(latitude: 0, longitude: 0), zoom: 0, padding: grown).showsHorizon
        return fits ? grown : padding
    }
}

/// The appearance of an image: the requested one, or light if dark was requested and there are only light tiles.
///
/// Light text on a light map would be unreadable.
struct ShownAppearance {
    let appearance: Appearance
    /// Says that the light map is drawn; nil if the image has the requested appearance.
    let note: SnapshotNote?

    /// - Parameter tilesets: those of the visible layers, for the requested appearance.
    init(_ requested: Appearance, tilesets: [ReadyTileset]) {
        guard requested == .dark, !tilesets.isEmpty, tilesets.allSatisfy(\.isLightOnly) else {
            (appearance, note) = (requested, nil)
            return
        }
        appearance = .light
        // It contains no ids: the note is cached with the image, and other users may have other ids for the tilesets.
        note = SnapshotNote(
            .noDarkTiles, "the tilesets have no dark tiles, so the light map is drawn",
            remedy: "add dark tiles to a tileset", pointer: "/appearance")
    }
}

/// The north-up frame that tiles are drawn on, in pixels of the image.
///
/// Without rotation it is the image itself. With rotation it is large enough to cut the rotated image out of it, plus
/// two pixels on each side for the filter.
struct StraightFrame {
    /// Pixels.
    let width: Int
    /// Pixels.
    let height: Int
    /// Width of the world in pixels of the image.
    let worldWidth: Double
    /// The center of the frame, in world widths, y south.
    let center: WorldPoint

    /// - Throws: `SnapshotError` with `tooLarge` if a rotated image needs more than twice the maximum number of pixels.
    init(viewport: Viewport, request: ValidatedRequest) throws(SnapshotError) {
        let (width, height) = request.pixelSize
        worldWidth = WebMercator.worldSize(zoom: viewport.zoom) * request.scale
        center = viewport.worldPoint(at: Point(x: viewport.size.width / 2, y: viewport.size.height / 2))
        // On tilted ground, every layer is drawn onto the image itself.
        guard viewport.bearing != 0, !viewport.isTilted else {
            self.width = width
            self.height = height
            return
        }
        let (sine, cosine) = (abs(sin(viewport.bearing * .pi / 180)), abs(cos(viewport.bearing * .pi / 180)))
        // Slightly less than the exact size, so that a quarter turn keeps integer sizes.
        let rotatedWidth = Double(width) * cosine + Double(height) * sine - 1e-6
        let rotatedHeight = Double(width) * sine + Double(height) * cosine - 1e-6
        self.width = Int(rotatedWidth.rounded(.up)) + 4
        self.height = Int(rotatedHeight.rounded(.up)) + 4
        guard self.width * self.height <= 2 * SnapshotLimits.pixels else {
            throw SnapshotError(
                .tooLarge,
                "size \(request.size.text) at scale \(request.scale.text) and bearing \(viewport.bearing.text) needs "
                    + "\(self.width)x\(self.height) pixels before rotation, over the limit of "
                    + "\(2 * SnapshotLimits.pixels)",
                remedy: "use a smaller or less elongated size", pointer: "/size")
        }
    }
}
