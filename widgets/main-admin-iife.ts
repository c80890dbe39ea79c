import { define } from './admin/element'
import styles from './haven.css'
import { setStyles } from './styles'

// The dashboard as a classic file. `haven.iife.js` loads the file when a page has its tag.
const { src } = document.currentScript as HTMLScriptElement
setStyles(styles)
define(new URL(src).origin)
