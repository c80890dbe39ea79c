// In builds for browsers, JSX becomes calls of these functions, which are smaller than the automatic runtime. The
// bundler puts this file before all others, including preact's. An import through `react` would run parts of preact
// before the part that they need.
export { createElement, Fragment } from 'preact'
