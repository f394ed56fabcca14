/// Encodes a copyright notice as Exif: a TIFF file whose only entry is `Copyright` (Exif 2.32, sections 4.5 and 4.6.4).
///
/// The text is UTF-8, as most programs write and read it, although the standard only allows ASCII.
enum ExifCopyright {
    static func tiff(_ text: String) -> [UInt8] {
        let value = text.utf8.filter { $0 != 0 } + [0]
        // Little-endian, the directory at 8: one entry, tag 0x8298 of type 2 (characters), no further directory.
        let start: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x98, 0x82, 2, 0]
        let noMore: [UInt8] = [0, 0, 0, 0]
        // Up to four characters fit in the entry itself; longer text follows the directory.
        if value.count <= 4 {
            return start + word(value.count) + value + [UInt8](repeating: 0, count: 4 - value.count) + noMore
        }
        return start + word(value.count) + word(26) + noMore + value
    }

    private static func word(_ value: Int) -> [UInt8] {
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
