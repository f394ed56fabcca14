import ArgumentParser
import Files
import MapSnapshot

/// `snapshot style export FOLDER`: writes the built-in styles and their icons as files.
struct StyleExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write the built-in styles and their icons as files.",
        discussion: """
            Writes a style per schema and appearance, such as openmaptiles-light.json, and the sprite icons. A file of \
            the same name with other content, such as a style that you have edited, is an error, and then nothing is \
            written.

            Example:
              snapshot style export styles
            """)

    @Argument(help: ArgumentHelp("Folder to write to; it is created if it is missing.", valueName: "FOLDER"))
    var folder: String

    @Flag(help: "Replace files that have other content.")
    var force = false

    func run() async throws {
        try await Failure.translating {
            let files = try Self.files()
            let target = try OpenFolder(making: folder)
            if !force { for file in files { try check(file, in: target) } }
            for file in files { try target.write(file.bytes, as: file.name) }
        }
    }

    private typealias File = (name: String, bytes: [UInt8])

    private static func files() throws -> [File] {
        var files: [File] = []
        for schema in VectorSchema.allCases {
            for appearance in Appearance.allCases {
                let style = BuiltInStyle(schema: schema, isDark: appearance == .dark, sprite: "icons")
                files.append(("\(schema.rawValue)-\(appearance.rawValue).json", Array(style.json.utf8)))
            }
        }
        for (density, suffix) in [(1, ""), (2, "@2x")] {
            files.append(("icons\(suffix).json", Array(BuiltInSprite.json(density: density).utf8)))
            let sheet = MapImage(pixmap: BuiltInSprite.sheet(density: density))
            files.append(("icons\(suffix).png", try sheet.pngData()))
        }
        return files
    }

    /// Throws if a file would be replaced by another one.
    private func check(_ file: File, in target: OpenFolder) throws {
        // Anything else than a file of this size has other content.
        let isThere = FileContents.exists("\(folder)/\(file.name)")
        let old = try? target.file(file.name)?.readWhole(limit: file.bytes.count)
        guard isThere, old != file.bytes else { return }
        throw Failure(
            .failed, "\(folder)/\(file.name) has other content: use another folder, or --force to replace the file")
    }
}
