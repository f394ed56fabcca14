import MapSnapshot

extension BatchResult {
    /// Maximum length of a result line in bytes, including the line break.
    public static let maximumLineBytes = 4096
    /// Maximum length of a pointer; longer ones do not help anyone.
    private static let maximumPointerBytes = 256

    /// The result as a line of JSON, with its line break.
    ///
    /// If it is too long, the end of the sentence is cut, and finally `meta` is dropped.
    public func jsonLine() -> [UInt8] {
        let line = line(detailLimit: .max, meta: meta)
        if line.count <= Self.maximumLineBytes { return line }
        if case .failed(let failure) = outcome {
            let excess = line.count - Self.maximumLineBytes
            let room = failure.detail.utf8.count - excess
            // Escapes need more bytes than the characters they stand for, so shorter texts are tried, too.
            for limit in [room, room / 2, room / 8] where limit > 80 {
                let shorter = self.line(detailLimit: limit, meta: meta)
                if shorter.count <= Self.maximumLineBytes { return shorter }
            }
        }
        return self.line(detailLimit: 240, meta: nil)
    }

    private func line(detailLimit: Int, meta: String?) -> [UInt8] {
        var object = JSONLine()
        object.add("v", raw: "1")
        object.add("line", raw: "\(line)")
        if let id { object.add("id", raw: id) }
        if let meta { object.add("meta", raw: meta) }
        switch outcome {
        case .ok(let image, let missing):
            object.add("status", "ok")
            object.add(image)
            if missing > 0 {
                object.add("complete", raw: "false")
                object.add("missing", raw: "\(missing)")
            }
            object.add("ms", raw: milliseconds)
        case .skipped(let image):
            object.add("status", "skipped")
            object.add(image)
            object.add("ms", raw: milliseconds)
        case .failed(let failure):
            object.add("status", "error")
            object.add("code", failure.code)
            object.add("detail", failure.detail.cut(toBytes: detailLimit))
            if let pointer = failure.pointer, pointer.utf8.count <= Self.maximumPointerBytes {
                object.add("pointer", pointer)
            }
            object.add("retryable", raw: failure.isRetryable ? "true" : "false")
        }
        return object.finish()
    }

    private var milliseconds: String { "\((duration / .milliseconds(1) * 10).rounded() / 10)" }
}

extension JSONLine {
    fileprivate mutating func add(_ image: BatchResult.RenderedImage) {
        add("out", image.out.path)
        add("etag", image.digest.description)
        add("sha256", image.file.sha256)
        add("bytes", raw: "\(image.file.bytes)")
        add("w", raw: "\(image.width)")
        add("h", raw: "\(image.height)")
    }
}

extension String {
    /// The text cut to a number of bytes, with an ellipsis if it was cut.
    fileprivate func cut(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let ellipsis = "…"
        var end = utf8.index(utf8.startIndex, offsetBy: max(limit - ellipsis.utf8.count, 0))
        while end > startIndex, Index(end, within: self) == nil { end = utf8.index(before: end) }
        return self[..<end] + ellipsis
    }
}
