/// Explains a store's error response in one clause with a remedy.
enum S3Refusal {
    /// Remedies by error code; <https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html>.
    private static let remedies = [
        "AccessDenied": "allow the key to do this; without s3:ListBucket, a missing object is denied, too",
        "AllAccessDisabled": "the bucket is locked by its owner",
        "ExpiredToken": "get new credentials, because these have expired",
        "InvalidAccessKeyId": "check AWS_ACCESS_KEY_ID, and whether the endpoint is the right store",
        "InvalidToken": "check AWS_SESSION_TOKEN, which belongs to one key",
        "NoSuchBucket": "check the name of the bucket, and the endpoint",
        "RequestTimeTooSkewed": "set this machine's clock",
        "SignatureDoesNotMatch": "check AWS_SECRET_ACCESS_KEY",
    ]
    /// Codes for a wrong region.
    private static let misplaced: Set<String> = [
        "PermanentRedirect", "TemporaryRedirect", "Redirect", "AuthorizationHeaderMalformed",
        "IllegalLocationConstraintException",
    ]
    /// Codes for expired keys; their status is 400.
    private static let stale: Set<String> = ["ExpiredToken", "InvalidToken"]
    /// Codes worth a retry although the status does not say so.
    private static let passing: Set<String> = ["RequestTimeout", "ConditionalRequestConflict", "OperationAborted"]

    /// Whether a response says that the credentials have ended.
    static func isExpired(_ response: HTTPResponse) -> Bool {
        response.status >= 400 && S3ErrorDocument(response.body).code.map(stale.contains) == true
    }

    /// The error for a response, or nil if the response speaks for itself.
    ///
    /// Success, 304, an absent object (404), an unmet condition (412) and statuses to retry give nil. A bucket that
    /// does not exist is an error, because every object in it would appear absent.
    ///
    /// - Parameter isConditional: whether the request was only to create an object; then a conflict passes, and the
    ///   store may not know conditions (501).
    static func error(in response: HTTPResponse, bucket: S3Bucket, isConditional: Bool = false) -> HTTPError? {
        guard response.status >= 300, response.status != 304, !RetryPolicy.transientStatuses.contains(response.status)
        else { return nil }
        let document = S3ErrorDocument(response.body)
        let code = document.code ?? ""
        switch response.status {
        case 404 where code != "NoSuchBucket", 410, 412: return nil
        case 501 where isConditional: return nil
        default: break
        }
        let said = [document.code ?? "status \(response.status)", document.message].compactMap(\.self)
            .joined(separator: ": ")
        let region = response.headers["x-amz-bucket-region"] ?? document.region
        let isConflict = isConditional && response.status == 409 && code.isEmpty
        if passing.contains(code) || isConflict {
            return HTTPError(.unreachable, "the store asks to try again (\(said))")
        }
        if let region, region != bucket.region {
            return HTTPError(
                .refused,
                "the bucket \(bucket.name) is not in \(bucket.region) (\(said))",
                remedy: "set AWS_REGION=\(region.prefix(64))")
        }
        if misplaced.contains(code) || (300...399).contains(response.status) {
            return HTTPError(
                .refused,
                "the bucket \(bucket.name) is not in \(bucket.region) (\(said))",
                remedy: "set AWS_REGION to its own region")
        }
        let isDenied = [401, 403].contains(response.status) || stale.contains(code)
        // For example an odd name or a lock: the next object may succeed.
        if remedies[code] == nil, !isDenied, (400...499).contains(response.status) {
            return HTTPError(
                .invalidRequest, "the store refuses this (\(said))", remedy: "check the name of the object")
        }
        let remedy = remedies[code] ?? (isDenied ? "check the credentials and their rights" : "check the location")
        return HTTPError(isDenied ? .denied : .refused, "the store refuses (\(said)); \(remedy)")
    }
}

/// A store's error document: XML with `Code` and `Message`, and sometimes the correct `Region`.
struct S3ErrorDocument {
    /// Maximum size of a document in bytes.
    static let maximumLength = 65_536
    /// Maximum number of characters to show of a store's text.
    private static let maximumTextLength = 200

    let code: String?
    let message: String?
    let region: String?

    /// Parses a body; anything else than an error document gives no fields.
    init(_ body: [UInt8]) {
        let text = body.count <= Self.maximumLength ? String(decoding: body, as: UTF8.self) : ""
        let isError = text.contains("<Error>") || text.contains("<Error ")
        code = isError ? Self.field("Code", in: text) : nil
        message = isError ? Self.field("Message", in: text) : nil
        region = isError ? Self.field("Region", in: text) : nil
    }

    /// The text of the first element with a name; these documents do not nest names.
    private static func field(_ name: String, in text: String) -> String? {
        guard let start = text.firstRange(of: "<\(name)>"),
            let end = text[start.upperBound...].firstRange(of: "</\(name)>")
        else { return nil }
        let line = unescaped(text[start.upperBound..<end.lowerBound])
            .split {
                $0.isWhitespace || $0.isNewline || $0.unicodeScalars.allSatisfy { $0.value < 0x20 || $0.value == 0x7F }
            }
            .joined(separator: " ")
        return line.isEmpty ? nil : String(line.prefix(maximumTextLength))
    }

    private static func unescaped(_ text: Substring) -> String {
        [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&#34;", "\""),
            ("&amp;", "&"),
        ]
        .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }
}
