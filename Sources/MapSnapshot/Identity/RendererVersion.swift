import Cairo
import HTTP
import Imaging

/// What makes the pixels and bytes of a picture: this program and the libraries below it.
///
/// Of the same request, tiles and fonts, equal versions make the same file bit by bit.
package enum RendererVersion {
    /// Of the tool and the library.
    package static let own = Product.version

    /// All of them: `swift-map-snapshot/1.2.3 cairo/1.16.0 …`.
    package static let full =
        ([Product.description] + CairoLibraries.versions + ImagingLibraries.versions).joined(separator: " ")
}
