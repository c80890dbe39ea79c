// JSX becomes calls of these in the browser's builds: smaller than the automatic runtime beside them.
export { createElement, Fragment } from 'react'
