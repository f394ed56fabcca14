import Cairo
import HTTP
import Imaging

/// The versions of everything that affects the pixels and bytes of an image.
///
/// For the same request, tiles and fonts, equal versions give bit-identical files.
package enum RendererVersion {
    /// Version of the tool and the library.
    package static let own = Product.version

    /// All versions: `swift-map-snapshot/1.2.3 cairo/1.16.0 …`.
    package static let full =
        ([Product.description] + CairoLibraries.versions + ImagingLibraries.versions).joined(separator: " ")
}
