/// The version of the tool and the library.
enum Version {
    static let number = "0.1.0"
    static let full = "snapshot \(number)"
}
