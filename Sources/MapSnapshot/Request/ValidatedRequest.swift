public import MapGeometry

/// A request whose values are all in range; every stage takes only these.
///
/// Validating is the only way to make one, so nothing checks its values again. It is immutable: of a changed request, what
/// has changed is validated.
///
/// ```swift
/// let request = try ValidatedRequest(SnapshotRequest(region: region))
/// let image = try await service.image(for: request)
/// ```
@dynamicMemberLookup
public struct ValidatedRequest: Hashable, Sendable {
    /// A mutable request with the same values.
    public private(set) var request: SnapshotRequest
    /// The part of the world to show.
    public let framing: ValidatedFraming

    /// Checks every value against its range, and the image against the limits.
    ///
    /// - Throws: `SnapshotError` that names the value, its range and the remedy.
    public init(_ request: SnapshotRequest) throws(SnapshotError) { try self.init(request, isKnown: false) }

    /// - Parameter isKnown: whether an equal request was valid before, so that only its framing is checked.
    init(_ request: SnapshotRequest, isKnown: Bool) throws(SnapshotError) {
        framing = try isKnown ? request.checkedFraming() : request.check()
        self.request = request
        // The same image has the same digest, whatever framed it.
        if case .camera = request.framing, case .center(let center, let zoom) = framing {
            self.request.framing = .center(center, zoom: zoom)
        }
        self.request.fieldOfView = request.drawnFieldOfView
    }

    /// A field of the request.
    @inlinable
    public subscript<Value>(dynamicMember field: KeyPath<SnapshotRequest, Value>) -> Value {
        request[keyPath: field]
    }

    /// The request for other layers, whose names are checked when they are chosen.
    ///
    /// - Parameters:
    ///   - tiles: ids of the layers to draw, bottom first; empty for all of them.
    ///   - style: the id of the only style layer to draw; nil for all of them.
    public func drawing(tiles: [String], style: String?) -> ValidatedRequest {
        var other = self
        (other.request.tiles, other.request.style) = (tiles, style)
        return other
    }

    /// The request for another file.
    ///
    /// - Throws: `SnapshotError` if the options are invalid, or the image is too large for the format.
    public func written(as file: FileOptions) throws(SnapshotError) -> ValidatedRequest {
        var other = self
        other.request.file = file
        try other.request.checkFile()
        return other
    }

    /// The request with another pin in the place of one of its own.
    ///
    /// - Parameters:
    ///   - index: the position of the pin; without a pin there, nothing changes.
    ///   - pin: the pin that takes its place.
    /// - Throws: `SnapshotError` that names the invalid value of the pin.
    public func replacingPin(at index: Int, with pin: Pin) throws(SnapshotError) -> ValidatedRequest {
        guard request.pins.indices.contains(index) else { return self }
        var other = self
        other.request.pins[index] = pin
        try other.request.checkPin(at: index)
        return other
    }

    /// The request in another appearance, which is valid whatever it is.
    package func drawn(in appearance: Appearance) -> ValidatedRequest {
        var other = self
        other.request.appearance = appearance
        return other
    }

    /// The request at another scale.
    ///
    /// - Throws: `SnapshotError` if the scale is out of range, or the image is over the limits at it.
    package func drawn(at scale: Double) throws(SnapshotError) -> ValidatedRequest {
        var other = self
        other.request.scale = scale
        try other.request.checkImage()
        try other.request.checkFile()
        return other
    }

    /// The request reduced to the values that its image depends on.
    var withoutNotes: ValidatedRequest {
        var plain = self
        plain.request.notes = []
        return plain
    }
}

/// The part of the world that a validated request shows.
public enum ValidatedFraming: Hashable, Sendable {
    /// A center with a zoom, also instead of a camera; nil for the default zoom.
    case center(Coordinate, zoom: Double?)
    /// A region, centered and completely visible.
    case region(CoordinateRegion)
    /// A bounding box, completely visible and as large as possible.
    case bounds(GeoBounds)
    /// A rectangle of MapKit's world, completely visible and as large as possible.
    case mapRect(MapRect)
    /// All pins, lines and areas, of which there is at least one.
    case annotations
}

/// Reports validations, so that tests can count them.
package enum Validations {
    /// Called for each validation of a whole request in the task; nil outside of tests.
    @TaskLocal package static var observer: (@Sendable () -> Void)?
}

extension SnapshotRequest {
    /// The request at all scales in the first appearance, then in the next.
    package func variants(scales: [Double], appearances: [Appearance]) -> [SnapshotRequest] {
        appearances.flatMap { appearance in
            scales.map { scale in
                var request = self
                (request.scale, request.appearance) = (scale, appearance)
                return request
            }
        }
    }
}

extension ValidatedRequest {
    /// Validates each request, and their pixels together, before the first is drawn.
    package static func all(_ requests: [SnapshotRequest]) throws(SnapshotError) -> [ValidatedRequest] {
        var pixels = 0
        return try requests.map { request throws(SnapshotError) in
            let request = try ValidatedRequest(request)
            let (width, height) = request.pixelSize
            pixels += width * height
            guard pixels <= SnapshotLimits.pixels else {
                throw SnapshotError(
                    .tooLarge,
                    "the images of all scales and appearances together are over the limit of "
                        + "\(SnapshotLimits.pixels) pixels", remedy: "use fewer variants, or a smaller size",
                    pointer: "/size")
            }
            return request
        }
    }
}
