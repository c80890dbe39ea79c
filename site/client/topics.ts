import { nameForm } from './form-title'

const form = document.querySelector('haven-consultation-form')

/** Passes the visitor's topic to the form, so that the visitor need not type it again. */
function tell(of: Record<string, string | undefined>) {
  for (const name of ['topic', 'urgency']) form?.setAttribute(name, of[name] ?? '')
  if (of.topic) nameForm(`About: ${of.topic}`)
}

document.addEventListener('click', event => {
  const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-topic]')
  if (link) tell(link.dataset)
})

// A link from another page of the site names the topic in its query (`?topic=…`), or leads to an anchor of this
// page that is inside an element with `data-topic`.
const asked = new URLSearchParams(location.search)
const about = document.getElementById(location.hash.slice(1))?.closest<HTMLElement>('[data-topic]')
if (asked.has('topic')) tell(Object.fromEntries(asked))
else if (about) tell(about.dataset)
