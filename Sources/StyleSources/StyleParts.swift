/// The files of a style as they were read, for servers that pass them on.
package struct StyleParts: Sendable {
    /// The style.json.
    package let document: [UInt8]
    /// Index and image of each sprite, by its id (empty for the default one) and what follows it: `@2x.png`.
    package let sprites: [String: [UInt8]]
    /// Whether any of them came from a server.
    package let isRemote: Bool

    /// Creates the files of a style.
    package init(document: [UInt8], sprites: [String: [UInt8]] = [:], isRemote: Bool = false) {
        (self.document, self.sprites, self.isRemote) = (document, sprites, isRemote)
    }
}
