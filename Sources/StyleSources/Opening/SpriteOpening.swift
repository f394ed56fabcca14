import Digests
import Files
import Imaging
import JSON
import MapStyle
import TileSources

/// Opens the sprites of a style.
struct SpriteOpening {
    let document: StyleDocument
    let network: TileNetwork
    /// SHA-256 of all files, in the order of the style.
    private(set) var digests: [[UInt8]] = []
    /// The files by sprite id and what follows it.
    private(set) var files: [String: [UInt8]] = [:]
    /// Whether one came from a server.
    private(set) var isRemote = false
    /// What a server did not deliver, one sentence each.
    private(set) var notes: [String] = []
    /// What was drawn from earlier copies in the cache, one sentence each.
    private(set) var staleNotes: [String] = []

    /// Limits for sheets.
    static let limits = DecodingLimits(
        side: SpriteIndex.maximumSide, pixels: SpriteIndex.maximumSide * SpriteIndex.maximumSide, bytes: 16 << 20)

    init(document: StyleDocument, network: TileNetwork) { (self.document, self.network) = (document, network) }

    /// - Throws: `StyleOpeningError` for a sprite in a file that is missing or corrupt; `CancellationError`.
    mutating func open(_ sprites: [Style.Sprite]) async throws -> [OpenedSprite] {
        var opened: [OpenedSprite] = []
        for index in sprites.indices {
            if let sprite = try await open(sprites[index], at: Self.pointer(index, in: sprites)) {
                opened.append(sprite)
            }
        }
        return opened
    }

    /// The JSON pointer of one of a style's sprites.
    static func pointer(_ index: Int, in sprites: [Style.Sprite]) -> String {
        sprites.count == 1 && sprites[0].id == nil ? "/sprite" : "/sprite/\(index)/url"
    }

    /// Opens one sprite; nil if its server does not deliver it.
    ///
    /// - Throws: like `open(_:)`.
    mutating func open(_ sprite: Style.Sprite, at pointer: String) async throws -> OpenedSprite? {
        if sprite.url == BuiltInSprite.url {
            digests.append(BuiltInSprite.digest)
            return BuiltInSprite.opened(id: sprite.id)
        }
        let files = StyleResource(document: document, network: network, pointer: pointer)
        do {
            // One density is enough, and the first error tells more than the second.
            let plain: Result<OpenedSprite.Sheet, any Error>
            do { plain = .success(try await sheet(sprite, "", files)) } catch { plain = .failure(error) }
            let dense: OpenedSprite.Sheet?
            do {
                dense = try await sheet(sprite, "@2x", files)
            } catch let error as StyleOpeningError where error.code == .unreadable || error.code == .unavailable {
                if case .failure(let first) = plain { throw first }
                dense = nil
            }
            if case .failure(let error) = plain {
                guard let code = (error as? StyleOpeningError)?.code, code == .unreadable || code == .unavailable
                else { throw error }
            }
            return OpenedSprite(id: sprite.id, plain: try? plain.get(), dense: dense)
        } catch let error as StyleOpeningError where error.code == .unavailable {
            notes.append("the sprite is missing, so icons and patterns are not drawn: \(error.description)")
            return nil
        }
    }

    private mutating func sheet(
        _ sprite: Style.Sprite, _ density: String, _ files: StyleResource
    ) async throws -> OpenedSprite.Sheet {
        let url = sprite.url
        let index = try await files.read(
            Self.inserting("\(density).json", in: url), as: "the index of a sprite", limit: SpriteIndex.maximumBytes
        ) { bytes in
            do throws(StyleError) {
                return try SpriteIndex(bytes)
            } catch {
                throw StyleResource.Flaw(
                    "\(density).json of the sprite: \(error.description)", isTooLarge: error.code == .tooLarge)
            }
        }
        let image = try await files.read(
            Self.inserting("\(density).png", in: url), as: "the image of a sprite", limit: Self.limits.bytes
        ) { try StyleResource.image($0, "\(density).png of the sprite", limits: Self.limits) }
        if let reason = index.staleReason ?? image.staleReason {
            staleNotes.append("the icons of the sprite are an earlier copy in the cache, because \(reason)")
        }
        isRemote = isRemote || url.lowercased().hasPrefix("http")
        self.files["\(sprite.id ?? "")\(density).json"] = index.bytes
        self.files["\(sprite.id ?? "")\(density).png"] = image.bytes
        digests += [SHA256.hash(index.bytes), SHA256.hash(image.bytes)]
        return OpenedSprite.Sheet(index: index.value, image: image.value)
    }

    /// Puts a suffix before the query of a URL.
    private static func inserting(_ suffix: String, in url: String) -> String {
        guard let mark = url.firstIndex(of: "?"), url.contains("://") else { return url + suffix }
        return url[..<mark] + suffix + url[mark...]
    }
}
