import { forgetDrafts } from '../../widgets/leave/forget-drafts'

// Without this script the link opens its page, and Back returns.
addEventListener('click', event => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.leave-page')
  if (!link) return
  event.preventDefault()
  forgetDrafts()
  location.replace(link.href)
})
