import Testing

@testable import MapSnapshot

@Suite struct RendererVersionTests {
    /// Each library that makes pixels or bytes, and a version that is one.
    @Test func namesAll() {
        let parts = RendererVersion.full.split(separator: " ").map { $0.split(separator: "/") }
        #expect(
            parts.map { $0.first } == [
                "swift-map-snapshot", "cairo", "pixman", "freetype", "harfbuzz", "raqm", "libpng", "libjpeg-turbo",
                "libwebp", "libdeflate",
            ])
        for part in parts {
            let version = part.last?.split(separator: "+") ?? []
            let numbers = version.first?.split(separator: ".").compactMap { Int($0) } ?? []
            #expect(part.count == 2 && (2...3).contains(numbers.count) && numbers.contains { $0 > 0 }, "\(part)")
            // Those that tell no version are known by what they make.
            let isSilent = ["libjpeg-turbo", "libdeflate"].contains(part.first)
            #expect(version.count == (isSilent ? 2 : 1) && version.last != "none", "\(part)")
        }
    }
}
