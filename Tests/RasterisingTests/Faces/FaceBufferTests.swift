import TestSupport
import Testing

@testable import Rasterising

@Suite struct FaceBufferTests {
    static let (red, blue): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF)

    /// A small image, and what is drawn on it in rows of `FaceBuffer.bandRows`.
    struct Image {
        let width: Int
        let height: Int
        let density: Int
        var opacity: Float = 1

        /// The pixels after drawing faces of some corners, in pixels.
        func drawn(over word: UInt32 = 0, _ draw: (inout FaceBuffer) -> Void) -> [UInt32] {
            var pixels = [UInt32](repeating: word, count: width * height)
            var buffer = FaceBuffer(width: width, density: density)
            for first in stride(from: 0, to: height, by: FaceBuffer.bandRows) {
                buffer.begin(first..<min(first + FaceBuffer.bandRows, height))
                draw(&buffer)
                var span = pixels.mutableSpan
                buffer.blend(onto: &span, opacity: opacity)
            }
            return pixels
        }

        func point(_ x: Double, _ y: Double) -> PixelPoint {
            PixelPoint(x: x * Double(density), y: y * Double(density))
        }

        /// The corners of a rectangle.
        func box(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> [PixelPoint] {
            [point(left, top), point(right, top), point(right, bottom), point(left, bottom)]
        }
    }

    static func level(_ depth: Double) -> FaceDepth { FaceDepth(FacePlane(origin: depth)) }

    /// What is nearer hides what is farther, whatever is drawn first; of equal depths, the later.
    @Test(arguments: [(1.0, 2.0, blue), (2.0, 1.0, red), (1.0, 1.0, blue)])
    func nearestIsSeen(first: Double, second: Double, seen: UInt32) {
        let image = Image(width: 9, height: 40, density: 2)
        let pixels = image.drawn {
            $0.fill(convex: image.box(0, 0, 9, 40).span, Self.level(first), .color(Self.red))
            $0.fill(convex: image.box(0, 0, 9, 40).span, Self.level(second), .color(Self.blue))
        }
        #expect(pixels.allSatisfy { $0 == seen })
    }

    /// Two faces through each other are seen on both sides of the line where they meet.
    @Test func facesMeetWhereTheirDepthsAreEqual() {
        let image = Image(width: 10, height: 3, density: 1)
        let sloped = FaceDepth(FacePlane(right: 0.1, origin: 0.5), farthest: 0.5, nearest: 1.5)
        let pixels = image.drawn {
            $0.fill(convex: image.box(0, 0, 10, 3).span, sloped, .color(Self.red))
            $0.fill(convex: image.box(0, 0, 10, 3).span, Self.level(1), .color(Self.blue))
        }
        let (left, right) = (Array(repeating: Self.blue, count: 5), Array(repeating: Self.red, count: 5))
        #expect(Array(pixels[10..<20]) == left + right)
    }

    /// With four samples, half a pixel is half covered; with one, the center decides.
    @Test(arguments: [(2, 0x8080_0000 as UInt32), (1, 0xFFFF_0000)]) func coverage(density: Int, half: UInt32) {
        let image = Image(width: 4, height: 2, density: density)
        let pixels = image.drawn { $0.fill(convex: image.box(1, 0, 2.6, 2).span, Self.level(1), .color(Self.red)) }
        #expect(Array(pixels[0..<4]) == [0, Self.red, half, 0])
    }

    /// A convex face covers the samples whose centers it contains, as an outline of any shape does.
    @Test(arguments: [1, 2]) func convexFacesAreFilledLikeOthers(density: Int) {
        var random = SplitMix64(state: 32)
        let image = Image(width: 40, height: 70, density: density)
        for _ in 0..<300 {
            let corners = (0..<3).map { _ in image.point(random.number(-9...49), random.number(-9...79)) }
            let convex = image.drawn { $0.fill(convex: corners.span, Self.level(1), .color(Self.red)) }
            let any = image.drawn { buffer in
                buffer.fill(
                    corners.span, ends: [3].span, within: .around(corners.span), Self.level(1), .color(Self.red),
                    check: {})
            }
            #expect(convex == any)
            guard density == 1 else { continue }
            var canvas = Canvas(image.width, image.height)
            canvas.fill([corners], Self.red)
            #expect(convex == canvas.pixels)
        }
    }

    /// Courtyards stay open.
    @Test func holes() {
        let image = Image(width: 8, height: 8, density: 1)
        let points = image.box(0, 0, 8, 8) + image.box(2, 2, 6, 6).reversed()
        let pixels = image.drawn {
            $0.fill(
                points.span, ends: [4, 8].span, within: .around(points.span), Self.level(1), .color(Self.red),
                check: {})
        }
        #expect(pixels.count { $0 == 0 } == 16 && pixels[3 * 8 + 3] == 0)
    }

    /// A layer that is not drawn again still hides others, and colors can be forgotten.
    @Test func depthOnly() {
        let image = Image(width: 4, height: 4, density: 2)
        let pixels = image.drawn {
            $0.fill(convex: image.box(0, 0, 2, 4).span, Self.level(2), .depth)
            $0.fill(convex: image.box(0, 0, 4, 4).span, Self.level(1), .color(Self.red))
        }
        #expect(Array(pixels[0..<4]) == [0, 0, Self.red, Self.red])
    }

    /// Faces over each other are blended as one.
    @Test func opacity() {
        var image = Image(width: 2, height: 2, density: 2)
        image.opacity = 0.5
        let pixels = image.drawn(over: 0xFFFF_FFFF) {
            $0.fill(convex: image.box(0, 0, 2, 2).span, Self.level(1), .color(Self.red))
            $0.fill(convex: image.box(0, 0, 2, 2).span, Self.level(2), .color(0xFF00_0000))
        }
        #expect(Set(pixels) == [0xFF7F_7F7F])
    }

    /// In perspective, the middle of a face is not in the middle of its image.
    @Test func shadesAndPatternsKeepToTheFace() throws {
        let image = Image(width: 64, height: 1, density: 1)
        // Depth 1 on the left to 3 on the right; the position is 0 to 1, so that times depth it is 0 to 3.
        let depth = FaceDepth(FacePlane(right: 2.0 / 64, origin: 1), farthest: 1, nearest: 3)
        let position = FacePlane(right: 3.0 / 64, origin: 0)
        func expected(_ x: Int) -> Double {
            let share = (Double(x) + 0.5) / 64
            return 3 * share / (1 + 2 * share)
        }
        let shade = FaceShade([0, 0, 0, 1], [1, 1, 1, 1], position: position)
        let shaded = image.drawn { $0.fill(convex: image.box(0, 0, 64, 1).span, depth, .shaded(shade)) }
        for (x, word) in shaded.enumerated() { #expect(abs(Double(word & 255) - 255 * expected(x)) < 1) }

        // Sixteen texels, each with its number, over the face.
        let texture = try #require(Texture(width: 16, height: 1, words: (0..<16).map { 0xFF00_0000 | $0 * 16 }))
        let across = FacePlane(right: 16 * 3.0 / 64, origin: 0)
        let light = FaceShade([1, 1, 1, 1], [1, 1, 1, 1], position: position)
        let pattern = FacePattern(texture, across: across, below: FacePlane(origin: 0), light: light)
        let drawn = image.drawn { $0.fill(convex: image.box(0, 0, 64, 1).span, depth, .pattern(pattern)) }
        for (x, word) in drawn.enumerated() where (0.5...15.5).contains(16 * expected(x)) {
            #expect(abs(Double(word & 255) - (16 * expected(x) - 0.5) * 16) < 1.5)
        }
    }

    /// Numbers that rounding makes of faces seen from their edges neither trap nor bring them to the front.
    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300]) func brokenPlanes(number: Double) {
        let image = Image(width: 8, height: 8, density: 2)
        let pixels = image.drawn {
            let broken = FaceDepth(
                FacePlane(right: number, down: number, origin: -number), farthest: 0.5, nearest: 0.6)
            let shade = FaceShade([1, 0, 0, 1], [1, 0, 0, 1], position: broken.plane)
            $0.fill(convex: image.box(0, 0, 8, 8).span, broken, .shaded(shade))
            $0.fill(convex: image.box(0, 0, 8, 8).span, Self.level(1), .color(Self.blue))
        }
        #expect(pixels.allSatisfy { $0 == Self.blue })
    }

    /// The last columns are written four at a time; nothing reaches the next row.
    @Test func rowsEnd() {
        for width in 1...9 {
            let image = Image(width: width, height: 3, density: 1)
            let pixels = image.drawn {
                $0.fill(convex: image.box(-5, 1, 20, 2).span, Self.level(1), .color(Self.red))
            }
            let (clear, full) = (Array(repeating: 0 as UInt32, count: width), Array(repeating: Self.red, count: width))
            #expect(pixels == clear + full + clear)
        }
    }
}
