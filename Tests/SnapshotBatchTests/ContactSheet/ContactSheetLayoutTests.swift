import MapGeometry
import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite struct ContactSheetLayoutTests {
    @Test(arguments: [0, 1, 2, 7, 60, 61, 200])
    func boxesLieInTheSheetAndApart(count: Int) {
        let sizes = (0..<count).map { index -> (width: Int, height: Int)? in
            guard index % 5 != 3 else { return nil }
            let (width, height) = (64 + index % 7 * 90, 40 + index % 3 * 400)
            return (width, height)
        }
        let layout = ContactSheetLayout(sizes)
        #expect(layout.boxes.count == count && layout.size.width <= 1200 && layout.size.height < 8000)
        for (index, box) in layout.boxes.enumerated() {
            #expect(box.width > 0 && box.height > 0 && box.left >= ContactSheetLayout.margin)
            #expect(box.right <= layout.size.width - ContactSheetLayout.margin + 0.001)
            #expect(box.bottom + ContactSheetLayout.captionHeight <= layout.size.height)
            for other in layout.boxes[..<index] {
                // With the line beneath it.
                let above = other.bottom + ContactSheetLayout.captionHeight
                #expect(other.right <= box.left || box.right <= other.left || above <= box.top)
            }
        }
    }

    @Test func neverUpscalesImages() {
        let layout = ContactSheetLayout([(width: 64, height: 64), (width: 100, height: 50)])
        #expect(layout.boxes.map(\.height) == [32, 25])
    }

    @Test(arguments: [(0, 0), (1, 1), (200, 200), (201, 200), (20_000, 200)])
    func theSampleIsSpreadEvenly(rows: Int, shown: Int) {
        let sample = ContactSheet.sample(rows)
        #expect(sample.count == shown && Set(sample).count == shown && sample == sample.sorted())
        #expect(sample.allSatisfy { (0..<rows).contains($0) })
        if rows > 200 { #expect(zip(sample, sample.dropFirst()).allSatisfy { $1 - $0 <= rows / 200 + 1 }) }
    }
}
