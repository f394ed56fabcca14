import Files
import Imaging
import TileSources

/// Reads and decodes files that a style names, from where it may.
struct StyleResource {
    /// Why a file is not what the style needs.
    struct Flaw: Error, CustomStringConvertible {
        /// One clause without a period, such as `it is empty`.
        let description: String
        let isTooLarge: Bool

        init(_ description: String, isTooLarge: Bool = false) {
            (self.description, self.isTooLarge) = (description, isTooLarge)
        }
    }

    let document: StyleDocument
    let network: TileNetwork
    /// JSON pointer of the name.
    let pointer: String

    /// Reads the file at an address of the style.
    ///
    /// - Parameters:
    ///   - wanted: what it is, with its article, for messages.
    ///   - check: throws a `Flaw` for what a server should not have sent, even if it can be decoded.
    ///   - decode: makes a value of the bytes; throws a `Flaw`.
    /// - Throws: `StyleOpeningError`: `unavailable` if a server does not deliver it or sends something else;
    ///   `unreadable`, `invalid` or `tooLarge` for a file; `CancellationError`.
    func read<Value: Sendable>(
        _ address: String, as wanted: String, limit: Int,
        checking check: @Sendable ([UInt8]) throws -> Void = { _ in },
        decoding decode: @Sendable ([UInt8]) throws -> Value
    ) async throws -> ServedDocument<Value> {
        if let bytes = try data(of: address, limit: limit) { return try decoded(bytes, decode) }
        let place: String
        do throws(DocumentPlace.Refusal) {
            place = try document.place.resolve(address)
        } catch {
            throw self.error(error.clause)
        }
        return try await read(at: place, as: wanted, limit: limit, checking: check, decoding: decode)
    }

    /// Reads the file at a path or URL.
    func read<Value: Sendable>(
        at location: String, as wanted: String, limit: Int,
        checking check: @Sendable ([UInt8]) throws -> Void = { _ in },
        decoding decode: @Sendable ([UInt8]) throws -> Value
    ) async throws -> ServedDocument<Value> {
        let place = TileLocation(parsingPlain: location)
        do {
            guard place.remoteBase == nil else {
                return try await network.document(at: place.base, limit: limit, as: wanted) { bytes in
                    try check(bytes)
                    return try decode(bytes)
                }
            }
            return try decoded(try FileContents.read(place.base, limit: limit), decode)
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
    static func image(_ bytes: [UInt8], _ name: String, limits: DecodingLimits) throws -> Pixmap {
        do throws(ImagingError) {
            return try ImageDecoder.decode(bytes, limits: limits)
        } catch {
            throw Flaw("\(name) \(error.description)", isTooLarge: error.code == .tooLarge)
        }
    }

    /// The bytes in a `data:` URL; nil for any other address.
    private func data(of address: String, limit: Int) throws -> [UInt8]? {
        do throws(DataURLError) {
            return try DataURL.bytes(of: address, limit: limit)
        } catch {
            throw self.error(error.description, error.isTooLarge)
        }
    }

    private func decoded<Value>(
        _ bytes: [UInt8], _ decode: ([UInt8]) throws -> Value
    ) throws -> ServedDocument<Value> {
        do {
            return ServedDocument(value: try decode(bytes), bytes: bytes)
        } catch let flaw as Flaw {
            throw error(flaw.description, flaw.isTooLarge)
        }
    }

    /// The error for what is wrong with the named thing.
    private func error(_ clause: String, _ isTooLarge: Bool = false) -> StyleOpeningError {
        StyleOpeningError(
            isTooLarge ? .tooLarge : .invalid, "\(document.name): \(pointer): \(clause)", pointer: pointer)
    }
}
