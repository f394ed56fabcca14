import Files
import HTTP
import TileSources

/// The location of a style, which decides how addresses are resolved and what they may access: a style from a server
/// may name servers, a style in a file also files below its folder.
enum StylePlace {
    /// The real path of the style's folder.
    case folder(String)
    case server(WebAddress)
    /// No location: a style created by a program.
    case none

    /// Why an address cannot be resolved: a clause with the remedy.
    struct Refusal: Error {
        let clause: String
    }

    /// Resolves an address in the style to a path or URL.
    ///
    /// - Throws: if the style may not use the address, or if it is malformed.
    func resolve(_ address: String) throws(Refusal) -> String {
        guard let mark = address.firstRange(of: "://") else {
            if address.lowercased().hasPrefix("file:") { return try file(String(address.dropFirst(5)), address) }
            return try relative(address)
        }
        let rest = String(address[mark.upperBound...])
        switch address[..<mark.lowerBound].lowercased() {
        case "http":
            if case .server(let own) = self, own.scheme == "https" {
                throw Refusal(
                    clause:
                        "\(shown(address)) is asked for by http from a style that comes by https, which anyone on the "
                        + "way could change; use https")
            }
            return address
        case "https", "s3": return address
        case "file": return try file(rest.hasPrefix("localhost/") ? String(rest.dropFirst(9)) : rest, address)
        case "mapbox":
            throw Refusal(
                clause: "\(shown(address)) is understood by Mapbox's own service only; bind the source to a location")
        default:
            throw Refusal(
                clause:
                    "\(shown(address)) is of a kind that is not supported; use https://, pmtiles:// or mbtiles://, or "
                    + "bind the source to a location")
        }
    }

    private func relative(_ address: String) throws(Refusal) -> String {
        switch self {
        case .server(let own): return own.resolving(address)
        case .folder(let folder):
            return try checked(address.hasPrefix("/") ? address : "\(folder)/\(address)", in: folder, address)
        case .none:
            throw Refusal(clause: "\(shown(address)) is relative to the place of the style, which has none; use a URL")
        }
    }

    private func file(_ path: String, _ address: String) throws(Refusal) -> String {
        guard case .folder = self else {
            throw Refusal(clause: "\(shown(address)) is a file, which a style from a server must not name; use a URL")
        }
        return try relative(path)
    }

    /// A path below the style's folder, with links followed.
    private func checked(_ path: String, in folder: String, _ address: String) throws(Refusal) -> String {
        let refusal = Refusal(
            clause:
                "\(shown(address)) is outside of the style's folder; move it there, or bind the source to a location")
        // For templates, the existing part.
        let known = path.firstIndex(of: "{").map { path[..<$0] } ?? path[...]
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

    /// An address without keys, shortened for messages.
    private func shown(_ address: String) -> String {
        // What comes after a ? in an address of another kind may be a key.
        let isServer = TileLocation(base: address).remoteBase != nil
        return String((isServer ? TileLocation.withoutKeys(address) : String(address.prefix { $0 != "?" })).prefix(200))
    }
}
