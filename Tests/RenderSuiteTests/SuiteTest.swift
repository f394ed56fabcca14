import JSON

/// One test of the suite: a style, and images of which it must give one.
struct SuiteTest {
    let id: String
    /// With the test's operations in it.
    let style: JSONValue
    let width: Double
    let height: Double
    let scale: Double
    /// Part of the pixels that may differ.
    let allowed: Double
    let threshold: Double
    /// An image of another size: the lower left corner of the whole one, in pixels.
    let reported: (width: Int, height: Int)?

    /// nil if there is no such test, or an operation is not one of a style.
    init?(_ id: String, of suite: RenderSuite) {
        guard let original = suite.json("\(suite.tests)/\(id)/style.json") else { return nil }
        let settings = original["metadata"]?["test"]
        guard let style = StyleFolding(suite).folded(original, settings?["operations"]?.elements ?? []) else {
            return nil
        }
        self.id = id
        self.style = style
        width = settings?["width"]?.number ?? 512
        height = settings?["height"]?.number ?? 512
        scale = settings?["pixelRatio"]?.number ?? 1
        allowed = settings?["allowed"]?.number ?? 0.00025
        threshold = settings?["threshold"]?.number ?? PixelMatch.threshold
        let (reportedWidth, reportedHeight) = (settings?["reportWidth"]?.number, settings?["reportHeight"]?.number)
        reported =
            reportedWidth == nil && reportedHeight == nil
            ? nil : (Int(reportedWidth ?? width * scale), Int(reportedHeight ?? height * scale))
    }
}
