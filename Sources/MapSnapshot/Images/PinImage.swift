import Files
import JSON
public import MapGeometry

/// The image of a pin in one or more densities, with the same size in points.
public struct PinImage: Hashable, Sendable {
    /// The position of an image relative to a pin's place.
    struct Placement: Hashable, Sendable {
        /// Offset from the place to the image's top left, in points, y down.
        let origin: Point
        /// Points.
        let size: Size
    }

    /// The variants, lowest density first; at least one.
    public let variants: [MapImage]

    /// Creates a pin image with one variant.
    public init(_ image: MapImage) { variants = [image] }

    /// Reads an image from a file, with its `@2x` and `@3x` variants next to it, as on Apple's platforms.
    ///
    /// `pin.png` finds `pin@2x.png` and `pin@3x.png`; a path like `pin@2x.png` also counts as double density.
    ///
    /// - Parameter path: a PNG, JPEG or WebP file of at most 1024 pixels per side and 4 MiB.
    /// - Throws: `SnapshotError` with `imageFailed` that names the file.
    public init(contentsOf path: String) throws(SnapshotError) {
        let name = DensityFileName(path)
        var variants: [MapImage] = []
        for density in [1, 2, 3] {
            let candidate = name.path(density: density)
            let isGiven = density == name.density
            // Variants are optional, and so is the named file if it has a variant.
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

    /// The files that a path may be read from: the path itself and its variants.
    package static func files(of path: String) -> [String] {
        let name = DensityFileName(path)
        return [1, 2, 3].map { name.path(density: $0) }
    }

    private static func hasOtherVariants(_ name: DensityFileName) -> Bool {
        [1, 2, 3].contains { $0 != name.density && FileContents.exists(name.path(density: $0)) }
    }

    /// Checks that the variants have the same size within rounding; otherwise the pin would jump between scales.
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

    /// The lowest-density variant with at least the density of the image, or else the densest.
    ///
    /// - Parameter scale: pixels per point of the image.
    /// - Returns: never nil for an image created by the initializers above.
    public func variant(forScale scale: Double) -> MapImage? {
        variants.first { $0.scale >= scale } ?? variants.last
    }
}

/// A parsed file name: `folder/pin@2x.png` has the stem `folder/pin`, density 2 and the extension `.png`.
private struct DensityFileName {
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

extension Dictionary where Key == String {
    /// The value for an image name.
    ///
    /// - Throws: `SnapshotError` with `unknownImage` that lists the names.
    func image(named name: String) throws(SnapshotError) -> Value {
        if let found = self[name] { return found }
        let known = keys.sorted()
        throw SnapshotError(
            .unknownImage, "image \(Notation.shortened(name)) is not known",
            remedy: known.isEmpty ? "use the built-in pin" : NearestName.remedy(for: name, among: known),
            pointer: "/image",
            values: ["image": .text(name)])
    }
}
