import Digests

/// Identifies a tileset in a cache by where it comes from, without keys.
package struct CachedTileset: Hashable, Sendable {
    /// The URL without user and query, to show to users.
    package let publicURL: String
    private let identity: String

    /// The tileset at a URL or URL template.
    ///
    /// - Parameter variant: anything else that changes the tiles, such as the direction of rows.
    package init(url: String, variant: String = "") {
        publicURL = URLTemplate.publicText(url)
        identity = "\(URLTemplate.withoutKeys(url))\n\(variant)"
    }

    /// The name of its cache file for a density.
    func fileName(density: Int) -> String {
        Hexadecimal.text(Array(SHA256.hash(Array("\(identity)\n\(max(density, 1))".utf8)).prefix(16))) + ".mbtiles"
    }
}
