import Files
package import HTTP

/// The location of a style or TileJSON, which decides how addresses in it are resolved and what they may access: a
/// document from a server may name servers, a document in a file also files below its folder.
package struct DocumentPlace: Sendable {
    /// Where a document may be.
    package enum Location: Sendable {
        /// The real path of the document's folder.
        case folder(String)
        case server(WebAddress)
        /// No location: a document created by a program.
        case none
    }

    /// Why an address cannot be resolved: a clause with the remedy.
    package struct Refusal: Error {
        package let clause: String
    }

    private let location: Location
    /// What the document is, for messages.
    private let noun: String

    /// - Parameter noun: what the document is, for messages: `style`.
    package init(_ location: Location, of noun: String) {
        (self.location, self.noun) = (location, noun)
    }

    /// Creates the place of a file.
    package init(file path: String, of noun: String) {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
        self.init(RealPath.existing(folder ?? ".").map(Location.folder) ?? .none, of: noun)
    }

    /// Resolves an address in the document to a path or URL.
    ///
    /// - Parameter isTemplate: whether braces in a path are placeholders, and not parts of names.
    /// - Throws: if the document may not use the address, or if it is malformed.
    package func resolve(_ address: String, isTemplate: Bool = false) throws(Refusal) -> String {
        guard let scheme = Self.scheme(of: address) else { return try relative(address, isTemplate) }
        let rest = String(address.dropFirst(scheme.utf8.count + 1))
        switch (scheme.lowercased(), rest.hasPrefix("//")) {
        case ("http", true):
            if case .server(let own) = location, own.scheme == "https" {
                throw Refusal(
                    clause:
                        "\(shown(address)) is named with http in a \(noun) that came over https, so anyone on the way "
                        + "could change it; use https")
            }
            return address
        case ("https", true), ("s3", true): return address
        case ("file", _): return try file(rest, address, isTemplate)
        case ("data", _):
            throw Refusal(
                clause:
                    "\(shown(address)) is a data: URL, which is read for GeoJSON and images only; use a file or another "
                    + "URL")
        case ("mapbox", true):
            throw Refusal(
                clause: "\(shown(address)) is understood by Mapbox's own service only; bind the source to a location")
        case (_, false): return try relative(address, isTemplate)
        default:
            throw Refusal(
                clause:
                    "\(shown(address)) is of a kind that is not supported; use https://, pmtiles:// or mbtiles://, or "
                    + "bind the source to a location")
        }
    }

    /// Whether the document may read a file that an address of it led to: with links followed, it is below the
    /// document's folder.
    package func admits(file path: String) -> Bool {
        guard case .folder(let folder) = location, let real = RealPath.existing(path) else { return false }
        return isBelow(real, folder)
    }

    /// The folder that files named by the document must be below; nil if it may name none.
    package var folder: String? { if case .folder(let folder) = location { folder } else { nil } }

    /// The scheme of a URL (RFC 3986, 3.1); nil for a relative reference.
    private static func scheme(of address: String) -> String? {
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = address[..<colon]
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        let isValid = scheme.utf8.allSatisfy { byte in
            isLetter(byte) || (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E].contains(byte)
        }
        guard let first = scheme.utf8.first, isLetter(first), isValid else { return nil }
        return String(scheme)
    }

    private func relative(_ address: String, _ isTemplate: Bool) throws(Refusal) -> String {
        switch location {
        case .server(let own):
            let url = own.resolving(address)
            // A reference cannot begin with a name that has a colon (RFC 3986, 4.2); elsewhere it would be a path.
            guard RemoteLocation(url)?.origin.hasPrefix("http") == true else {
                throw Refusal(
                    clause: "\(shown(address)) begins like a URL of an unknown kind; write ./ before it if it is a name"
                )
            }
            return url
        case .folder(let folder):
            let path = address.hasPrefix("/") ? address : "\(folder)/\(address)"
            return try checked(path, in: folder, address, isTemplate)
        case .none:
            throw Refusal(
                clause: "\(shown(address)) is relative to the location of the \(noun), which has none; use a URL")
        }
    }

    /// - Parameter rest: what follows `file:`; percent-encoded, as in all URLs.
    private func file(_ rest: String, _ address: String, _ isTemplate: Bool) throws(Refusal) -> String {
        guard case .folder = location else {
            throw Refusal(clause: "\(shown(address)) is a file, which a \(noun) from a server cannot name; use a URL")
        }
        var path = rest
        if rest.hasPrefix("//") {
            path = String(rest.dropFirst(rest.lowercased().hasPrefix("//localhost/") ? 11 : 2))
        }
        guard let decoded = PercentEncoding.decode(path) else {
            throw Refusal(clause: "\(shown(address)) has a % without two hexadecimal digits; write %25 for it")
        }
        return try relative(decoded, isTemplate)
    }

    /// A path below the document's folder, with links followed.
    private func checked(
        _ path: String, in folder: String, _ address: String, _ isTemplate: Bool
    ) throws(Refusal) -> String {
        let refusal = Refusal(
            clause:
                "\(shown(address)) is outside of the \(noun)'s folder; move it there, or bind the source to a location")
        // Of a template, only what comes before the placeholders is known; nothing after them may lead up.
        var known = path[...]
        if isTemplate {
            known = path.prefix(FolderTemplate(path)?.location.base.count ?? path.prefix { $0 != "{" }.count)
        }
        guard !path[known.endIndex...].split(separator: "/").contains("..") else { throw refusal }
        guard !known.split(separator: "/").contains("..") else {
            guard let real = RealPath.existing(String(known)), isBelow(real, folder) else { throw refusal }
            return path
        }
        var existing = String(known)
        while RealPath.existing(existing) == nil, let slash = existing.lastIndex(of: "/"), slash > existing.startIndex {
            existing = String(existing[..<slash])
        }
        guard let real = RealPath.existing(existing), isBelow(real, folder) else { throw refusal }
        return path
    }

    private func isBelow(_ path: String, _ folder: String) -> Bool {
        path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
    }

    /// An address without keys and data, shortened for messages.
    private func shown(_ address: String) -> String {
        if address.lowercased().hasPrefix("data:") { return DataURL.shown(address) }
        // What comes after a ? in an address of another kind may be a key.
        let isServer = TileLocation(base: address).remoteBase != nil
        return String((isServer ? TileLocation.withoutKeys(address) : String(address.prefix { $0 != "?" })).prefix(200))
    }
}
