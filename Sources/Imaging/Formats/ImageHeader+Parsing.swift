extension ImageHeader {
    /// Reads the header of a PNG, JPEG or WebP file.
    package init(parsing bytes: [UInt8]) throws(ImagingError) {
        guard let format = ImageFormat(sniffing: bytes) else {
            throw ImagingError(.unsupported, "is not a supported image (PNG, JPEG or WebP)")
        }
        let reader = ByteReader(bytes)
        let size =
            switch format {
            case .png: PNGHeader.size(reader)
            case .jpeg: JPEGHeader.size(reader)
            case .webp: try WebPHeader.size(reader)
            case .avif, .gif:
                throw ImagingError(
                    .unsupported,
                    "is \(format == .gif ? "a GIF" : "an AVIF") image, which is not supported; convert it to PNG")
            }
        guard let size, size.width > 0, size.height > 0 else {
            throw ImagingError(.corrupt, "is a \(format.name) file whose header is corrupt or cut short")
        }
        (self.format, width, height) = (format, size.width, size.height)
    }
}
