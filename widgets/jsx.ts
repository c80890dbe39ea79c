// JSX becomes calls of these in the browser's builds: smaller than the automatic runtime beside them. The bundler puts this
// file before all others, preact's too: through `react` its parts would run before the part that they build on.
export { createElement, Fragment } from 'preact'
