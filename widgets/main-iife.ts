import { define as defineAdmin } from './admin/element'
import { define as defineConsultationForm } from './consultation-form/element'
import styles from './haven.css'
import { setStyles } from './styles'

// One classic file with everything, for pages that pin a hash.
const { origin } = new URL((document.currentScript as HTMLScriptElement).src)

function start() {
  setStyles(styles)
  defineAdmin(origin)
  defineConsultationForm(origin)
}

// A tag that is upgraded while the parser is inside it would not see its fallback.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
else start()
