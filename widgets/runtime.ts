// This file keeps the code that most widgets use in one chunk. The elements of all widgets, and all code that is loaded
// later, import this file, so the bundler puts the file's imports into one chunk.
import '../api/contract/forms/options'
import './define-widget'
import './parts/auto-theme'
