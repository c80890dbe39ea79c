// In builds for browsers, JSX becomes calls of these functions, because they need less code than React's automatic
// runtime. The bundler puts this file before all others. The import must be from `preact`. With an import from `react`,
// some modules of Preact would run before other modules that they need.
export { createElement, Fragment } from 'preact'
