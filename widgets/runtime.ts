// Gathers the code that most widgets share into one chunk. All widgets' elements and all later code import this file,
// so that the bundler sees one set of users for it.
import '../api/contract/forms/options'
import './define-widget'
import './parts/auto-theme'
