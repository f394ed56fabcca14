import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore

extension ResponseBody {
    static func bytes(_ bytes: [UInt8]) -> ResponseBody { ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)) }

    /// No body, and no statement about its length.
    static var unknownLength: ResponseBody {
        ResponseBody(contentLength: nil) { writer in try await writer.finish(nil) }
    }
}

extension HTTPField.Name {
    /// Names of what a request asked for and was left out.
    static let ignored = Self.constant("X-Snapshot-Ignored")
    static let noSniff = Self.constant("X-Content-Type-Options")
    static let referrerPolicy = Self.constant("Referrer-Policy")
    static let forwardedProto = Self.constant("X-Forwarded-Proto")
    static let forwardedHost = Self.constant("X-Forwarded-Host")
    /// A second Host field; the first one is the authority of the request.
    static let secondHost = Self.constant("Host")

    /// A name that is known to be valid.
    private static func constant(_ text: String) -> HTTPField.Name {
        HTTPField.Name(text) ?? .server
    }
}
