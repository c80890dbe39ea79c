// The pages of a form load this script beside a switch of languages. The tab keeps the typed answers by page
// (`widgets/parts/kept-typed.tsx`), so a link to the form in another language takes the answers along.
const KEY = 'haven-typed'

addEventListener('click', event => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.language-switch a')
  if (!link) return
  const here = `${location.pathname}${location.search} `
  const there = `${link.pathname} `
  try {
    const kept = Object.entries(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))
    const moved = kept.map(([name, one]) => [name.startsWith(here) ? there + name.slice(here.length) : name, one])
    if (moved.length > 0) sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(moved)))
  } catch {
    // Without storage the tab has kept nothing.
  }
})

export {}
