// The two calls of React that `@r2wc/react-to-web-component` makes. It takes React's default export, which brings all of
// preact/compat into every page.
import { createElement } from 'react'

export { createRoot } from 'react-dom/client'
// biome-ignore lint/style/noDefaultExport: the package imports React so.
export default { createElement }
