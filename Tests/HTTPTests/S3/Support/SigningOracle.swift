import TestSupport

@testable import HTTP

/// botocore, asked how it would sign.
struct SigningOracle {
    struct Object: Encodable {
        var bucket: String
        var key: String
        var endpoint: String?
        var style: String?
        var range: String?
    }

    struct Request: Encodable {
        var method = "GET"
        var url: String
        var headers: [String: String] = [:]
        var body: String?
        var service = "s3"
    }

    struct Task: Encodable {
        var time: Int
        var credentials: [String]
        var region: String
        var object: Object?
        var request: Request?
    }

    struct Answer: Decodable {
        let url: String
        let headers: [String: String]

        var authorization: String? { headers["authorization"] }
        var signature: String? { authorization.flatMap { $0.split(separator: "Signature=").last.map(String.init) } }
    }

    private static let process = Result { try OracleProcess("s3_sign.py") }

    static func answer(_ task: Task) async throws -> Answer {
        try await process.get().answer(to: task, as: Answer.self)
    }
}
