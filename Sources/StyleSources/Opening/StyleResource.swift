import Files
import Imaging
import TileSources

/// Reads files that a style names, from where it may.
struct StyleResource {
    let document: StyleDocument
    let network: TileNetwork
    /// JSON pointer of the name.
    let pointer: String

    /// The bytes at an address of the style.
    ///
    /// - Throws: `StyleOpeningError`: `unavailable` if a server does not deliver them, `unreadable` for a file.
    func read(_ address: String, limit: Int) async throws -> [UInt8] {
        let place: String
        do throws(DocumentPlace.Refusal) {
            place = try document.place.resolve(address)
        } catch {
            throw self.error(error.clause)
        }
        return try await read(at: place, limit: limit)
    }

    /// The bytes at a path or URL.
    func read(at location: String, limit: Int) async throws -> [UInt8] {
        let place = TileLocation(parsingPlain: location)
        do {
            guard place.remoteBase == nil else { return try await network.document(at: place.base, limit: limit) }
            return try FileContents.read(place.base, limit: limit)
        } catch let error as TileSourceError {
            throw StyleOpeningError(.unavailable, error.description, pointer: pointer)
        } catch let error as FileError {
            throw StyleOpeningError(
                error.code == .tooLarge ? .tooLarge : .unreadable, error.description, pointer: pointer)
        }
    }

    /// Decodes an image.
    ///
    /// - Parameter name: what it is, for messages.
    func decoded(_ bytes: [UInt8], _ name: String, limits: DecodingLimits) throws -> Pixmap {
        do throws(ImagingError) {
            return try ImageDecoder.decode(bytes, limits: limits)
        } catch {
            throw self.error("\(name) \(error.description)", error.code == .tooLarge)
        }
    }

    /// The error for what is wrong with the named thing.
    func error(_ clause: String, _ isTooLarge: Bool = false) -> StyleOpeningError {
        StyleOpeningError(
            isTooLarge ? .tooLarge : .invalid, "\(document.name): \(pointer): \(clause)", pointer: pointer)
    }
}
