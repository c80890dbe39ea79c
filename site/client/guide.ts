// The guide names the address that its page was asked at, and its snippets get a button that copies them.
const said = document.querySelector('[data-said]')
const guide = document.querySelector<HTMLElement>('.guide')
const built = guide?.dataset.intake

for (const code of guide?.querySelectorAll('code') ?? []) {
  if (built) code.textContent = (code.textContent ?? '').replaceAll(built, location.origin)
  const caption = code.closest('figure')?.querySelector('figcaption')
  if (!caption) continue
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    // Without TLS, or leave, there is no clipboard: there the text is selected, ready for the keys that copy.
    getSelection()?.selectAllChildren(code)
    const copying = navigator.clipboard?.writeText(code.textContent ?? '').then(
      () => true,
      () => false,
    )
    button.textContent = (await copying) ? 'Copied' : 'Selected'
    // Said anew each time, also where the words are the same.
    if (said) said.textContent = ''
    requestAnimationFrame(() => said?.append(`${button.textContent}: ${caption.firstChild?.textContent}`))
  })
  caption.append(button)
}

const editor = guide?.querySelector<HTMLElement>('.editor')
if (editor) {
  import('./theme').then(({ startEditor }) => startEditor(editor, built ? location.origin : (editor.dataset.api ?? '')))
}
