import Glibc
import HTTP

/// A bucket of an S3 store, and who asks it.
struct SignedBucket {
    let bucket: S3Bucket
    /// Nil asks without a signature, as public buckets are.
    let credentials: S3Credentials?

    /// The bucket of this name, where the process's environment and AWS's shared files say that it is.
    init(_ name: String) throws(HTTPError) {
        var environment: [String: String] = [:]
        for name in S3Settings.variables { environment[name] = getenv(name).map { String(cString: $0) } }
        let settings = try S3Settings(environment: environment)
        bucket = try settings.bucket(name)
        credentials = settings.credentials
    }

    /// The URL of a key, in which placeholders of tiles stay as they are.
    func url(of key: String) throws(HTTPError) -> String {
        try bucket.address(for: key).text.replacing("%7B", with: "{").replacing("%7D", with: "}")
    }
}
