import { define } from './admin/element'
import styles from './haven.css'
import { setStyles } from './styles'

// The dashboard as a classic file, which `haven.iife.js` loads where its tag is.
const { src } = document.currentScript as HTMLScriptElement
setStyles(styles)
define(new URL(src).origin)
