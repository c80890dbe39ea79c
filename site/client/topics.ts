import { nameForm } from './form-title'

const form = document.querySelector('haven-consultation-form')

/** Passes the topic and the urgency in a link to the form, so that the visitor need not enter them. */
function fillTopic(of: Record<string, string | undefined>) {
  for (const name of ['topic', 'urgency']) form?.setAttribute(name, of[name] ?? '')
  if (of.topic) nameForm(`About: ${of.topic}`)
}

document.addEventListener('click', event => {
  const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-topic]')
  if (link) fillTopic(link.dataset)
})

// A link from another page of the site names the topic in its query (`?topic=…`), or leads to an anchor of this
// page that is inside an element with `data-topic`.
const params = new URLSearchParams(location.search)
const topicElement = document.getElementById(location.hash.slice(1))?.closest<HTMLElement>('[data-topic]')
if (params.has('topic')) fillTopic(Object.fromEntries(params))
else if (topicElement) fillTopic(topicElement.dataset)
