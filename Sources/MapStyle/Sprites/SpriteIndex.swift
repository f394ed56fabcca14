import JSON

/// The icons of a sprite sheet, from its JSON.
package struct SpriteIndex: Hashable, Sendable {
    /// One icon's rectangle on the sheet, in pixels.
    package struct Icon: Hashable, Sendable {
        /// Columns from the left edge of the sheet.
        package var x: Int
        /// Rows from the top edge of the sheet.
        package var y: Int
        /// Width, at least 1.
        package var width: Int
        /// Height, at least 1.
        package var height: Int
        /// Pixels per point.
        package var pixelRatio: Double
    }

    /// The icons by name.
    package private(set) var icons: [String: Icon] = [:]

    /// Maximum size of the JSON in bytes.
    package static let maximumBytes = 8 << 20
    /// Maximum number of icons.
    package static let maximumIcons = 10_000
    /// Maximum width and height of a sheet in pixels.
    package static let maximumSide = 4096
    private static let maximumDepth = 16

    /// Parses the JSON of a sprite.
    ///
    /// Icons that are not objects with a rectangle on a sheet are left out.
    /// - Throws: `StyleError` if it is not an object of JSON, or too large.
    package init(_ bytes: [UInt8]) throws(StyleError) {
        guard bytes.count <= Self.maximumBytes else {
            throw Self.error(
                "\(bytes.count) bytes are over the limit of \(Self.maximumBytes): split the sprite", .tooLarge)
        }
        let entries: [String: JSONValue]
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

    private static func entries(_ bytes: [UInt8]) throws(JSONError) -> [String: JSONValue] {
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

extension SpriteIndex.Icon {
    fileprivate init?(_ json: JSONValue) {
        guard case .object(let fields) = json else { return nil }
        func integer(_ name: String, _ range: ClosedRange<Int>) -> Int? {
            guard case .number(let number)? = fields[name] else { return nil }
            return Int(exactly: number).flatMap { range.contains($0) ? $0 : nil }
        }
        let side = SpriteIndex.maximumSide
        guard let x = integer("x", 0...side - 1), let y = integer("y", 0...side - 1),
            let width = integer("width", 1...side), let height = integer("height", 1...side)
        else { return nil }
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        pixelRatio = 1
        if case .number(let ratio)? = fields["pixelRatio"], ratio > 0, ratio <= 64 { pixelRatio = max(ratio, 1.0 / 64) }
    }
}
