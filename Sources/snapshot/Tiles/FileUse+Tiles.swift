import Files
import MapSnapshot

extension FileUse {
    /// An archive or folder of tiles that is written, and the file for its tiles until it is complete.
    static func tiles(_ target: TileExport.Target) -> [FileUse] {
        let spool = (RealPath.find(target.path) ?? target.path) + ".part"
        return [FileUse("-o", target.path), FileUse("the temporary file", spool, with: [spool + "-wal"])]
    }
}
