import Platform
import Synchronization
import Testing

@testable import Imaging

@Suite struct PixmapBandTests {
    private static let threads = SpareThreads(count: 3) { body in _ = BackgroundThread.start(body) }

    /// Each row is in one band, and its pixels have the indexes of the image.
    @Test(arguments: [(1, 1), (512, 255), (512, 512), (1 << 18, 3), (700, 1999)])
    func bandsAreTheImage(size: (width: Int, height: Int)) throws {
        let (width, height) = size
        let rows = Mutex<[Range<Int>]>([])
        let image = try Pixmap(width: width, height: height, Self.threads) { band, _ in
            rows.withLock { $0.append(band.rows) }
            #expect(band.width == width && band.height == height)
            #expect(band.pixels.count == band.rows.upperBound * width)
            for row in band.rows {
                for column in 0..<width { band.pixels[row * width + column] = UInt32(row << 16 | column & 0xFFFF) }
            }
        }
        let bands = rows.withLock { $0.sorted { $0.lowerBound < $1.lowerBound } }
        #expect(bands.flatMap(\.self) == Array(0..<height))
        #expect(bands.count == max(1, min(24, width * height / (1 << 17))))
        #expect(
            image.pixels.indices.allSatisfy {
                image.pixels[$0] == UInt32(($0 / width) << 16 | ($0 % width) & 0xFFFF)
            })
    }

    @Test func aBandFillsItsRowsOnly() {
        var image = Pixmap(width: 3, height: 5)
        image.withBand(1..<3) { $0.fill(with: 7) }
        #expect(image.pixels == [0, 0, 0, 7, 7, 7, 7, 7, 7, 0, 0, 0, 0, 0, 0])
        image.withBand(4..<9) { $0.fill(with: 8) }
        #expect(image.pixels.suffix(4) == [0, 8, 8, 8])
        image.withBand(0..<0) { $0.fill(with: 9) }
        #expect(!image.pixels.contains(9))
    }

    /// The error of a band is that of the image, whichever thread it was on.
    @Test func errorsAreThrown() {
        struct Failed: Error, Equatable { let row: Int }
        var image = Pixmap(width: 1024, height: 1024)
        for index in [0, 3, 7] {
            #expect(throws: Failed(row: index * 128)) {
                try image.drawInBands(Self.threads) { band, _ in
                    if band.rows.lowerBound == index * 128 { throw Failed(row: band.rows.lowerBound) }
                }
            }
        }
    }
}
