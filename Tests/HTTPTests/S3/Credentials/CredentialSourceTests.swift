import Synchronization
import TestSupport
import Testing

@testable import HTTP

/// Each source of credentials, against a server on loopback that the endpoint variables name.
@Suite(.timeLimit(.minutes(20))) struct CredentialSourceTests {
    private let server: FaultServer
    private let folder: TemporaryFolder

    init() throws {
        server = try FaultServer()
        folder = try TemporaryFolder()
    }

    private static let end = "2030-01-02T03:04:05Z"
    private static let seconds = 1_893_553_445

    private static func sts(_ action: String) -> [UInt8] {
        Array(
            """
            <\(action)Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><\(action)Result><Credentials>
            <AccessKeyId>ASIAROLE</AccessKeyId><SecretAccessKey>r0le/s3cret+</SecretAccessKey>
            <SessionToken>r0le&#x2F;token==</SessionToken><Expiration>\(end)</Expiration></Credentials>
            </\(action)Result></\(action)Response>
            """.utf8)
    }

    private static let json = Array(
        #"{"Version":1,"AccessKeyId":"ASIAJSON","SecretAccessKey":"js0n","Token":"t0ken","SessionToken":"t0ken","Expiration":"\#(end)"}"#
            .utf8)

    private func settings(_ environment: [String: String], _ config: String, keys: String) throws -> S3Settings {
        try folder.write(Array(config.utf8), to: ".aws/config")
        try folder.write(Array(keys.utf8), to: ".aws/credentials")
        return try S3Settings(environment: ["HOME": folder.path].merging(environment) { $1 })
    }

    private func load(
        _ environment: [String: String] = [:], config: String = "", keys: String = ""
    ) async throws -> TemporaryCredentials? {
        let settings = try settings(environment, config, keys: keys)
        let client = CredentialClient(
            transport: HTTPClient.patient, region: settings.region, endpoints: settings.endpoints,
            now: { 1_700_000_000 })
        return try await client.load(settings.plan)
    }

    private var expected: TemporaryCredentials? {
        S3Credentials(accessKeyID: "ASIAROLE", secretAccessKey: "r0le/s3cret+", sessionToken: "r0le/token==").map {
            TemporaryCredentials($0, expires: Self.seconds)
        }
    }

    private var fromJSON: TemporaryCredentials? {
        S3Credentials(accessKeyID: "ASIAJSON", secretAccessKey: "js0n", sessionToken: "t0ken").map {
            TemporaryCredentials($0, expires: Self.seconds)
        }
    }

    @Test func aRoleIsAssumedWithTheKeysOfAnotherProfile() async throws {
        server.on("/", FaultAnswer(status: 503), FaultAnswer(body: Self.sts("AssumeRole")))
        let found = try await load(
            ["AWS_ENDPOINT_URL_STS": server.url(""), "AWS_REGION": "eu-north-1"],
            config: """
                [default]
                role_arn = arn:aws:iam::1:role/draws maps
                source_profile = base
                external_id = x&y
                duration_seconds = 900
                role_session_name = night
                """,
            keys: "[base]\naws_access_key_id = AKIABASE\naws_secret_access_key = base")
        #expect(found == expected)
        let sent = try #require(server.requests("/").last)
        #expect(sent.method == "POST" && sent.headers["content-type"]?.hasPrefix("application/x-www-form") == true)
        #expect(sent.headers["authorization"]?.contains("Credential=AKIABASE/") == true)
        #expect(sent.headers["authorization"]?.contains("/eu-north-1/sts/aws4_request") == true)
        let form = Set(String(decoding: sent.body, as: UTF8.self).split(separator: "&"))
        #expect(
            form == [
                "Action=AssumeRole", "Version=2011-06-15", "RoleArn=arn%3Aaws%3Aiam%3A%3A1%3Arole%2Fdraws%20maps",
                "ExternalId=x%26y", "DurationSeconds=900", "RoleSessionName=night",
            ])
    }

    @Test func aRoleOfARole() async throws {
        server.on("/", FaultAnswer(body: Self.sts("AssumeRole")))
        let found = try await load(
            ["AWS_ENDPOINT_URL_STS": server.url(""), "AWS_PROFILE": "a"],
            config: """
                [profile a]
                role_arn = arn:a
                source_profile = b
                [profile b]
                role_arn = arn:b
                source_profile = c
                [profile c]
                aws_access_key_id = AKIAC
                aws_secret_access_key = c
                """)
        #expect(found == expected)
        let keys = server.requests("/").compactMap { $0.headers["authorization"]?.split(separator: "/").first }
        #expect(keys == ["AWS4-HMAC-SHA256 Credential=AKIAC", "AWS4-HMAC-SHA256 Credential=ASIAROLE"])
    }

    /// EKS renews the file, so it is read each time.
    @Test func webIdentityReadsItsTokenAgain() async throws {
        server.on("/", FaultAnswer(body: Self.sts("AssumeRoleWithWebIdentity")))
        for token in ["first", "second"] {
            let file = try folder.write(Array("\(token)\n".utf8), to: "token")
            let found = try await load([
                "AWS_ENDPOINT_URL_STS": server.url(""), "AWS_ROLE_ARN": "arn:pod", "AWS_WEB_IDENTITY_TOKEN_FILE": file,
            ])
            #expect(found == expected)
        }
        let sent = server.requests("/")
        #expect(sent.allSatisfy { $0.headers["authorization"] == nil })
        let tokens = sent.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(tokens[0].contains("WebIdentityToken=first") && tokens[1].contains("WebIdentityToken=second"))
    }

    @Test func singleSignOnUsesTheStoredToken() async throws {
        let answer =
            #"{"roleCredentials":{"accessKeyId":"ASIAROLE","secretAccessKey":"r0le/s3cret+","sessionToken":"r0le/token==","expiration":\#(Self.seconds)000}}"#
        server.on(
            "/federation/credentials?role_name=Reader&account_id=123", FaultAnswer(body: Array(answer.utf8)))
        let config = """
            [default]
            sso_session = work
            sso_account_id = 123
            sso_role_name = Reader
            [sso-session work]
            sso_region = eu-west-1
            sso_start_url = https://example.org/start
            """
        let plan = try settings([:], config, keys: "").plan
        guard case .singleSignOn(let session) = plan else {
            Issue.record("another plan")
            return
        }
        // The name that botocore gives it: SHA-1 of "work".
        #expect(session.cache.hasSuffix("/e274eeff768c6396088ec6eb091f4bf4d47ab1e0.json"))
        let token = Array(#"{"accessToken":"sso-t0ken","expiresAt":"2029-01-01T00:00:00Z"}"#.utf8)
        try folder.write(token, to: String(session.cache.dropFirst(folder.path.count + 1)))
        #expect(try await load(["AWS_ENDPOINT_URL_SSO": server.url("")], config: config) == expected)
        #expect(server.requests().last?.headers["x-amz-sso_bearer_token"] == "sso-t0ken")
        let old = Array(#"{"accessToken":"sso-t0ken","expiresAt":"2020-01-01T00:00:00UTC"}"#.utf8)
        try folder.write(old, to: String(session.cache.dropFirst(folder.path.count + 1)))
        let error = await #expect(throws: HTTPError.self) {
            try await load(["AWS_ENDPOINT_URL_SSO": server.url("")], config: config)
        }
        #expect(error?.description.contains("aws sso login") == true)
    }

    @Test func containersSendTheirToken() async throws {
        let file = try folder.write(Array("from-file\n".utf8), to: "container-token")
        server.on("/creds", FaultAnswer(body: Self.json))
        let address = ["AWS_CONTAINER_CREDENTIALS_FULL_URI": server.url("/creds")]
        #expect(
            try await load(address.merging(["AWS_CONTAINER_AUTHORIZATION_TOKEN": "from-env"]) { $1 }) == fromJSON)
        #expect(
            try await load(address.merging(["AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE": file]) { $1 }) == fromJSON)
        #expect(server.requests("/creds").map { $0.headers["authorization"] } == ["from-env", "from-file"])
    }

    @Test func programsAreStartedWithoutAShell() async throws {
        let script = try folder.write(
            Array("#!/bin/sh\n[ \"$1\" = 'a b' ] && [ \"$2\" = '$HOME' ] && cat '\(folder.path)/answer'\n".utf8),
            to: "program")
        try folder.write(Self.json, to: "answer")
        let config = "[default]\ncredential_process = /bin/sh \(script) \"a b\" $HOME\n"
        #expect(try await load(config: config) == fromJSON)
        for (command, words) in [
            ("/bin/false", "failed"), ("/no/such/program", "cannot be started"), ("/bin/echo hush", "JSON"),
            ("/usr/bin/yes", "failed"), ("/bin/echo '{\"Version\":2}'", "version"),
        ] {
            let error = await #expect(throws: HTTPError.self) {
                try await load(config: "[default]\ncredential_process = \(command)\n")
            }
            #expect(error?.description.contains(words) == true, "\(String(describing: error))")
            #expect(error?.description.contains("hush") == false)
        }
    }

    @Test(arguments: [
        ("a b", ["a", "b"]), (" a  'b c' ", ["a", "b c"]), ("a \"b \\\" c\" d\\ e ''", ["a", "b \" c", "d e", ""]),
        ("a'b'c", ["abc"]),
    ]) func wordsAreSplitLikeAShellsWords(command: String, words: [String]) {
        #expect(CredentialProgram.split(command) == words)
    }

    @Test func sendsATokenToTheMetadataService() async throws {
        server.on("/latest/api/token", FaultAnswer(body: Array("tok".utf8)))
        let folder = "/latest/meta-data/iam/security-credentials/"
        server.on(folder, FaultAnswer(body: Array("maps-role\n".utf8)))
        server.on(folder + "maps-role", FaultAnswer(body: Self.json))
        #expect(try await load(["AWS_EC2_METADATA_SERVICE_ENDPOINT": server.url("/")]) == fromJSON)
        let sent = server.requests()
        #expect(sent.map(\.method) == ["PUT", "GET", "GET"])
        #expect(sent[0].headers["x-aws-ec2-metadata-token-ttl-seconds"] == "21600")
        #expect(sent[1...].allSatisfy { $0.headers["x-aws-ec2-metadata-token"] == "tok" })
    }

    /// Nothing is asked in the old way, without a token; and then requests are not signed.
    @Test func thereAreNoCredentialsWithoutAToken() async throws {
        server.otherwise { _ in FaultAnswer(status: 403) }
        #expect(try await load(["AWS_EC2_METADATA_SERVICE_ENDPOINT": server.url("")]) == nil)
        #expect(server.requests().count == 1)
        let off = ["AWS_EC2_METADATA_SERVICE_ENDPOINT": server.url(""), "AWS_EC2_METADATA_DISABLED": "TRUE"]
        #expect(try await load(off) == nil)
        #expect(server.requests().count == 1)
    }

    @Test func aSilentServiceIsGivenUpAfterASecond() async throws {
        server.otherwise { _ in FaultAnswer(fault: .hang) }
        let start = ContinuousClock.now
        #expect(try await load(["AWS_EC2_METADATA_SERVICE_ENDPOINT": server.url("")]) == nil)
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test(arguments: [
        "", "[]", "{}", "{\"AccessKeyId\":1}", "{\"AccessKeyId\":\"a\"}",
        "{\"AccessKeyId\":\"a b\",\"SecretAccessKey\":\"hush\"}",
        "{\"AccessKeyId\":\"a\",\"SecretAccessKey\":\"hush\",\"Expiration\":\"soon\"}",
    ]) func unusableAnswersAreErrors(answer: String) async throws {
        server.on("/creds", FaultAnswer(body: Array(answer.utf8)))
        let error = await #expect(throws: HTTPError.self) {
            try await load(["AWS_CONTAINER_CREDENTIALS_FULL_URI": server.url("/creds")])
        }
        #expect(error?.code == .denied && error?.description.contains("hush") == false)
    }

    @Test func refusalsAreQuotedWithoutSecrets() async throws {
        server.on(
            "/",
            FaultAnswer(
                status: 403, body: Array("<ErrorResponse><Error><Code>AccessDenied</Code></Error></ErrorResponse>".utf8)
            ))
        let error = await #expect(throws: HTTPError.self) {
            try await load(
                ["AWS_ENDPOINT_URL_STS": server.url("")], config: "[default]\nrole_arn = arn:a\nsource_profile = b\n",
                keys: "[b]\naws_access_key_id = AKIA\naws_secret_access_key = hush\n")
        }
        #expect(error?.code == .denied && error?.description.contains("arn:a cannot be assumed (AccessDenied)") == true)
    }

    /// The order of botocore.
    @Test func theFirstSourceCounts() throws {
        let config = """
            [default]
            credential_process = /bin/keys
            aws_access_key_id = AKIACONFIG
            aws_secret_access_key = c
            """
        let keys = "[default]\naws_access_key_id = AKIAFILE\naws_secret_access_key = f\n"
        let container = ["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI": "/v2"]
        func kind(_ environment: [String: String], _ config: String, _ keys: String) throws -> String {
            switch try settings(environment, config, keys: keys).plan {
            case .none: "none"
            case .fixed(let keys): keys.accessKeyID
            case .role: "role"
            case .webIdentity: "web"
            case .singleSignOn: "sso"
            case .program: "program"
            case .container: "container"
            case .instance: "instance"
            }
        }
        let env = ["AWS_ACCESS_KEY_ID": "AKIAENV", "AWS_SECRET_ACCESS_KEY": "e"]
        let web = ["AWS_WEB_IDENTITY_TOKEN_FILE": "/t", "AWS_ROLE_ARN": "arn:w"]
        let sso = "\nsso_start_url = https://x\nsso_region = a\nsso_account_id = 1\nsso_role_name = r\n"
        let role = "\nrole_arn = arn:a\ncredential_source = EcsContainer\n"
        let all = container.merging(web) { $1 }.merging(env) { $1 }
        #expect(try kind(all, config + sso + role, keys) == "AKIAENV")
        let others = container.merging(web) { $1 }
        #expect(try kind(others, config + sso + role, keys) == "role")
        #expect(try kind(others, config + sso, keys) == "web")
        #expect(try kind(container, config + sso, keys) == "sso")
        #expect(try kind(container, config, keys) == "AKIAFILE")
        #expect(try kind(container, config, "") == "program")
        #expect(try kind(container, config.replacing("credential_process = /bin/keys", with: ""), "") == "AKIACONFIG")
        #expect(try kind(container, "", "") == "container")
        #expect(try kind([:], "", "") == "instance")
        #expect(try kind(["AWS_EC2_METADATA_DISABLED": "true"], "", "") == "none")
    }

    @Test func nothingSecretIsShown() throws {
        let environment = [
            "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI": "/v2", "AWS_CONTAINER_AUTHORIZATION_TOKEN": "hush",
        ]
        var dumped = ""
        for found in [
            try settings(environment, "", keys: ""),
            try settings([:], "[default]\ncredential_process = /bin/keys hush\n", keys: ""),
            try settings(
                [:], "[default]\nrole_arn = a\nsource_profile = b\nexternal_id = hush\n",
                keys: "[b]\naws_access_key_id = AKIA\naws_secret_access_key = hush\n"),
        ] {
            dump(found, to: &dumped)
            dumped += "\(found) \(String(reflecting: found))"
        }
        #expect(!dumped.contains("hush"))
    }

    @Test(
        arguments: [
            ("2030-01-02T03:04:05Z", seconds), ("2030-01-02T03:04:05.123Z", seconds),
            ("2030-01-02T05:04:05+02:00", seconds),
            ("2030-01-02T03:04:05UTC", seconds), ("2030-01-02", nil), ("", nil), ("2030-01-02T03:04:05+", nil),
            ("xxxx-01-02T03:04:05Z", nil), ("2030-01-02T03:04:05Zulu time", nil),
        ] as [(String, Int?)]) func times(text: String, seconds: Int?)
    { #expect(ISOTime.seconds(text) == seconds) }
}
