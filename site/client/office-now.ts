import type { ListName } from '../../api/contract/records/records'
import { MINUTE } from '../../api/contract/time/durations'
import { officeNow } from '../../api/contract/time/office-now'

// When the answer comes later than promised, the exact time at the form replaces the number of hours.
for (const promise of document.querySelectorAll<HTMLElement>('[data-promise]')) {
  const office = JSON.parse(promise.dataset.promise ?? '')
  const show = () => {
    const { isLater } = officeNow(office, promise.dataset.list as ListName, Date.now(), promise.dataset.service)
    promise.dataset.now = isLater ? 'later' : 'within'
  }
  show()
  setInterval(show, MINUTE)
}

// The opening hours stay in the page invisibly, so that they keep their room and nothing moves.
for (const line of document.querySelectorAll<HTMLElement>('[data-office]')) {
  const office = JSON.parse(line.dataset.office ?? '')
  const words = line.appendChild(document.createElement('span'))
  const show = () => {
    const { isOpen, state, answer } = officeNow(office, line.dataset.list as ListName, Date.now(), line.dataset.service)
    const strong = document.createElement('strong')
    strong.textContent = state[0]
    const by = document.createElement('span')
    by.textContent = answer
    const now = document.createElement('span')
    now.append(strong, ` ${state[1]} `)
    words.replaceChildren(now, by)
    line.dataset.now = isOpen ? 'open' : 'closed'
  }
  show()
  // A page that stays open must not show a time that has passed.
  setInterval(show, MINUTE)
}
