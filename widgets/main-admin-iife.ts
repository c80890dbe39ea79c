import { define } from './admin/element'
import styles from './haven.css'
import { setStyles } from './styles'

// The dashboard as a classic script. `haven.iife.js` loads this file when a page contains the dashboard's tag.
const { src } = document.currentScript as HTMLScriptElement
setStyles(styles)
define(new URL(src).origin)
