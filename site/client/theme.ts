import { contrast, PAIRS } from '../../guide/contrast'
import { type FormTag, formPages } from '../../guide/form-pages'
import { lines } from '../../guide/lines'

/** Where a theme brings no ground of its own, the page's shows. */
const PAGE = '#ffffff'

/** The editor of the guide: what is chosen shows on a form at once, and in the lines to paste. */
export function startEditor(editor: HTMLElement, intake: string) {
  const find = <Kind extends Element>(selector: string) => editor.querySelector(selector) as Kind
  const form = find<HTMLSelectElement>('select')
  const first = form.options[0]?.value
  const inputs = [...editor.querySelectorAll('input')]
  const stage = find<HTMLElement>('[data-stage]')
  const code = find('pre code')
  const verdict = find('[role=status]')

  const written = ({ value, dataset: { unit = '' } }: HTMLInputElement) => value + unit
  const changed = () =>
    inputs.filter(
      input =>
        input.value && input.checkValidity() && written(input) !== input.defaultValue + (input.dataset.unit ?? ''),
    )

  /** Which colours are too close, in words. */
  function judge(): string {
    const colours: Record<string, string> = { '--haven-ground': PAGE }
    for (const { name, value, type } of inputs) if (type === 'color') colours[name] = value
    const wrong = PAIRS.flatMap(({ what, of, on, least }) => {
      const [one, other] = [colours[of], colours[on]]
      const is = one && other ? contrast(one, other) : least
      return is < least ? [`${what}: ${(Math.floor(is * 10) / 10).toFixed(1)} to 1, needs ${least}.`] : []
    })
    return wrong.length
      ? `Hard to read for many people. ${wrong.join(' ')}`
      : 'Everything can be read: text has a contrast of at least 4.5 to 1.'
  }

  function draw() {
    const look = changed()
    for (const input of inputs) stage.style.setProperty(input.name, look.includes(input) ? written(input) : null)
    code.textContent = lines(
      form.value as FormTag,
      intake,
      look.map(input => [input.name, written(input)]),
    )
    keep(look)
    const words = judge()
    if (verdict.textContent !== words) verdict.textContent = words
    verdict.classList.toggle('bad', words.startsWith('Hard'))
  }

  /** In the address, so that a reload, or a colleague who gets the link, sees the same. */
  function keep(look: HTMLInputElement[]) {
    const choice = new URLSearchParams(look.map(({ name, value }): [string, string] => [name, value]))
    if (form.value !== first) choice.set('form', form.value)
    const { pathname, search, hash } = location
    const kept = String(choice)
    if (kept || hash.includes('=')) history.replaceState(history.state, '', pathname + search + (kept && `#${kept}`))
  }

  function recall() {
    const choice = new URLSearchParams(location.hash.slice(1))
    const tag = choice.get('form') ?? ''
    if (Object.hasOwn(formPages, tag)) form.value = tag
    for (const input of inputs) {
      const value = choice.get(input.name) ?? ''
      if (input.type === 'number' || /^#[\da-f]{6}$/i.test(value)) input.value = value || input.value
    }
  }

  function choose() {
    const tag = form.value as FormTag
    const api = stage.firstElementChild?.getAttribute('api')
    const chosen = document.createElement(tag)
    const link = document.createElement('a')
    link.href = formPages[tag].path
    link.textContent = formPages[tag].words
    if (api) chosen.setAttribute('api', api)
    chosen.append(link)
    stage.replaceChildren(chosen)
    draw()
  }

  editor.addEventListener('input', event => (event.target === form ? choose() : draw()))
  find('[data-reset]').addEventListener('click', () => {
    for (const input of inputs) input.value = input.defaultValue
    draw()
  })
  recall()
  // What a reload brings back into the inputs counts.
  if (form.value !== stage.firstElementChild?.localName) choose()
  else draw()
  editor.dataset.ready = ''
}
