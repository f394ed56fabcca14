import Digests

extension PinImage {
    /// SHA-256 of the pixels of all variants, independent of file names and compression.
    var identity: [UInt8] {
        var digest = SHA256()
        for variant in variants {
            var form = CanonicalForm()
            form.add(variant.scale)
            form.add(variant.pixmap.width)
            form.add(variant.pixmap.height)
            form.add(variant.isPhotographic)
            digest.update(form.bytes)
            // Little-endian, like every supported machine.
            digest.update(variant.pixmap.pixels.withUnsafeBytes { Array($0) })
        }
        return digest.finish()
    }
}
