import Dialects
import Gallery
import Hummingbird
