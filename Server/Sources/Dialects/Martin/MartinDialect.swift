import MapSnapshot
import RequestText

#if canImport(Glibc)
    import Glibc
#endif

extension Dialect {
    /// Martin's static images: `/style/{id}/static/{camera}/{size}.{format}`, with overlays as GeoJSON in the body of a
    /// POST.
    ///
    /// A path that ends in `.jpeg` is not one: it is redirected. See https://maplibre.org/martin/.
    public static let martin = Dialect(
        name: "martin", takesPost: true, refusal: 400,
        parameters: [
            "lat": "camera", "lon": "camera", "zoom": "camera", "bearing": "camera", "pitch": "camera", "size": "size",
            "scale": "size",
            "paths": "features", "polygons": "features",
        ],
        matches: { MartinRoute.matches($0.segments) }, draft: MartinDialect.draft)
}

/// How Martin's requests are translated.
enum MartinDialect {
    /// - Throws: `DialectProblem` with `notFound` for what the shape of the path does not allow, as the service.
    static func draft(
        _ request: DialectRequest, _ settings: DialectSettings
    ) throws(DialectProblem) -> DialectDraft {
        let route = try MartinRoute(request.target.segments)
        let (camera, image) = (try MartinCamera(route.camera), try MartinImage(route.size))
        try image.check()
        let view = try camera.view(image.size)
        // Our images have at least one pixel per point: a smaller scale is a smaller image of the same ground.
        let shrinking = min(image.scale, 1)
        let size = Size(
            width: max((image.size.width * shrinking).rounded(), 1),
            height: max((image.size.height * shrinking).rounded(), 1))
        let zoom = min(max(view.zoom + log2(shrinking), 0), SnapshotLimits.zooms.upperBound)
        var snapshot = SnapshotRequest(
            framing: .center(view.center, zoom: zoom), size: size, scale: max(image.scale, 1))
        (snapshot.bearing, snapshot.pitch) = (camera.bearing, camera.pitch.drawnPitch)
        snapshot.maximumOverzoom = SnapshotLimits.overzoom.upperBound
        if request.method == .post, !request.body.isEmpty {
            let features = try MartinFeatures(request.body)
            let drawing = MartinDrawing(zoom: zoom, factor: shrinking)
            snapshot.overlays = features.features.flatMap(drawing.overlays)
            snapshot.overlayLevel = .aboveLabels
        }
        var ignored = IgnoredNames()
        ignored.add(unknown: request.query, known: IgnoredNames.credentials)
        if snapshot.pitch != camera.pitch { ignored.add("pitch") }
        return DialectDraft(request: snapshot, style: route.style, format: image.format, ignored: ignored)
    }
}

/// The parts of `/style/{id}/static/{camera}/{size}.{format}`.
struct MartinRoute {
    /// The id of the style, decoded.
    let style: String
    /// Decoded.
    let camera: String
    /// With the format, decoded.
    let size: String

    /// Whether a path belongs to the service.
    static func matches(_ segments: [Substring]) -> Bool {
        segments.count >= 4 && segments[0] == "style" && segments[2] == "static"
            && segments.last?.hasSuffix(".jpeg") == false
    }

    /// - Throws: `DialectProblem` with `notFound` if a part is missing or there are too many.
    init(_ segments: [Substring]) throws(DialectProblem) {
        guard segments.count == 5 else {
            throw DialectProblem(
                .notFound, "the path is not one of a static image",
                remedy: "use /style/{id}/static/{lon},{lat},{zoom}/{width}x{height}.png")
        }
        let parts = segments.map { PercentDecoding.decode($0) }
        (style, camera, size) = (parts[1], parts[3], parts[4])
    }
}
