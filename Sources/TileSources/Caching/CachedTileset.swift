import Digests

/// What tells the tile sets of a cache apart: where they come from, without the keys in it.
package struct CachedTileset: Hashable, Sendable {
    /// The URL without user and query, for people.
    package let publicURL: String
    private let identity: String

    /// The tile set at a URL or URL template.
    ///
    /// - Parameter variant: what else makes the tiles others, such as the direction of rows.
    package init(url: String, variant: String = "") {
        publicURL = URLTemplate.publicText(url)
        identity = "\(URLTemplate.withoutKeys(url))\n\(variant)"
    }

    /// The name of its file for tiles of this density.
    func fileName(density: Int) -> String {
        Hexadecimal.text(Array(SHA256.hash(Array("\(identity)\n\(max(density, 1))".utf8)).prefix(16))) + ".mbtiles"
    }
}
