public import Hummingbird
public import MapSnapshot

/// Routes of an application that shows its places on maps.
///
/// - Parameter timeout: how long a client waits for an image at most.
public func mapRoutes(_ maps: SnapshotService, timeout: Duration = .seconds(5)) -> Router<BasicRequestContext> {
    let router = Router()
    router.get("/places/:latitude/:longitude/map.png") { request, context in
        let place = Coordinate(
            latitude: try context.parameters.require("latitude", as: Double.self),
            longitude: try context.parameters.require("longitude", as: Double.self))
        var snapshot = SnapshotRequest(
            framing: .center(place, zoom: 15), size: Size(width: 360, height: 180), scale: 2)
        snapshot.pins = [Pin(place)]
        do {
            let deadline = ContinuousClock.now + timeout
            // The tag is known before the image is drawn.
            let prepared = try await maps.prepare(snapshot, deadline: deadline)
            let tag = prepared.digest.map { "\"\($0)\"" }
            if let tag, request.headers[.ifNoneMatch] == tag { return Response(status: .notModified) }
            let image = try await maps.image(for: prepared, from: .library, deadline: deadline)
            var response = Response(
                status: .ok, headers: [.contentType: "image/png", .cacheControl: "public, max-age=86400"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: image.file.bytes)))
            // An image with missing tiles is not worth keeping.
            response.headers[.eTag] = image.maximumAge == nil ? tag : nil
            if let age = image.maximumAge {
                response.headers[.cacheControl] = "public, max-age=\(age.components.seconds)"
            }
            return response
        } catch let error as SnapshotError {
            throw HTTPError(.init(code: error.code.httpStatus), message: error.withoutHostDetails.description)
        }
    }
    return router
}
