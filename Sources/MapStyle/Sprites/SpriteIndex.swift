package import JSON

/// The icons of a sprite sheet, from its JSON.
package struct SpriteIndex: Hashable, Sendable {
    /// The icons by name.
    package private(set) var icons: TextDictionary<Icon> = [:]

    /// Maximum size of the JSON in bytes.
    package static let maximumBytes = 8 << 20
    /// Maximum number of icons.
    package static let maximumIcons = 10_000
    /// Maximum width and height of a sheet in pixels.
    package static let maximumSide = 4096
    private static let maximumDepth = 16

    /// Creates an index of icons.
    package init(icons: TextDictionary<Icon>) { self.icons = icons }

    /// Parses the JSON of a sprite.
    ///
    /// Icons that are not objects with a rectangle on a sheet are left out.
    /// - Throws: `StyleError` if it is not an object of JSON, or too large.
    package init(_ bytes: [UInt8]) throws(StyleError) {
        guard bytes.count <= Self.maximumBytes else {
            throw Self.error(
                "\(bytes.count) bytes are over the limit of \(Self.maximumBytes): split the sprite", .tooLarge)
        }
        let entries: TextDictionary<JSONValue>
        do throws(JSONError) {
            entries = try Self.entries(bytes)
        } catch {
            throw Self.error(error.description, error.code == .tooDeep ? .tooLarge : .invalid)
        }
        guard entries.count <= Self.maximumIcons else {
            throw Self.error(
                "\(entries.count) icons are over the limit of \(Self.maximumIcons): split the sprite", .tooLarge)
        }
        icons = entries.compactMapValues(Icon.init)
    }

    private static func entries(_ bytes: [UInt8]) throws(JSONError) -> TextDictionary<JSONValue> {
        var scanner = JSONScanner(bytes, maximumDepth: maximumDepth)
        scanner.skipBlanks()
        let entries = try JSONValue.fields(
            &scanner, depth: maximumDepth, allowsDuplicates: true, isRaw: { _ in false })
        scanner.skipBlanks()
        guard scanner.position == bytes.count else { throw scanner.invalid("something follows the icons") }
        return entries
    }

    private static func error(_ sentence: String, _ code: StyleError.Code) -> StyleError {
        StyleError(code: code, sentence: sentence, pointer: "")
    }
}
