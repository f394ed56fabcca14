import Glibc
import HTTPTypes
import RequestText
import SnapshotConfiguration

/// What a request asks for, once its signature is checked.
struct GrantedRequest: Sendable {
    /// Path and query without the parameters of a signature.
    let target: RequestTarget
    /// When the signature expires, in seconds since 1970, and how many seconds that are; nil without a signature.
    var expiry: (time: Int, seconds: Int)?
}

extension SnapshotApplication {
    /// Checks the signature of a request, if it has one or needs one.
    ///
    /// Where signatures are required, nothing of a map is served without one. A signature covers the URL, so a request
    /// with a body has none. That of a template, such as `/tiles/city/{z}/{x}/{y}.png`, is valid for all its URLs.
    ///
    /// - Throws: `Problem` with 403.
    func granted(_ target: RequestTarget, _ route: Route, _ head: HTTPRequest) throws(Problem) -> GrantedRequest {
        guard let signatures = options.signatures, !Self.isWarmingUp else { return GrantedRequest(target: target) }
        switch route {
        case .health, .ready, .openAPI: return GrantedRequest(target: target)
        case .gallery:
            guard options.requiresSignature else { return GrantedRequest(target: target) }
            throw Problem(
                .forbidden, "signature_missing",
                "the gallery is off: this server serves signed URLs only, and the gallery would sign any for everyone")
        default: break
        }
        guard options.requiresSignature || URLSignatures.isSigned(target.raw) else {
            return GrantedRequest(target: target)
        }
        guard head.method == .get || head.method == .head else {
            throw Problem(.forbidden, "signature_missing", "a signature covers the URL and no body: use GET")
        }
        let now = time(nil)
        do throws(URLSignatures.Refusal) {
            let (plain, seconds) = try check(target, route, signatures, now)
            return GrantedRequest(target: RequestTarget(plain), expiry: (now + seconds, seconds))
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
        _ target: RequestTarget, _ route: Route, _ signatures: URLSignatures, _ now: Int
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

    /// The URL of a path in a document, with a signature that is valid as long as that of the document's own URL if
    /// signatures are required.
    func url(_ path: String, for head: HTTPRequest, peer: String?, _ granted: GrantedRequest) -> String {
        var path = path
        if options.requiresSignature, let expiry = granted.expiry {
            path = options.signatures?.signed(path, expiry: expiry.time) ?? path
        }
        return hosts.url(path, for: head, peer: peer)
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

extension Route {
    /// The path with placeholders that a document would have for a target; nil for a path that has no template.
    func template(of target: RequestTarget) -> String? {
        var segments = target.segments
        switch self {
        case .tile, .renderedTile:
            guard let last = segments.popLast(), let x = segments.popLast(), let z = segments.popLast(),
                x.allSatisfy(\.isASCIIDigit), z.allSatisfy(\.isASCIIDigit)
            else { return nil }
            let rest = last.drop(while: \.isASCIIDigit)
            guard rest.startIndex > last.startIndex else { return nil }
            return "/\(segments.joined(separator: "/"))/{z}/{x}/{y}\(rest)"
        case .glyphs, .installedGlyphs:
            segments.removeLast(min(2, segments.count))
            return "/\(segments.joined(separator: "/"))/{fontstack}/{range}.pbf"
        case .sprite(_, _, let suffix):
            // Clients add density and extension to the path of a style's sprite.
            return target.path.hasSuffix(suffix) ? String(target.path.dropLast(suffix.count)) : nil
        default: return nil
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
