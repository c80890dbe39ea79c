// In builds for browsers, JSX becomes calls of these functions, which are smaller than React's automatic runtime. The
// bundler puts this file before all others, including preact's own. If it imported through `react`, parts of preact
// would run before the part that they need.
export { createElement, Fragment } from 'preact'
