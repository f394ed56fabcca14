import RequestText

extension Query {
    /// Adds the names of fields that are not known.
    func name(unknown: inout IgnoredNames, known: Set<String>) {
        for field in fields where !known.contains(field.name) { unknown.add(field.name) }
    }
}
