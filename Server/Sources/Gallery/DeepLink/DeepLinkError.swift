import MapSnapshot

/// Why a link leads nowhere.
public struct DeepLinkError: Error, Hashable, CustomStringConvertible {
    /// One sentence: what is missing or not known.
    public let description: String

    init(_ description: String) { self.description = description }

    /// A name that is not known.
    static func unknown(_ kind: String, _ name: String) -> DeepLinkError {
        DeepLinkError("There is no \(kind) “\(line(name))”.")
    }

    /// A tilt that is no number or out of range.
    static func pitch(_ text: String) -> DeepLinkError {
        DeepLinkError(
            "The pitch “\(line(text))” is not a number of degrees from 0 to \(Int(SnapshotLimits.pitches.upperBound)).")
    }

    private static func line(_ text: String) -> String {
        String(text.unicodeScalars.prefix(60).map { $0.value < 32 ? " " : Character($0) })
    }
}
