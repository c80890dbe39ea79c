// Gathers the code that most widgets share into one chunk. Their elements, and everything that loads later, import this
// file, so the bundler sees the same users for all of it.
import '../api/contract/forms/options'
import './define-widget'
import './parts/auto-theme'
