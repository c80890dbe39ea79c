// The pages of a form load this script beside a switch of languages. The tab stores the typed answers by page
// (`widgets/parts/kept-typed.tsx`), so a link to the form in another language transfers the answers.
const KEY = 'haven-typed'

interface Kept {
  values: Record<string, string>
}

addEventListener('click', event => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.language-switch a')
  if (!link) return
  const here = `${location.pathname}${location.search} `
  try {
    const kept: [string, Kept][] = Object.entries(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))
    if (kept.length === 0) return
    const moved = kept.map(([name, one]) => {
      if (!name.startsWith(here)) return [name, one]
      // The other page has another language, and an attempt of this one would be no repeat there.
      const values = { ...one.values, formLanguage: undefined }
      return [`${link.pathname} ${name.slice(here.length)}`, { ...one, values, attempt: undefined }]
    })
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(moved)))
  } catch {
    // Without storage the tab has kept nothing.
  }
})
