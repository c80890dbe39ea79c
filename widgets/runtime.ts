// What every widget shares, gathered so that splitting puts it into one chunk: every element and everything that is
// loaded later imports this file, and so the bundler sees the same users for all that it names.
import '../api/contract/forms/options'
import './define-widget'
import './parts/auto-theme'
