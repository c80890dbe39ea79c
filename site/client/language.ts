// Whoever comes by the name of their language finds it chosen, and the line that it stands behind open.
const TAG = 'haven-callback-form'
const wished = new URLSearchParams(location.search).get('language')
const select = document.querySelector<HTMLSelectElement>(`${TAG} select[name="language"]`)
const option = wished && [...(select?.options ?? [])].find(({ value }) => value === wished)
if (option) {
  option.selected = true
  const line = select?.closest('details')
  const open = (lines?: NodeListOf<HTMLDetailsElement>) => {
    for (const one of lines ?? []) if (one.firstChild?.textContent === line?.firstChild?.textContent) one.open = true
  }
  open(document.querySelectorAll(`${TAG} details`))
  // The widget keeps what was chosen, and draws the line anew.
  customElements.whenDefined(TAG).then(() => open(document.querySelector(TAG)?.shadowRoot?.querySelectorAll('details')))
}
