package import HTTP

/// An S3 server with one bucket, `maps`, that checks signatures and rights.
package struct StoreServer: Sendable {
    /// The program that runs.
    package enum Kind: String, CaseIterable, Sendable {
        /// moto, which has session tokens.
        case moto
        /// SeaweedFS, which keeps objects on disk.
        case seaweed
    }

    private struct Setting: Decodable, Sendable {
        let endpoint: String
        let bucket: String
        let region: String
        let keys: [String: [String]]
    }

    /// What boto3 reads from an object.
    package struct Object: Decodable, Sendable {
        package let body: String
        package let type: String
        package let metadata: [String: String]
    }

    private static func start(_ script: String) async throws -> (OracleProcess, Setting) {
        let process = try OracleProcess(script)
        return (process, try await process.answer(as: Setting.self))
    }

    private static let moto = Task { try await start("s3_server.py") }
    private static let seaweed = Task { try await start("seaweed_server.py") }

    private let process: OracleProcess
    private let setting: Setting
    package let client = HTTPClient.patient

    /// The server of this process; the first call starts it.
    package init(_ kind: Kind = .moto) async throws {
        (process, setting) =
            switch kind {
            case .moto: try await Self.moto.value
            case .seaweed: try await Self.seaweed.value
            }
    }

    /// The bucket, or another one of this server.
    package func bucket(_ name: String? = nil) throws -> S3Bucket {
        try S3Bucket(
            name ?? setting.bucket, region: setting.region, endpoint: WebAddress(setting.endpoint))
    }

    /// The keys of `writer`, who may do anything, `stranger`, who may do nothing, or `guest`, who has a session token
    /// (with moto only).
    package func credentials(_ name: String, secret: String? = nil, token: String? = nil) throws -> S3Credentials {
        guard let keys = setting.keys[name],
            let credentials = S3Credentials(
                accessKeyID: keys[0], secretAccessKey: secret ?? keys[1],
                sessionToken: token ?? (keys.count > 2 ? keys[2] : nil))
        else { throw OracleProcess.Failure(reason: "there are no keys of \(name)") }
        return credentials
    }

    /// A client of the bucket, as one of the users.
    package func store(_ who: String = "writer", secret: String? = nil, bucket name: String? = nil) throws -> S3Store {
        S3Store(try bucket(name), credentials: try credentials(who, secret: secret), client: client)
    }

    /// What a process needs to be `writer`, and the server's address.
    package var environment: [String: String] {
        let keys = setting.keys["writer"] ?? []
        return [
            "AWS_ENDPOINT_URL": setting.endpoint, "AWS_REGION": setting.region, "AWS_ACCESS_KEY_ID": keys.first ?? "",
            "AWS_SECRET_ACCESS_KEY": keys.dropFirst().first ?? "",
        ]
    }

    /// Writes an object, as `writer`.
    package func put(_ bytes: [UInt8], to key: String) async throws {
        try await store().put(bytes, to: key, contentType: "application/octet-stream")
    }

    package func object(_ key: String) async throws -> Object { try await process.answer(to: key, as: Object.self) }
}
