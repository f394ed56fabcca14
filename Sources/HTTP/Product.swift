/// Name and version of this product, for servers and in the metadata of images.
package enum Product {
    /// The version of the tool and the library.
    package static let version = "0.1.0"
    /// Name and version (RFC 9110, 10.1.5).
    package static let description = "swift-map-snapshot/\(version)"
}
