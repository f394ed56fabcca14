import ArgumentParser

/// Flags for the labels of styles, the same for images and tiles.
struct LabelOptions: ParsableArguments {
    @Flag(help: "Leave out the texts and icons of styles.")
    var hideLabels = false
    @Option(
        help: ArgumentHelp(
            "Language of the names on a vector map, such as de or pt-BR (default: as in the style).",
            valueName: "CODE"))
    var language: String?
}
