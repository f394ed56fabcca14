import Digests
import Files
import HTTP
import JSON
import MapStyle
package import TileSources

/// The text of a style, with its location.
package struct StyleDocument: Sendable {
    /// The name for messages, without keys.
    package let name: String
    /// The JSON.
    package let bytes: [UInt8]
    let place: DocumentPlace
    /// The URL on its server; nil for a file.
    private let url: String?
    /// Why an earlier copy from the cache is used; nil if it is the document of its file or server.
    let staleReason: String?
    /// Where it was found; nil for bytes.
    private let resolved: ResolvedLocation?

    /// Whether it came from a server.
    var isRemote: Bool { url != nil }

    /// Maximum size of a style in bytes.
    private static let limit = 8 << 20
    private static let depth = 128

    /// Creates a document from bytes; it cannot use relative addresses.
    package init(name: String, bytes: [UInt8]) {
        (self.name, self.bytes, place) = (name, bytes, DocumentPlace(.none, of: "style"))
        (url, staleReason, resolved) = (nil, nil, nil)
    }

    private init(_ document: StyleDocument, bytes: [UInt8], staleReason: String) {
        (name, place, url, resolved) = (document.name, document.place, document.url, document.resolved)
        (self.bytes, self.staleReason) = (bytes, staleReason)
    }

    /// Reads a style.
    ///
    /// - Parameter location: a path, or an `http` or `https` URL.
    /// - Throws: `StyleOpeningError` if there is none; `CancellationError`.
    package init(at location: String, network: TileNetwork) async throws {
        try await self.init(at: ResolvedLocation(TileLocation(parsingPlain: location)), network: network)
    }

    /// Reads a style where a location was found to lead.
    ///
    /// - Throws: `StyleOpeningError` if there is none; `CancellationError`.
    package init(at resolved: ResolvedLocation, network: TileNetwork) async throws {
        let path = resolved.location
        self.resolved = resolved
        name = path.publicBase
        if resolved.isRemote {
            do {
                let found = try await network.document(
                    at: path.base, limit: Self.limit, as: "a style", decoding: Self.check)
                (url, bytes, staleReason) = (path.base, found.bytes, found.staleReason)
            } catch let error as TileSourceError {
                throw StyleOpeningError(error.code == .unavailable ? .unavailable : .unreadable, error.description)
            }
            place = DocumentPlace(WebAddress(path.base).map(DocumentPlace.Location.server) ?? .none, of: "style")
            return
        }
        (url, staleReason) = (nil, nil)
        if let scheme = URLScheme.of(path.base) {
            let clause =
                scheme == "mapbox"
                ? "mapbox:// is understood by Mapbox's own service only"
                : "styles are not read from \(scheme)://"
            throw StyleOpeningError(
                .unreadable, "\(name): \(clause); use a file, or the http or https URL of a style.json")
        }
        do throws(FileError) {
            bytes = try resolved.contents(limit: Self.limit)
        } catch {
            throw StyleOpeningError(error.code == .tooLarge ? .tooLarge : .unreadable, error.description)
        }
        place = DocumentPlace(file: path.base, of: "style")
    }

    /// What is at a location that the style names, found out once.
    func named(_ location: TileLocation) -> ResolvedLocation {
        resolved?.named(location) ?? ResolvedLocation(location)
    }

    /// A note that it is an earlier copy, if it is one.
    var staleNotes: [String] {
        staleReason.map { ["the style is an earlier copy in the cache, because \($0)"] } ?? []
    }

    /// The document that was cached before this one, which is no valid style; nil if there is none.
    ///
    /// This one is removed from the cache, so that its server is asked again.
    func earlier(over network: TileNetwork) -> StyleDocument? {
        url.flatMap { network.reject(documentAt: $0, bytes, limit: Self.limit) }.map {
            StyleDocument(self, bytes: $0, staleReason: "the one on the server is not valid")
        }
    }

    /// Throws unless a response is an object with layers, as all styles are; an error message of a server is not.
    @Sendable private static func check(_ bytes: [UInt8]) throws {
        var scanner = JSONScanner(bytes, maximumDepth: depth)
        guard scanner.current == UInt8(ascii: "{"), let members = try? scanner.members({ $0 == "layers" }),
            !members.isEmpty
        else { throw StyleResource.Flaw("it is not a JSON object with layers") }
    }

    /// A digest of a style's members that does not depend on formatting, name and metadata, which do not affect drawing.
    static func digest(of members: TextDictionary<JSONValue>) -> [UInt8] {
        var members = members
        (members["name"], members["metadata"]) = (nil, nil)
        return SHA256.hash(JSONValue.object(members).canonicalBytes)
    }

    /// The layers as they are written.
    var layers: [JSONValue] {
        guard case .array(let layers)? = (try? Style.members(of: bytes))?["layers"] else { return [] }
        return layers
    }

    /// The ids of the layers in order; nil for a layer without one.
    var layerIDs: [String?] {
        layers.map { layer in
            guard case .object(let fields) = layer, case .string(let id)? = fields["id"] else { return nil }
            return id
        }
    }
}
