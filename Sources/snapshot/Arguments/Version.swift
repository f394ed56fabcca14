import MapSnapshot

/// The version of the tool and the library.
enum Version {
    static let number = RendererVersion.own
    static let full = "snapshot \(number)"
}
