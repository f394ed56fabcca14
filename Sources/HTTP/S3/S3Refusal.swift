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

    /// The error for a response, or nil if the response speaks for itself.
    ///
    /// Success, 304, an absent object (404), an unmet condition (412) and statuses to retry give nil. A bucket that
    /// does not exist is an error, because every object in it would appear absent.
    static func error(in response: HTTPResponse, bucket: S3Bucket) -> HTTPError? {
        guard response.status >= 300, response.status != 304, !RetryPolicy.transientStatuses.contains(response.status)
        else { return nil }
        let document = S3ErrorDocument(response.body)
        let code = document.code ?? ""
        switch response.status {
        case 404 where code != "NoSuchBucket", 410, 412: return nil
        default: break
        }
        let said = [document.code ?? "status \(response.status)", document.message].compactMap(\.self)
            .joined(separator: ": ")
        let region = response.headers["x-amz-bucket-region"] ?? document.region
        if passing.contains(code) { return HTTPError(.unreachable, "the store asks to try again (\(said))") }
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
