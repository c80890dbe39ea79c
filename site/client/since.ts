import { yearsSince } from './years'

// Corrects the years in the footer, because the page may have been built in an earlier year.
for (const place of document.querySelectorAll<HTMLElement>('[data-since]')) {
  place.textContent = yearsSince(Number(place.dataset.since))
}
