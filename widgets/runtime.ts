// Collects the code that most widgets use in one chunk. All widgets' elements and all code that is loaded later import
// this file, so that the bundler sees it used everywhere.
import '../api/contract/forms/options'
import './define-widget'
import './parts/auto-theme'
