// In builds for browsers, JSX becomes calls of these functions, because they need less code than React's automatic
// runtime. The bundler puts this file before all others. The import is from `preact`: through `react`, parts of preact
// would run before other parts that they need.
export { createElement, Fragment } from 'preact'
