// In the browser's builds JSX becomes calls of these functions, which are smaller than the automatic runtime. The
// bundler puts this file before all others, including preact's. Imported through `react`, its parts would run before
// the part that they need.
export { createElement, Fragment } from 'preact'
