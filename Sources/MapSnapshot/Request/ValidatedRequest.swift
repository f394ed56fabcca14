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
    /// The values, which are shared: each stage keeps the request, and copying its fields takes longer than some stages.
    private final class Values: Sendable {
        let request: SnapshotRequest
        let framing: ValidatedFraming

        init(_ request: SnapshotRequest, _ framing: ValidatedFraming) {
            (self.request, self.framing) = (request, framing)
        }
    }

    private let values: Values

    /// A mutable request with the same values.
    public var request: SnapshotRequest { values.request }
    /// The part of the world to show.
    public var framing: ValidatedFraming { values.framing }

    /// Checks every value against its range, and the image against the limits.
    ///
    /// - Throws: `SnapshotError` that names the value, its range and the remedy.
    public init(_ request: SnapshotRequest) throws(SnapshotError) { try self.init(request, isKnown: false) }

    /// - Parameter isKnown: whether an equal request was valid before, so that only its framing is checked.
    init(_ request: SnapshotRequest, isKnown: Bool) throws(SnapshotError) {
        let framing = try isKnown ? request.checkedFraming() : request.check()
        var valid = request
        // The same image has the same digest, whatever framed it.
        if case .camera = request.framing, case .center(let center, let zoom) = framing {
            valid.framing = .center(center, zoom: zoom)
        }
        valid.fieldOfView = request.drawnFieldOfView
        values = Values(valid, framing)
    }

    private init(_ values: Values) { self.values = values }

    /// The request with changes that leave it valid.
    private func with<Failure: Error>(
        _ change: (inout SnapshotRequest) throws(Failure) -> Void
    ) throws(Failure) -> Self {
        var request = values.request
        try change(&request)
        return Self(Values(request, values.framing))
    }

    /// Whether all values are equal.
    public static func == (one: Self, other: Self) -> Bool {
        one.values === other.values || one.framing == other.framing && one.request == other.request
    }

    /// Hashes all values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(request)
        hasher.combine(framing)
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
        with { request in (request.tiles, request.style) = (tiles, style) }
    }

    /// The request for another file.
    ///
    /// - Throws: `SnapshotError` if the options are invalid, or the image is too large for the format.
    public func written(as file: FileOptions) throws(SnapshotError) -> ValidatedRequest {
        try with { request throws(SnapshotError) in
            request.file = file
            try request.checkFile()
        }
    }

    /// The request with another pin in the place of one of its own.
    ///
    /// - Parameters:
    ///   - index: the position of the pin; without a pin there, nothing changes.
    ///   - pin: the pin that takes its place.
    /// - Throws: `SnapshotError` that names the invalid value of the pin.
    public func replacingPin(at index: Int, with pin: Pin) throws(SnapshotError) -> ValidatedRequest {
        guard request.pins.indices.contains(index) else { return self }
        return try with { request throws(SnapshotError) in
            request.pins[index] = pin
            try request.checkPin(at: index)
        }
    }

    /// The request in another appearance, which is valid whatever it is.
    package func drawn(in appearance: Appearance) -> ValidatedRequest {
        appearance == request.appearance ? self : with { $0.appearance = appearance }
    }

    /// The request at another scale.
    ///
    /// - Throws: `SnapshotError` if the scale is out of range, or the image is over the limits at it.
    package func drawn(at scale: Double) throws(SnapshotError) -> ValidatedRequest {
        try with { request throws(SnapshotError) in
            request.scale = scale
            try request.checkImage()
            try request.checkFile()
        }
    }

    /// The request reduced to the values that its image depends on.
    var withoutNotes: ValidatedRequest { request.notes.isEmpty ? self : with { $0.notes = [] } }
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
