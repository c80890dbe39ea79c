import { type FormTag, formPages } from '../../api/contract/forms/form-pages'
import { contrast, isDark, PAIRS } from '../../guide/contrast'
import { lines } from '../../guide/lines'

/** Starts the guide's theme editor: each choice at once changes the form on the page and the lines to paste. */
export function startEditor(editor: HTMLElement, intake: string) {
  const find = <Kind extends Element>(selector: string) => editor.querySelector(selector) as Kind
  const form = find<HTMLSelectElement>('select')
  const first = form.options[0]?.value
  const inputs = [...editor.querySelectorAll('input')]
  const stage = find<HTMLElement>('[data-stage]')
  const code = find('pre code')
  const verdict = find('[role=status]')

  const ground = inputs.find(({ name }) => name === '--haven-ground') as HTMLInputElement
  const fixed: Record<string, [light: string, dark: string]> = JSON.parse(editor.dataset.fixed ?? '{}')

  const written = ({ type, value, valueAsNumber, dataset: { unit = '' } }: HTMLInputElement) =>
    type === 'number' ? valueAsNumber + unit : value
  const differs = (input: HTMLInputElement) =>
    input.checkValidity() && written(input) !== input.defaultValue + (input.dataset.unit ?? '')
  /**
   * The inputs whose values the lines to paste must contain, because these values differ from the defaults. If the
   * person chose a colour, the lines also set the background, because the background of the person's own page may be
   * dark. If the chosen background is dark, the lines set every colour.
   */
  const changed = () => {
    const hasColours = inputs.some(input => input.type === 'color' && differs(input))
    const all = hasColours && isDark(ground.value)
    return inputs.filter(
      input => differs(input) || (input.type === 'color' && (all || (hasColours && input === ground))),
    )
  }

  /** Names the pairs of colours that have too little contrast. */
  function judge(): string {
    const dark = isDark(ground.value)
    const colours = Object.fromEntries(
      Object.entries(fixed).map(([name, [light, night]]) => [name, dark ? night : light]),
    )
    for (const { name, value, type } of inputs) if (type === 'color') colours[name] = value
    const wrong = PAIRS.flatMap(({ what, of, on, least }) => {
      const [one, other] = [colours[of], colours[on]]
      const is = one && other ? contrast(one, other) : least
      return is < least ? [`${what}: ${(Math.floor(is * 10) / 10).toFixed(1)} to 1, needs ${least}.`] : []
    })
    const outside = inputs.flatMap(input =>
      input.checkValidity()
        ? []
        : [`${input.labels?.[0]?.textContent?.trim()}: a whole number from ${input.min} to ${input.max}.`],
    )
    if (outside.length) return `Left as it was. ${outside.join(' ')}`
    return wrong.length
      ? `Hard to read for many people. ${wrong.join(' ')}`
      : 'Everything can be read: text has a contrast of at least 4.5 to 1.'
  }

  function draw() {
    const changedInputs = changed()
    for (const input of inputs) input.ariaInvalid = input.checkValidity() ? null : 'true'
    for (const input of inputs)
      stage.style.setProperty(input.name, changedInputs.includes(input) ? written(input) : null)
    // The form chooses between its light and its dark theme again when an attribute of the body changes.
    document.body.dataset.ground = ground.value
    code.textContent = lines(
      form.value as FormTag,
      intake,
      changedInputs.map(input => [input.name, written(input)]),
    )
    // The lines have changed, so the button no longer says "Copied".
    const copy = editor.querySelector('figcaption button')
    if (copy) copy.textContent = 'Copy'
    saveToHash(changedInputs)
    const words = judge()
    if (verdict.textContent !== words) verdict.textContent = words
    verdict.classList.toggle('bad', !words.startsWith('Everything'))
  }

  /**
   * Stores the choice in the page's address, so that a reload shows the same choice, and the address shows it on
   * another computer, too.
   */
  function saveToHash(changedInputs: HTMLInputElement[]) {
    const choice = new URLSearchParams(changedInputs.map(({ name, value }): [string, string] => [name, value]))
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
  // If somebody pastes a colleague's link into the address bar while the editor is open, only the hash of the address
  // changes. The browser then does not load the page again.
  addEventListener('hashchange', () => {
    if (!location.hash.includes('=')) return
    for (const input of inputs) input.value = input.defaultValue
    recall()
    choose()
  })
  find('[data-reset]').addEventListener('click', () => {
    for (const input of inputs) input.value = input.defaultValue
    draw()
  })
  recall()
  // After a reload, the browser may select a form in the list that is not the form on the page.
  if (form.value !== stage.firstElementChild?.localName) choose()
  else draw()
  editor.dataset.ready = ''
}
