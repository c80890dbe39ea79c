import { yearsSince } from './years'

// A page that was built last year says this one.
for (const place of document.querySelectorAll<HTMLElement>('[data-since]')) {
  place.textContent = yearsSince(Number(place.dataset.since))
}
