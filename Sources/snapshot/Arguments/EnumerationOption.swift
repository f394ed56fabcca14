public import ArgumentParser

/// The values of flags that are enumerations, which all commands list at every start.
///
/// The parser's own lists go through key paths that the runtime has to resolve, in ten times the time.
extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
    /// The raw values, in the order of the cases.
    public static var allValueStrings: [String] { allCases.map { $0.rawValue } }

    /// No value has a description.
    public static var allValueDescriptions: [String: String] { [:] }
}
