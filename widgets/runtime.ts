// Keeps the code that most widgets use in one chunk. The elements of all widgets, and all code that is loaded later,
// import this file, so the bundler finds this file's imports used together everywhere.
import '../api/contract/forms/options'
import './define-widget'
import './parts/auto-theme'
