import Testing

@testable import HTTP

/// moto's S3 with one bucket, `maps`, that checks signatures and rights.
struct StoreServer {
    private struct Setting: Decodable, Sendable {
        let endpoint: String
        let bucket: String
        let region: String
        let keys: [String: [String]]
    }

    /// What boto3 reads of an object.
    struct Object: Decodable {
        let body: String
        let type: String
        let metadata: [String: String]
    }

    private static let shared = Task {
        let process = try OracleProcess("s3_server.py")
        return (process, try await process.answer(as: Setting.self))
    }

    private let process: OracleProcess
    private let setting: Setting
    let client = HTTPClient()

    init() async throws { (process, setting) = try await Self.shared.value }

    /// The bucket, or another one of this server.
    func bucket(_ name: String? = nil) throws -> S3Bucket {
        try S3Bucket(
            name ?? setting.bucket, region: setting.region, endpoint: WebAddress(setting.endpoint))
    }

    /// The keys of `writer`, who may do all, `stranger`, who may do nothing, or `guest`, who has a session token.
    func credentials(_ name: String, secret: String? = nil, token: String? = nil) throws -> S3Credentials {
        let keys = try #require(setting.keys[name])
        return try #require(
            S3Credentials(
                accessKeyID: keys[0], secretAccessKey: secret ?? keys[1],
                sessionToken: token ?? (keys.count > 2 ? keys[2] : nil)))
    }

    func object(_ key: String) async throws -> Object { try await process.answer(to: key, as: Object.self) }
}
