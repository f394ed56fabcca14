import ArgumentParser
import MapSnapshot
import SnapshotConfiguration

/// `snapshot style check FILE`: lists every error and note, with its layer and key.
struct StyleCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check a style: list its errors and the parts that are not drawn.",
        discussion: """
            Reads the style and opens what it names, in files and on servers: its sprites, glyphs of each font, and \
            its sources. A source in braces, or without an address, may be bound to any tileset, and is not opened.

            Example:
              snapshot style check style.json

            Exit status: 0 the style can be drawn, 1 it cannot.
            """)

    @Argument(help: ArgumentHelp("style.json to check: a file or a URL.", valueName: "LOCATION"))
    var style: String
    @OptionGroup var settings: SettingOptions

    func run() async throws {
        try await Failure.translating {
            let configuration = try settings.configuration()
            let network = try configuration.network()
            let document = try await StyleDocument(at: style, network: network)
            let check = await StyleCheck(document, network: network)
            Console.output(check.findings.map(Self.line) + [Self.summary(check)])
            guard check.isValid else { throw ExitStatus.failed }
        }
    }

    private static func line(_ finding: StyleCheck.Finding) -> String {
        let place = finding.pointer.isEmpty ? "" : "\(finding.pointer): "
        let layer = finding.layer.map { " (layer \"\($0)\")" } ?? ""
        return "\(finding.isError ? "error" : "note"): \(place)\(finding.sentence)\(layer)"
    }

    private static func summary(_ check: StyleCheck) -> String {
        let errors = check.findings.count(where: \.isError)
        let notes = check.findings.count - errors
        return "\(errors) \(errors == 1 ? "error" : "errors"), \(notes) \(notes == 1 ? "note" : "notes")"
    }
}
