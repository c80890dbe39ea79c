import type { ListName } from '../../api/contract/records/records'
import { answerLineIn } from '../../api/contract/time/answer-line-in'
import { MINUTE } from '../../api/contract/time/durations'
import { officeNow } from '../../api/contract/time/office-now'

// Selects the text that each promise shows: the number of hours or, if the firm answers later than that, a text that
// refers to the exact time in the form.
for (const promise of document.querySelectorAll<HTMLElement>('[data-promise]')) {
  const office = JSON.parse(promise.dataset.promise ?? '')
  const show = () => {
    const { isLater } = officeNow(office, promise.dataset.list as ListName, Date.now(), promise.dataset.service)
    promise.dataset.now = isLater ? 'later' : 'within'
  }
  show()
  setInterval(show, MINUTE)
}

// Adds to each line about the office hours whether the office is open now, and when the firm answers. In another
// language, the line has the sentence that the form's panel shows after sending. The opening hours stay in the line invisibly, so that they keep their space and nothing moves.
for (const line of document.querySelectorAll<HTMLElement>('[data-office]')) {
  const office = JSON.parse(line.dataset.office ?? '')
  const words = line.appendChild(document.createElement('span'))
  const show = () => {
    const now = officeNow(office, line.dataset.list as ListName, Date.now(), line.dataset.service)
    if (line.dataset.words) {
      words.textContent = answerLineIn(JSON.parse(line.dataset.words), now.answerBy, now.office)
    } else {
      const strong = document.createElement('strong')
      strong.textContent = now.state[0]
      const state = document.createElement('span')
      state.append(strong, ` ${now.state[1]} `)
      const by = document.createElement('span')
      by.textContent = now.answer
      words.replaceChildren(state, by)
    }
    line.dataset.now = now.isOpen ? 'open' : 'closed'
  }
  show()
  // The texts are updated every minute: a page that stays open must not show a time that has
  // passed.
  setInterval(show, MINUTE)
}
