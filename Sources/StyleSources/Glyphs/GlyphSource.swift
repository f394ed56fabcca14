import Files
import HTTP
package import MapLabels
import Synchronization
import TileSources

/// The glyphs of a style: a template of files or of a server.
///
/// Ranges stay in memory up to a limit, so that the next image reads none.
package final class GlyphSource: Sendable {
    /// A range of a font stack or font.
    struct Key: Hashable, Sendable {
        let font: String
        let range: Int
    }

    /// Where ranges come from.
    private enum Place {
        /// A URL template.
        case server(String)
        /// A path template, and what its files may be.
        case files(String, DocumentPlace)
    }

    private let place: Place
    private let network: TileNetwork
    private let memory = Mutex(GlyphMemory())

    /// - Parameters:
    ///   - template: a path or URL with `{fontstack}` and `{range}`.
    ///   - document: the place of the style, which decides which files may be read.
    init(_ template: String, of document: DocumentPlace, network: TileNetwork) {
        self.network = network
        let isRemote = TileLocation(base: template).remoteBase != nil
        place = isRemote ? .server(template) : .files(template, document)
    }

    /// Whether the glyphs are from a server.
    package var isRemote: Bool { if case .server = place { true } else { false } }

    /// The server; nil for files.
    package var origin: String? {
        guard case .server(let template) = place else { return nil }
        return WebAddress(Self.fill(template, font: "", range: ""))?.origin ?? "glyphs"
    }

    /// Where the glyphs are: the same for the same folder or URL template, without keys.
    var identity: String {
        switch place {
        case .server(let template): return TileLocation(base: template).baseWithoutKeys
        case .files(let template, _):
            let folder = template.prefix { $0 != "{" }
            return (RealPath.find(String(folder)) ?? String(folder)) + template.dropFirst(folder.count)
        }
    }

    /// Whether all glyphs of a demand are in memory, so that fetching them asks no server.
    package func has(_ demand: GlyphDemand) -> Bool {
        memory.withLock { memory in
            demand.stacks.allSatisfy { stack in
                stack.ranges.allSatisfy { range in
                    range >= GlyphDemand.firstAbsentRange || Self.has(range, of: stack, in: &memory)
                }
            }
        }
    }

    /// Like `fetch(_:of:)`, from memory only.
    private static func has(_ range: Int, of stack: GlyphDemand.Stack, in memory: inout GlyphMemory) -> Bool {
        var found: [GlyphRange] = []
        for name in stack.names {
            guard let known = memory[Key(font: name, range: range)] else { return false }
            guard let range = known.range else { continue }
            found.append(range)
            if name == stack.name || stack.isCovered(by: found, range.index) { break }
        }
        return true
    }

    /// The range of a font, or of a stack with a joined name; nil if there is none.
    ///
    /// - Throws: `GlyphError` if it is corrupt, `TileSourceError` if a server does not deliver it, `FileError`,
    ///   `CancellationError`.
    func range(_ key: Key) async throws -> GlyphRange? {
        if let known = memory.withLock({ $0[key] }) { return known.range }
        let found = try await find(key) { bytes throws(GlyphError) in try GlyphRange(bytes, index: key.range) }
        memory.withLock { $0.insert(found?.value, bytes: found?.bytes.count ?? 0, for: key) }
        return found?.value
    }

    /// The file of a range of 256 characters; nil if there is none.
    ///
    /// - Throws: like `range(_:)`.
    package func file(font: String, range: Int) async throws -> [UInt8]? {
        try await find(Key(font: font, range: range)) { bytes throws(GlyphError) in
            _ = try GlyphRange(bytes, index: range)
        }?.bytes
    }

    private func find<Value: Sendable>(
        _ key: Key, decoding decode: @Sendable ([UInt8]) throws(GlyphError) -> Value
    ) async throws -> ServedDocument<Value>? {
        let numbers = "\(key.range * 256)-\(key.range * 256 + 255)"
        switch place {
        case .server(let template):
            let url = Self.fill(template, font: Self.encoded(key.font), range: numbers)
            return try await network.glyphs(
                at: url, of: template, named: "\(key.font)/\(numbers)", limit: GlyphRange.maximumBytes
            ) { bytes in
                do throws(GlyphError) {
                    return try decode(bytes)
                } catch {
                    throw StyleResource.Flaw("the glyphs \(error.description)")
                }
            }
        case .files(let template, let document):
            // A name of a style is data from outside: it must not lead out of the folder.
            guard !key.font.contains("/"), key.font != "..", key.font != ".", !key.font.contains("\0") else {
                return nil
            }
            let path = Self.fill(template, font: key.font, range: numbers)
            guard FileContents.exists(path) else { return nil }
            guard document.admits(file: path) else { throw GlyphError("are outside of the style's folder") }
            let bytes = try FileContents.read(path, limit: GlyphRange.maximumBytes)
            return ServedDocument(value: try decode(bytes), bytes: bytes)
        }
    }

    private static func fill(_ template: String, font: String, range: String) -> String {
        template.replacing("{range}", with: range).replacing("{fontstack}", with: font)
    }

    /// A name as a part of a URL (RFC 3986, section 2); commas between fonts stay as they are.
    private static func encoded(_ name: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return name.utf8.reduce(into: "") { text, byte in
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~,".contains(character) {
                text.append(character)
            } else {
                text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }
}

/// The ranges of the last images, the latest ones first to stay.
private struct GlyphMemory: Sendable {
    struct Entry: Sendable {
        /// Nil for a range that does not exist.
        let range: GlyphRange?
        let bytes: Int
        var lastUse: Int
    }

    private var entries: [GlyphSource.Key: Entry] = [:]
    private var size = 0
    private var uses = 0
    private static let limit = 16 << 20
    /// What a range costs besides its bytes.
    private static let overhead = 8 << 10

    subscript(key: GlyphSource.Key) -> Entry? {
        mutating get {
            uses += 1
            entries[key]?.lastUse = uses
            return entries[key]
        }
    }

    mutating func insert(_ range: GlyphRange?, bytes: Int, for key: GlyphSource.Key) {
        uses += 1
        let old = entries.updateValue(
            Entry(range: range, bytes: bytes + Self.overhead, lastUse: uses), forKey: key)
        size += bytes + Self.overhead - (old?.bytes ?? 0)
        guard size > Self.limit else { return }
        for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard size > Self.limit / 2 else { return }
            entries[key] = nil
            size -= entry.bytes
        }
    }
}
