import ArgumentParser
import Platform
import SnapshotConfiguration

/// `snapshot sign`: a URL that the server accepts until it expires.
struct SignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Sign a URL for a server that requires it.")

    @Argument(help: ArgumentHelp("URL, or path and query after the server's base path.", valueName: "url"))
    var url: String
    @Option(help: ArgumentHelp("Key (default: the first one of the configuration).", valueName: "ID=SECRET"))
    var signingKey: String?
    @Option(
        parsing: .unconditional, help: ArgumentHelp("How long the URL is valid (default: 86400).", valueName: "SECONDS")
    )
    var expires = 86_400
    @Option(help: ArgumentHelp("Base path of the server, which is not signed.", valueName: "PATH"))
    var basePath: String?
    @OptionGroup var settings: SettingOptions

    func run() throws {
        guard (1...315_360_000).contains(expires) else {
            throw Failure(.usage, "--expires \(expires) is not valid: use 1 to 315360000 seconds")
        }
        let configuration = try settings.configuration()
        guard let text = configuration.server(.signingKeys, argument: [signingKey].compactMap(\.self))?.value.first,
            let mark = text.firstIndex(of: "=")
        else {
            throw Failure(.usage, "there is no signing key: use --signing-key ID=SECRET, or SNAPSHOT_SIGNING_KEYS")
        }
        let secret = try configuration.secret(String(text[text.index(after: mark)...]))
        let signatures = try URLSignatures(keys: [(String(text[..<mark]), secret)])
        let start = targetStart()
        guard url[start...].hasPrefix("/"), !url.contains("#") else {
            throw Failure(.usage, "\(url) has no path that can be signed: use https://HOST/PATH?QUERY, or /PATH?QUERY")
        }
        guard let signed = signatures.signed(String(url[start...]), expiry: time(nil) + expires) else {
            throw Failure(.usage, "there is no signing key: use --signing-key ID=SECRET")
        }
        Console.output(revealing: url[..<start] + signed)
    }

    /// Where the signed part of the URL begins: after scheme, host and base path.
    private func targetStart() -> String.Index {
        var start = url.startIndex
        if let scheme = url.firstRange(of: "://") {
            start = url[scheme.upperBound...].firstIndex(of: "/") ?? url.endIndex
        }
        if let basePath, url[start...].hasPrefix(basePath) { start = url.index(start, offsetBy: basePath.count) }
        return start
    }
}
