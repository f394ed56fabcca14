import Files
public import MapGeometry

/// The image of a pin in one or more densities of the same size in points.
public struct PinImage: Hashable, Sendable {
    /// Where an image goes relative to a pin's place.
    struct Placement: Hashable, Sendable {
        /// From the place to the image's top left, points, y down.
        let origin: Point
        /// Points.
        let size: Size
    }

    /// The densities, sparsest first; at least one.
    public let variants: [MapImage]

    /// An image in one density, at its own scale.
    public init(_ image: MapImage) { variants = [image] }

    /// An image from a file, with its `@2x` and `@3x` variants beside it as on Apple's platforms.
    ///
    /// `pin.png` finds `pin@2x.png` and `pin@3x.png`; `pin@2x.png` given by itself counts as double density too.
    ///
    /// - Parameter path: a PNG, JPEG or WebP file of at most 1024 px a side and 4 MiB.
    /// - Throws: `SnapshotError` with `imageFailed` that names the file.
    public init(contentsOf path: String) throws(SnapshotError) {
        let name = ImageName(path)
        var variants: [MapImage] = []
        for density in [1, 2, 3] {
            let candidate = name.path(density: density)
            let isGiven = density == name.density
            // A variant may be absent, and so may the file that was named where it has one.
            guard FileContents.exists(candidate) || (isGiven && !Self.hasOtherVariants(name)) else { continue }
            let bytes: [UInt8]
            do {
                bytes = try FileContents.read(candidate, limit: 4 << 20)
            } catch {
                throw SnapshotError(.imageFailed, "pin image \(path.isEmpty ? "\"\"" : "")\(error.description)")
            }
            variants.append(try MapImage(decoding: bytes, name: "pin image \(candidate)", scale: Double(density)))
        }
        self.variants = variants
        try checkSizes(path)
    }

    /// The files that a path may be read from: its own, and those of its other densities.
    package static func files(of path: String) -> [String] {
        let name = ImageName(path)
        return [1, 2, 3].map { name.path(density: $0) }
    }

    private static func hasOtherVariants(_ name: ImageName) -> Bool {
        [1, 2, 3].contains { $0 != name.density && FileContents.exists(name.path(density: $0)) }
    }

    /// Densities that differ by more than the rounding of a pixel would make the pin jump from scale to scale.
    private func checkSizes(_ path: String) throws(SnapshotError) {
        for variant in variants {
            let expected = size
            guard
                abs(variant.size.width - expected.width) > 1 || abs(variant.size.height - expected.height) > 1
            else { continue }
            throw SnapshotError(
                .imageFailed,
                "pin image \(path) is \(expected.text) points, but its @\(variant.scale.text)x variant is "
                    + variant.size.text, remedy: "make both the same size in points")
        }
    }

    /// Width and height in points.
    public var size: Size { variants.first?.size ?? Size(width: 0, height: 0) }

    /// The sparsest variant with at least the density of the picture, else the densest.
    ///
    /// - Parameter scale: pixels a point of the picture.
    /// - Returns: never nil for an image made by the initializers above.
    public func variant(forScale scale: Double) -> MapImage? {
        variants.first { $0.scale >= scale } ?? variants.last
    }
}

/// A file name taken apart: `folder/pin@2x.png` is the stem `folder/pin`, density 2, extension `.png`.
private struct ImageName {
    let stem: String
    let density: Int
    let ending: String

    init(_ path: String) {
        let nameStart = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let dot = path[nameStart...].lastIndex(of: ".") ?? path.endIndex
        ending = String(path[dot...])
        let base = path[..<dot]
        switch true {
        case base.hasSuffix("@2x"): (stem, density) = (String(base.dropLast(3)), 2)
        case base.hasSuffix("@3x"): (stem, density) = (String(base.dropLast(3)), 3)
        default: (stem, density) = (String(base), 1)
        }
    }

    func path(density: Int) -> String { stem + (density == 1 ? "" : "@\(density)x") + ending }
}
