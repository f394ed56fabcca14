/// A value in force, and where it came from.
public struct Setting<Value: Sendable>: Sendable {
    /// The value in force.
    public let value: Value
    /// Where it came from.
    public let origin: SettingOrigin

    /// A value with its origin.
    public init(_ value: Value, from origin: SettingOrigin) {
        (self.value, self.origin) = (value, origin)
    }

    /// The setting with another value from the same place.
    func map<Other: Sendable>(_ transform: (Value) -> Other) -> Setting<Other> {
        Setting<Other>(transform(value), from: origin)
    }
}

/// Where a setting came from, the strongest first.
public enum SettingOrigin: Hashable, Sendable {
    /// What the program was started with; the name is the setting's.
    case argument(String)
    /// An environment variable, by its name.
    case environment(String)
    /// A configuration file, and the environment of it that was chosen.
    case file(String, environment: String?)
    /// Nothing was said.
    case builtIn
}
