import ArgumentParser
import Files
import MapSnapshot

/// `snapshot style export FOLDER`: writes the built-in styles and their icons as files.
struct StyleExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write the built-in styles and their icons as files.",
        discussion: """
            Writes a style per schema and appearance, such as openmaptiles-light.json, and the sprite icons.

            Example:
              snapshot style export styles
            """)

    @Argument(help: ArgumentHelp("Folder to write to; it is created if it is missing.", valueName: "FOLDER"))
    var folder: String

    func run() async throws {
        try await Failure.translating {
            let target = try OpenFolder(making: folder)
            for schema in VectorSchema.allCases {
                for appearance in Appearance.allCases {
                    let style = BuiltInStyle(schema: schema, isDark: appearance == .dark, sprite: "icons")
                    try target.write(Array(style.json.utf8), as: "\(schema.rawValue)-\(appearance.rawValue).json")
                }
            }
            for (density, suffix) in [(1, ""), (2, "@2x")] {
                try target.write(Array(BuiltInSprite.json(density: density).utf8), as: "icons\(suffix).json")
                let sheet = MapImage(pixmap: BuiltInSprite.sheet(density: density))
                try target.write(try sheet.pngData(), as: "icons\(suffix).png")
            }
        }
    }
}
