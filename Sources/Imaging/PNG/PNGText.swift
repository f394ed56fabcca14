/// The data of an iTXt chunk: uncompressed UTF-8 (PNG specification, section 11.3.3.4).
enum PNGText {
    static func chunk(keyword: String, text: String) throws(ImagingError) -> [UInt8] {
        let name = Array(keyword.utf8)
        let isKeyword =
            (1...79).contains(name.count) && name.allSatisfy { (0x20...0x7E).contains($0) }
            && name.first != 0x20 && name.last != 0x20
        guard isKeyword else {
            throw ImagingError(
                .encodingFailed, "could not be written as PNG: “\(keyword)” is not 1 to 79 ASCII characters")
        }
        // After the zero byte that ends the keyword: not compressed, method 0, no language, no translated keyword.
        return name + [0, 0, 0, 0, 0] + text.utf8.filter { $0 != 0 }
    }
}
