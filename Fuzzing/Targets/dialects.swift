import Dialects
import MapSnapshot

/// Requests in the dialects of other services: the target, and after a line break the body of a POST.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDialects(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let parts = input(start, count).split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    let text = parts.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let body = parts.count > 1 ? Array(parts[1]) : nil
    if Dialect(target: text) != nil {
        translate(text, body)
    } else {
        let starts = [
            "/maps/api/staticmap?size=99x99&", "/styles/v1/a/b/static/", "/styles/a/static/", "/maps/a/static/",
            "/static/a/", "/v3/staticmap?", "/style/a/static/",
        ]
        for start in starts { translate(start + text, body) }
        translate("/style/a/static/0,0,1/9x9.png", Array(text.utf8))
    }
    return 0
}

private let settings = DialectSettings(
    images: ["pin"], imageAliases: ["https://icons.example.org/a.png": "pin"], allowsRemoteIcons: true,
    maximumSide: 2048, maximumPixels: 1 << 20)

private func translate(_ target: String, _ body: [UInt8]?) {
    guard let dialect = Dialect(target: target) else { return }
    do throws(DialectError) {
        let request = DialectRequest(method: body == nil ? .get : .post, target: target, body: body ?? [])
        check(try dialect.translate(request, settings: settings), of: dialect)
    } catch {
        require([400, 404, 405, 422].contains(error.status), "status \(error.status)")
        require(!error.detail.contains("\n") && error.detail.utf8.count < 2000, error.detail)
        require(error.parameter.map { !$0.contains("\n") } ?? true, "a parameter of two lines")
    }
}

private func check(_ translation: DialectTranslation, of dialect: Dialect) {
    var translation = translation
    require(translation.dialect == dialect, "\(translation.dialect) is not \(dialect)")
    let (size, scale) = (translation.request.size, translation.request.scale)
    require(max(size.width, size.height) * scale <= 2048, "a side of \(size) at \(scale)")
    require(size.width * size.height * scale * scale <= 1_048_576, "the pixels of \(size) at \(scale)")
    require(translation.ignored.count <= 20, "\(translation.ignored.count) names")
    for name in translation.ignored {
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        require(isPlain && (1...40).contains(name.utf8.count), "the name \(name)")
    }
    for icon in translation.icons {
        require(translation.request.pins.indices.contains(icon.pin), "an icon without a pin")
        translation.use(image: "pin", for: icon)
    }
    require(translation.icons.isEmpty, "an icon is left")
    do throws(SnapshotError) { try translation.request.request.validate() } catch { require(false, error.description) }
}
