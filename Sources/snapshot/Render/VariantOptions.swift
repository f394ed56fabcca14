import ArgumentParser
import MapSnapshot

/// Flags for several images of one request, each in a separate file.
struct VariantOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("One image per scale: out.png, out@2x.png, out@3x.png.", valueName: "S,S,…"))
    var scales: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("One image per appearance: out.png, out-dark.png.", valueName: "MODE,MODE"))
    var appearances: String?

    /// Whether file names have a suffix for the variant.
    var isGiven: Bool { scales != nil || appearances != nil }

    /// The scales to draw at.
    func scales(or image: ImageOptions, of request: SnapshotRequest) throws -> [Double] {
        guard let scales else { return [request.scale] }
        guard !image.statesScale else {
            throw Failure(.usage, "--scales \(scales) does not go with --scale or a scale in --size: keep one of them")
        }
        guard let numbers = Notation.numbers(scales), Set(numbers).count == numbers.count else {
            throw SnapshotError.invalid(flag: "scales", scales, "different numbers separated by commas, such as 1,2,3")
        }
        return numbers
    }

    /// The appearances to draw in.
    func appearances(or image: ImageOptions) throws -> [Appearance] {
        guard let appearances else { return [image.appearance ?? .light] }
        guard image.appearance == nil else {
            throw Failure(.usage, "--appearances \(appearances) does not go with --appearance: keep one of them")
        }
        let names = appearances.split(separator: ",", omittingEmptySubsequences: false)
        let known = names.compactMap { Appearance(rawValue: String(Notation.trimmed($0))) }
        guard known.count == names.count, Set(known).count == known.count else {
            throw SnapshotError.invalid(flag: "appearances", appearances, "light, dark or light,dark")
        }
        return known
    }

    /// The suffix of a variant's file name; nil if there are no variants.
    func mark(scale: Double, appearance: Appearance) -> String? {
        guard isGiven else { return nil }
        let night = appearances != nil && appearance == .dark ? "-dark" : ""
        return night + (scales == nil || scale == 1 ? "" : "@\(scale.text)x")
    }
}
