// Gathers the code that most widgets share, so that splitting puts it into one chunk: their elements and everything that
// is loaded later import this file, and so the bundler sees the same users for all that it names.
import '../api/contract/forms/options'
import './define-widget'
import './parts/auto-theme'
