// Without this script, the tabs are links to two lists, one below the other.
for (const tabs of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
  const links = [...tabs.querySelectorAll<HTMLAnchorElement>('.tab-list a')]
  const panelOf = (link: HTMLAnchorElement) => document.getElementById(link.hash.slice(1))
  const list = links[0]?.parentElement

  const select = (chosen: HTMLAnchorElement) => {
    for (const link of links) {
      link.ariaSelected = String(link === chosen)
      link.tabIndex = link === chosen ? 0 : -1
      const panel = panelOf(link)
      if (panel) panel.hidden = link !== chosen
    }
  }

  // Selects the tab whose anchor is in the page's address; returns false if no tab has this anchor.
  const follow = () => {
    const named = links.find(link => link.hash === location.hash)
    if (named) select(named)
    return named !== undefined
  }

  for (const link of links) {
    const panel = panelOf(link)
    link.role = 'tab'
    link.setAttribute('aria-controls', link.hash.slice(1))
    panel?.setAttribute('role', 'tabpanel')
    panel?.setAttribute('aria-labelledby', link.id)
    link.addEventListener('click', event => {
      event.preventDefault()
      select(link)
    })
  }
  list?.setAttribute('role', 'tablist')
  list?.setAttribute('aria-label', tabs.dataset.tabs ?? '')
  list?.addEventListener('keydown', event => {
    const at = links.indexOf(event.target as HTMLAnchorElement)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }
    const next = links.at((steps[event.key] ?? Number.NaN) % links.length)
    if (event.key === ' ') (event.target as HTMLElement).click()
    else if (!next || !(event.key in steps)) return
    else {
      select(next)
      next.focus()
    }
    event.preventDefault()
  })
  tabs.classList.add('tabs-ready')
  if (!follow() && links[0]) select(links[0])
  addEventListener('hashchange', follow)
}
