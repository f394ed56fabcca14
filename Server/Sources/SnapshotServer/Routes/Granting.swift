import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import RequestText
import SnapshotConfiguration

/// A request that its route may answer: split and decoded, and with its signature checked.
struct GrantedRequest: Sendable {
    let request: Request
    /// Path and query without the parameters of a signature.
    let target: RequestTarget
    /// The query of the target.
    let query: Query
    /// When the signature expires, in seconds since 1970, and how many seconds that are; nil without a signature.
    let expiry: (time: Int, seconds: Int)?
    /// The address of the client or its proxy; nil on a socket in the file system.
    let peer: @Sendable () -> String?

    var head: HTTPRequest { request.head }
    /// The key that clients of services with keys send, which documents pass on; nil for none.
    var key: String? { query["key"].flatMap { (1...256).contains($0.utf8.count) ? $0 : nil } }
}

extension SnapshotApplication {
    /// Checks the signature of a request, if it has one or needs one.
    ///
    /// Where signatures are required, nothing of a map is served without one. A signature covers the URL, so a request
    /// with a body has none. That of a template, such as `/tiles/city/{z}/{x}/{y}.png`, is valid for all its URLs.
    ///
    /// - Returns: the target without the signature, and when it expires.
    /// - Throws: `Problem` with 403.
    func granted(
        _ target: RequestTarget, _ route: any Route, _ head: HTTPRequest
    ) throws(Problem) -> (target: RequestTarget, expiry: (time: Int, seconds: Int)?) {
        guard let signatures = options.signatures, !Self.isWarmingUp else { return (target, nil) }
        switch route.access {
        case .everyone: return (target, nil)
        case .gallery:
            guard options.requiresSignature else { return (target, nil) }
            throw Problem(
                .forbidden, "signature_missing",
                "the gallery is off: this server serves signed URLs only, and the gallery would sign any URL for anyone"
            )
        case .map: break
        }
        guard options.requiresSignature || URLSignatures.isSigned(target.raw) else { return (target, nil) }
        guard head.method == .get || head.method == .head else {
            throw Problem(.forbidden, "signature_missing", "a signature does not cover a body: use GET")
        }
        let now = time(nil)
        do throws(URLSignatures.Refusal) {
            let (plain, seconds) = try check(target, route, signatures, now)
            return (RequestTarget(plain), (now + seconds, seconds))
        } catch {
            switch error {
            case .missing:
                throw Problem(
                    .forbidden, "signature_missing", "the URL is not signed: it must end with kid, exp and sig")
            case .wrong: throw Problem(.forbidden, "signature_invalid", "the signature of the URL is wrong")
            case .expired: throw Problem(.forbidden, "signature_expired", "the signed URL has expired")
            }
        }
    }

    /// The target without its signature, which is its own or that of its template, and how many seconds it is valid.
    private func check(
        _ target: RequestTarget, _ route: any Route, _ signatures: URLSignatures, _ now: Int
    ) throws(URLSignatures.Refusal) -> (target: String, seconds: Int) {
        do throws(URLSignatures.Refusal) {
            return try signatures.check(target.raw, now: now)
        } catch {
            guard error == .wrong, let template = route.template(of: target) else { throw error }
            let query = target.raw.dropFirst(target.path.count)
            let (plain, seconds) = try signatures.check(template + query, now: now)
            return (String(target.path) + String(plain.dropFirst(template.count)), seconds)
        }
    }

    /// The body of a request.
    ///
    /// - Throws: `Problem` with 413 for more than the limit.
    func body(of request: Request) async throws -> [UInt8] {
        let limit = options.bodyBytes
        let problem = Problem(.contentTooLarge, "body_too_large", "the body is over the limit of \(limit) bytes")
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw problem }
        do {
            return Array((try await request.body.collect(upTo: limit)).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw problem
        } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
            throw problem
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // Chunks without a valid length, an encoding that is not chunked at its end, or a client that leaves.
            throw Problem(.badRequest, "invalid_request", "the body is not as long as its headers say: send it again")
        }
    }

    /// The URL of a path in a document, with the client's `key`, and with a signature that is valid as long as that of
    /// the document's own URL if signatures are required.
    func url(_ path: String, for request: GrantedRequest) -> String {
        var path = path
        if let key = request.key { path += (path.contains("?") ? "&" : "?") + "key=" + key.pathSegment }
        if options.requiresSignature, let expiry = request.expiry {
            path = options.signatures?.signed(path, expiry: expiry.time) ?? path
        }
        return hosts.url(path, for: request.head, peer: request.peer())
    }
}

extension HTTPFields {
    /// Lets only the client itself cache a response, and no longer than its signed URL is valid.
    mutating func restrictCaching(to seconds: Int) {
        guard let text = self[.cacheControl], let start = text.firstRange(of: "max-age=")?.upperBound,
            let age = Int(text[start...].prefix(while: \.isNumber))
        else { return }
        self[.cacheControl] = "private, max-age=\(Swift.min(age, seconds))"
    }
}
