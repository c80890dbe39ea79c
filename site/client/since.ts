import { yearsSince } from './years'

// Corrects the years in the footer, because the page may have been built in an earlier year.
for (const element of document.querySelectorAll<HTMLElement>('[data-since]')) {
  element.textContent = yearsSince(Number(element.dataset.since))
}
