/// A field of a request, as JSON, the query of a URL and the columns of a table name it.
///
/// `SnapshotRequest.fields` lists all of them, for documents and forms that describe requests.
public struct RequestField: Hashable, Sendable {
    /// What a value of the field is.
    public enum Kind: Hashable, Sendable {
        /// A number.
        case number
        /// A number without a fraction.
        case integer
        /// True or false.
        case flag
        /// A text of at most so many Unicode scalars; nil for no limit of its own.
        case text(limit: Int?)
        /// One of these names.
        case choice([String])
        /// A list of some of these names; a text has commas between them.
        case choices([String])
        /// A list of so many numbers; a single one may stand alone, and a text has commas between them.
        case numbers(counts: [Int])
        /// A list of names.
        case names
        /// A list of objects.
        case objects
        /// A GeoJSON object.
        case geoJSON
    }

    /// What may carry a field.
    public struct Carriers: OptionSet, Hashable, Sendable {
        /// One bit per carrier.
        public let rawValue: Int

        /// Creates a set of carriers.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// A member of the JSON form.
        public static let json = Carriers(rawValue: 1)
        /// A parameter of a URL's query.
        public static let query = Carriers(rawValue: 2)
        /// A column of a table.
        public static let column = Carriers(rawValue: 4)
    }

    /// The name, in lower case with underscores.
    public let name: String
    /// What its values are.
    public let kind: Kind
    /// The smallest number; nil for none, or for a field without numbers.
    public let minimum: Double?
    /// The largest number; nil for none, or for a field without numbers.
    public let maximum: Double?
    /// What may carry it.
    public let carriers: Carriers
    /// What it means, with its unit and default, in a sentence.
    public let summary: String

    init(
        _ name: String, _ kind: Kind, in range: ClosedRange<Double>? = nil, from minimum: Double? = nil,
        by carriers: Carriers = [.json, .query, .column], _ summary: String
    ) {
        (self.name, self.kind, self.carriers, self.summary) = (name, kind, carriers, summary)
        (self.minimum, maximum) = (range?.lowerBound ?? minimum, range?.upperBound)
    }
}
