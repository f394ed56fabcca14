import TestSupport
import Testing

@testable import HTTP

@Suite struct S3SettingsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The settings of an environment whose home has these files.
    private func settings(
        _ environment: [String: String] = [:], credentials: String? = nil, config: String? = nil
    ) throws -> S3Settings {
        if let credentials { try folder.write(Array(credentials.utf8), to: ".aws/credentials") }
        if let config { try folder.write(Array(config.utf8), to: ".aws/config") }
        return try S3Settings(environment: ["HOME": folder.path].merging(environment) { $1 })
    }

    private static let keys = """
        # both
        [default]
        aws_access_key_id = AKIADEFAULT
        aws_secret_access_key=se/cr=et+

        [work]
        aws_access_key_id = AKIAWORK
        aws_secret_access_key = s3cr3t
        aws_session_token = t0ken==
        """
    private static let config = """
        [default]
        region = eu-west-1
        [profile work]
        region = eu-central-1
        s3 =
          addressing_style = virtual
          region = nowhere
        endpoint_url = https://store.example.org
        [work]
        region = wrong
        """

    @Test func nothingIsSet() throws {
        let found = try settings()
        #expect(found.credentials == nil)
        #expect(found.region == "us-east-1")
        #expect(found.endpoint == nil)
        #expect(found.style == nil)
        #expect(try S3Settings(environment: [:]).credentials == nil)
    }

    @Test func theEnvironmentComesFirst() throws {
        let found = try settings(
            [
                "AWS_ACCESS_KEY_ID": "AKIAENV", "AWS_SECRET_ACCESS_KEY": "env", "AWS_SESSION_TOKEN": "tok",
                "AWS_DEFAULT_REGION": "eu-north-1", "AWS_ENDPOINT_URL": "http://127.0.0.1:1", "AWS_PROFILE": "work",
            ], credentials: Self.keys, config: Self.config)
        #expect(
            found.credentials == S3Credentials(accessKeyID: "AKIAENV", secretAccessKey: "env", sessionToken: "tok"))
        #expect(found.region == "eu-north-1")
        #expect(found.endpoint?.text == "http://127.0.0.1:1")
    }

    @Test func theNarrowerVariableComesFirst() throws {
        let found = try settings([
            "AWS_REGION": "eu-south-1", "AWS_DEFAULT_REGION": "eu-north-1", "AWS_ENDPOINT_URL": "http://127.0.0.1:1",
            "AWS_ENDPOINT_URL_S3": "http://127.0.0.1:2", "AWS_ACCESS_KEY_ID": "", "AWS_SECRET_ACCESS_KEY": "",
        ])
        #expect(found.region == "eu-south-1")
        #expect(found.endpoint?.text == "http://127.0.0.1:2")
        #expect(found.credentials == nil)
    }

    @Test func aProfileIsChosen() throws {
        let byDefault = try settings(credentials: Self.keys, config: Self.config)
        #expect(byDefault.credentials == S3Credentials(accessKeyID: "AKIADEFAULT", secretAccessKey: "se/cr=et+"))
        #expect(byDefault.region == "eu-west-1")
        let work = try settings(["AWS_PROFILE": "work"])
        #expect(
            work.credentials
                == S3Credentials(accessKeyID: "AKIAWORK", secretAccessKey: "s3cr3t", sessionToken: "t0ken=="))
        #expect(work.region == "eu-central-1")
        #expect(work.endpoint?.text == "https://store.example.org")
        #expect(work.style == .host)
        #expect(try work.bucket("maps").origin == "https://maps.store.example.org")
    }

    @Test func filesMayBeElsewhere() throws {
        let path = try folder.write(Array(Self.keys.utf8), to: "keys")
        try folder.write(Array("[default]\r\nregion=sa-east-1\r\n".utf8), to: "settings")
        let found = try settings(["AWS_SHARED_CREDENTIALS_FILE": path, "AWS_CONFIG_FILE": "~/settings"])
        #expect(found.credentials?.accessKeyID == "AKIADEFAULT")
        #expect(found.region == "sa-east-1")
    }

    @Test(arguments: [
        (["AWS_ACCESS_KEY_ID": "AKIA"], "", "AWS_SECRET_ACCESS_KEY is not set"),
        (["AWS_SECRET_ACCESS_KEY": "hidden"], "", "AWS_ACCESS_KEY_ID is not set"),
        (["AWS_ACCESS_KEY_ID": "AKIA", "AWS_SECRET_ACCESS_KEY": "hid\nden"], "", "contain spaces"),
        (["AWS_PROFILE": "home"], "", "no profile home"), (["AWS_ENDPOINT_URL": "store.example"], "", "is not a URL"),
        ([:], "[default]\naws_secret_access_key = hidden", "no aws_access_key_id"),
        ([:], "[default]\nrole_arn = arn:aws:iam::1:role/a", "no source_profile"),
        ([:], "[default]\nrole_arn = a\nsource_profile = b\ncredential_source = Environment", "has both"),
        ([:], "[default]\nrole_arn = a\nsource_profile = gone", "gone, which does not exist"),
        ([:], "[default]\nrole_arn = a\ncredential_source = Cloud", "unknown credential_source"),
        ([:], "[default]\nrole_arn = a\ncredential_source = Environment", "has no credentials"),
        ([:], "[default]\nrole_arn = a\nmfa_serial = 1\nsource_profile = default", "needs a code"),
        ([:], "[default]\nrole_arn = a\nsource_profile = default", "from itself"),
        ([:], "[default]\nsso_start_url = https://x\n", "no sso_account_id"),
        ([:], "[default]\nsso_session = gone\n", "gone, which does not exist"),
        ([:], "[default]\ncredential_process = /bin/keys \"hidden", "a quote that is not closed"),
        (["AWS_WEB_IDENTITY_TOKEN_FILE": "/t"], "", "no role for it"),
        (["AWS_CONTAINER_CREDENTIALS_RELATIVE_URI": "@example.org"], "", "start with a slash"),
        (["AWS_CONTAINER_CREDENTIALS_FULL_URI": "http://169.254.169.254/"], "", "neither this machine"),
        (["AWS_CONTAINER_CREDENTIALS_FULL_URI": "http://127.example.org/"], "", "neither this machine"),
        (["AWS_CONTAINER_CREDENTIALS_FULL_URI": "http://localhost@example.org/"], "", "neither this machine"),
        (["AWS_EC2_METADATA_SERVICE_ENDPOINT": "store"], "", "is not a URL"),
        (["AWS_CONFIG_FILE": "/"], "", "is a folder"),
    ]) func isRefused(environment: [String: String], config: String, words: String) throws {
        let error = #expect(throws: HTTPError.self) { try settings(environment, config: config) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
        #expect(error?.description.contains("hid") == false)
    }

    @Test(arguments: [
        "", "[", "[]", "=", "a=b", "[default", "[default]\n=\n =\n x", "  a = b\n[x]\n  c = d", "\u{0}[\u{0}]",
    ])
    func ignoresCorruptFiles(text: String) throws {
        #expect(try settings(credentials: text, config: text).credentials == nil)
    }

    @Test func secretsAreNotShown() throws {
        let found = try settings(["AWS_PROFILE": "work"], credentials: Self.keys, config: Self.config)
        var dumped = ""
        dump(found, to: &dumped)
        var request = HTTPRequest(address: try #require(WebAddress("https://h/a?k=s3cr3t")), bodyLimit: 0)
        request.headers = ["X-Key": "s3cr3t", "x-amz-security-token": "t0ken=="]
        dump(request, to: &dumped)
        for text in [dumped, "\(found) \(request)", String(reflecting: found) + String(reflecting: request)] {
            #expect(!text.contains("s3cr3t") && !text.contains("t0ken"))
        }
        #expect(dumped.contains("AKIAWORK"))
    }
}
