import { yearsSince } from './years'

// A page that was built last year shows this year's number of years.
for (const place of document.querySelectorAll<HTMLElement>('[data-since]')) {
  place.textContent = yearsSince(Number(place.dataset.since))
}
