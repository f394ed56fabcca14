import CExpat
import Platform

/// An XML parser on Expat (`XML_ParserCreateNS`).
///
/// It rejects document types, and thus custom entities.
final class XMLParser {
    private let parser: XML_Parser
    private let handler: any XMLHandler
    private let namespaces: [String]
    private var failure: FeatureError?

    /// Separates a namespace from a local name; Expat rejects it in a namespace.
    private static let separator = CChar(UInt8(ascii: " "))

    /// - Parameter namespaces: the known namespaces, besides elements without one.
    /// - Throws: if memory runs out.
    init(namespaces: [String], handler: any XMLHandler) throws(FeatureError) {
        guard let parser = XML_ParserCreateNS(nil, Self.separator) else {
            throw FeatureError(.tooLarge, "out of memory while reading XML")
        }
        self.parser = parser
        self.handler = handler
        self.namespaces = namespaces
    }

    deinit { XML_ParserFree(parser) }

    /// Parses a whole file; call it once.
    func parse(_ bytes: [UInt8]) throws(FeatureError) {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { user, name, attributes in
                guard let name, let parser = XMLParser.from(user) else { return }
                let (local, isForeign) = parser.name(name)
                parser.call { handler throws(FeatureError) in
                    try handler.start(local, isForeign: isForeign) { XMLParser.value($0, in: attributes) }
                }
            },
            { user, _ in XMLParser.from(user)?.call { handler throws(FeatureError) in try handler.end() } })
        XML_SetCharacterDataHandler(parser) { user, text, count in
            let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
            XMLParser.from(user)?.call { handler throws(FeatureError) in handler.text(bytes) }
        }
        XML_SetStartDoctypeDeclHandler(parser) { user, _, _, _, _ in
            XMLParser.from(user)?.stop("has a document type, which is not allowed: remove the DOCTYPE")
        }
        let status = bytes.withUnsafeBytes { buffer in
            XML_Parse(parser, buffer.baseAddress, Int32(clamping: buffer.count), 1)
        }
        if let failure { throw failure }
        guard status != XML_STATUS_OK else { return }
        let word = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown"
        throw FeatureError(.invalid, "line \(line): the XML is not valid (\(word)): copy the whole file")
    }

    private var line: Int { cexpat_line(parser) }

    /// Only the local name becomes a string, because a track has millions of elements.
    private func name(_ full: UnsafePointer<XML_Char>) -> (local: String, isForeign: Bool) {
        guard let separator = strrchr(full, Int32(Self.separator)) else { return (String(cString: full), false) }
        let length = separator - UnsafeMutablePointer(mutating: full)
        let isKnown = namespaces.contains { $0.utf8.count == length && strncmp($0, full, length) == 0 }
        return (String(cString: separator + 1), !isKnown)
    }

    /// Callbacks may still arrive after a stop; they are not passed on.
    private func call(_ body: (any XMLHandler) throws(FeatureError) -> Void) {
        guard failure == nil else { return }
        do {
            try body(handler)
        } catch {
            failure = FeatureError(error.code, "line \(line): \(error.description)")
            XML_StopParser(parser, XML_Bool(XML_FALSE))
        }
    }

    private func stop(_ clause: String) {
        failure = failure ?? FeatureError(.invalid, "line \(line) \(clause)")
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    private static func from(_ user: UnsafeMutableRawPointer?) -> XMLParser? {
        user.map { Unmanaged<XMLParser>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Expat's list alternates names and values, and ends with nil.
    private static func value(_ name: String, in list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) -> String? {
        guard var next = list else { return nil }
        while let key = next[0], let value = next[1] {
            if String(cString: key) == name { return String(cString: value) }
            next += 2
        }
        return nil
    }
}

/// Receives the events of an XML file while it is parsed.
protocol XMLHandler: AnyObject {
    /// An element starts.
    /// - Parameters:
    ///   - name: its local name.
    ///   - isForeign: whether it belongs to an unknown namespace.
    ///   - attribute: the value of an attribute by its name.
    func start(_ name: String, isForeign: Bool, attribute: (String) -> String?) throws(FeatureError)

    /// A piece of the text in the innermost element.
    func text(_ bytes: UnsafeRawBufferPointer)

    /// The innermost element ends.
    func end() throws(FeatureError)
}
