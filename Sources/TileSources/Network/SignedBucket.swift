import Glibc
import HTTP

/// An S3 bucket with credentials.
struct SignedBucket {
    let bucket: S3Bucket
    /// Nil sends unsigned requests, for public buckets.
    let credentials: S3Credentials?

    /// Finds a bucket by name, with the settings of the environment and of AWS's shared files.
    init(_ name: String) throws(HTTPError) {
        var environment: [String: String] = [:]
        for name in S3Settings.variables { environment[name] = getenv(name).map { String(cString: $0) } }
        let settings = try S3Settings(environment: environment)
        bucket = try settings.bucket(name)
        credentials = settings.credentials
    }

    /// The URL of a key; tile placeholders in it stay unescaped.
    func url(of key: String) throws(HTTPError) -> String {
        try bucket.address(for: key).text.replacing("%7B", with: "{").replacing("%7D", with: "}")
    }
}
