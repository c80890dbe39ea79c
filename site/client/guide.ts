// In the guide's text, replaces the intake's address by the address under which the visitor opened the guide. Gives
// each snippet a button that copies the snippet.
const announcement = document.querySelector('[data-said]')
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
    // Copying requires TLS and the visitor's permission. So the script also selects the text, and the visitor can press
    // Ctrl+C if copying fails.
    getSelection()?.selectAllChildren(code)
    const copying = navigator.clipboard?.writeText(code.textContent ?? '').then(
      () => true,
      () => false,
    )
    button.textContent = (await copying) ? 'Copied' : 'Selected'
    // Screen readers announce a text only when it changes, so the script first empties the element.
    if (announcement) announcement.textContent = ''
    requestAnimationFrame(() => announcement?.append(`${button.textContent}: ${caption.firstChild?.textContent}`))
  })
  caption.append(button)
}

const editor = guide?.querySelector<HTMLElement>('.editor')
if (editor) {
  import('./theme').then(({ startEditor }) => startEditor(editor, built ? location.origin : (editor.dataset.api ?? '')))
}
