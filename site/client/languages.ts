// A form's page loads this script if the page has a language switch. The tab stores the typed answers separately for
// each page (`widgets/parts/kept-typed.tsx`). When the visitor presses another language, this script moves the answers
// to that language's page.
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
      // Each page preselects its own language for calls. If the visitor has not changed this choice, the script does
      // not transfer it. The script drops an attempt to send that began on this page, because the other page could not
      // repeat this attempt.
      const { language, ...others } = one.values
      const values = language === document.documentElement.lang ? others : one.values
      return [`${link.pathname} ${name.slice(here.length)}`, { ...one, values, attempt: undefined }]
    })
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(moved)))
  } catch {
    // Where the browser allows no storage, there are no answers to transfer.
  }
})
