import FoundationEssentials
import MapSnapshot
import Platform
import SnapshotConfiguration

/// The protocols by which terminals show images.
enum TerminalGraphics: Hashable {
    /// The graphics protocol of kitty.
    case kitty
    /// The inline images of iTerm2.
    case iTerm2
    /// Sixel graphics.
    case sixel

    /// Why no image can be shown.
    struct Absence: Error, Hashable {
        /// A clause that follows "because".
        let reason: String
    }

    /// The protocol of the terminal, judged by its environment variables.
    ///
    /// - Parameter isTerminal: whether standard output is a terminal.
    /// - Throws: `Absence`.
    static func detect(
        _ environment: ProcessEnvironment = .process, isTerminal: Bool = isatty(STDOUT_FILENO) != 0
    ) throws(Absence) -> TerminalGraphics {
        guard isTerminal else { throw Absence(reason: "standard output is not a terminal") }
        let term = environment["TERM"] ?? ""
        if environment["TMUX"] != nil || term.hasPrefix("tmux") || term.hasPrefix("screen") {
            throw Absence(reason: "tmux and screen do not pass images on")
        }
        let program = environment["TERM_PROGRAM"] ?? ""
        let terminal = environment["LC_TERMINAL"] ?? ""
        switch true {
        case environment["KITTY_WINDOW_ID"] != nil, term == "xterm-kitty", term == "xterm-ghostty",
            program == "ghostty":
            return .kitty
        case program == "iTerm.app", program == "WezTerm", program == "mintty", terminal == "iTerm2": return .iTerm2
        case term.contains("sixel"), ["foot", "mlterm", "contour"].contains(where: term.hasPrefix): return .sixel
        default: throw Absence(reason: "the terminal is not known to show images (kitty, iTerm2 or sixel)")
        }
    }

    /// The bytes that show an image at the cursor, with a line break after it.
    func bytes(_ image: MapImage) throws -> [UInt8] {
        let shown: [UInt8]
        switch self {
        case .kitty: shown = Self.kitty(try image.pngData())
        case .iTerm2: shown = Self.iTerm2(try image.pngData(), image)
        case .sixel: shown = SixelEncoder.encode(image.pixmap)
        }
        return shown + [0x0A]
    }

    /// PNG in pieces of 4096 bytes, without an answer by the terminal.
    private static func kitty(_ png: [UInt8]) -> [UInt8] {
        var rest = Array(Data(png).base64EncodedString().utf8)[...]
        var bytes: [UInt8] = []
        var keys = "a=T,f=100,q=2,"
        repeat {
            let piece = rest.prefix(4096)
            rest = rest.dropFirst(4096)
            bytes += "\u{1B}_G\(keys)m=\(rest.isEmpty ? 0 : 1);".utf8
            bytes += piece
            bytes += "\u{1B}\\".utf8
            keys = ""
        } while !rest.isEmpty
        return bytes
    }

    private static func iTerm2(_ png: [UInt8], _ image: MapImage) -> [UInt8] {
        let size = "width=\(image.pixmap.width)px;height=\(image.pixmap.height)px"
        return Array("\u{1B}]1337;File=inline=1;size=\(png.count);\(size):\(Data(png).base64EncodedString())\u{7}".utf8)
    }
}
