import { yearsSince } from './years'

// On a page that was built last year, this script updates the number of years.
for (const place of document.querySelectorAll<HTMLElement>('[data-since]')) {
  place.textContent = yearsSince(Number(place.dataset.since))
}
