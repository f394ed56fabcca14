/// One page of the list of a bucket's objects, as `ListObjectsV2` answers.
package struct S3Page: Hashable, Sendable {
    /// An object in the list.
    package struct Object: Hashable, Sendable {
        package let key: String
        /// Size in bytes.
        package let size: UInt64
        /// The store's mark of this version, as sent; nil if it sends none, and not always a checksum.
        package let etag: String?
    }

    /// Maximum size of a page in bytes: 1,000 keys of 1,024 bytes, with every byte escaped.
    static let maximumBytes = 16 << 20
    /// The number of objects per page, which stores do not exceed.
    static let length = 1_000

    /// In the order of their keys' bytes.
    package private(set) var objects: [Object] = []
    /// What continues the list; nil at its end.
    package private(set) var next: String?

    /// Reads a page; nil if it is none.
    init?(_ body: [UInt8]) {
        var scanner = TagScanner(body)
        var (key, etag): (String?, String?)
        var size: UInt64?
        var (isPage, isCut, isInside) = (false, false, false)
        while let tag = scanner.next() {
            switch tag.name {
            case "ListBucketResult": isPage = true
            case "Contents": (isInside, key, etag, size) = (true, nil, nil, nil)
            case "/Contents":
                guard isInside, let key, let size, objects.count < 2 * Self.length else { return nil }
                objects.append(Object(key: key, size: size, etag: etag))
                isInside = false
            case "Key" where isInside: key = tag.text
            case "Size" where isInside: size = UInt64(tag.text)
            case "ETag" where isInside: etag = tag.text
            case "IsTruncated": isCut = tag.text == "true"
            case "NextContinuationToken": next = tag.text
            default: break
            }
        }
        guard isPage, !isCut || next?.isEmpty == false else { return nil }
        if !isCut { next = nil }
    }
}

/// Finds the tags of an XML document, each with the text behind it.
///
/// For the flat documents of stores: attributes, comments and sections of other kinds are passed over.
struct TagScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next tag, with its slash if it closes an element, and the text up to the tag after it.
    mutating func next() -> (name: String, text: String)? {
        guard let open = find(UInt8(ascii: "<"), from: position), let close = find(UInt8(ascii: ">"), from: open) else {
            return nil
        }
        let end = find(UInt8(ascii: "<"), from: close) ?? bytes.count
        position = end
        let name = bytes[(open + 1)..<close].prefix { $0 > 0x20 }
        return (String(decoding: name, as: UTF8.self), Self.unescaped(bytes[(close + 1)..<end]))
    }

    private func find(_ byte: UInt8, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if bytes[index] == byte { return index }
            index += 1
        }
        return nil
    }

    /// The characters of a text; a reference that is not known stays as it is.
    private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
        guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
        var result: [UInt8] = []
        var rest = text
        while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
            result += rest[..<mark]
            rest = rest[mark...]
            guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let character = character(String(decoding: rest[(mark + 1)..<end], as: UTF8.self))
            else {
                result.append(UInt8(ascii: "&"))
                rest = rest.dropFirst()
                continue
            }
            result += String(character).utf8
            rest = rest[(end + 1)...]
        }
        return String(decoding: result + rest, as: UTF8.self)
    }

    private static func character(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.hasPrefix("#") else { return nil }
            let digits = name.dropFirst()
            let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap(Unicode.Scalar.init)
        }
    }
}
