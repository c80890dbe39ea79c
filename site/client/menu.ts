// Without this script, the menu button is a link, and CSS shows the menu while the page's address contains the menu's
// anchor (`:target`).
const menu = document.querySelector<HTMLDialogElement>('#menu')
const button = document.querySelector<HTMLButtonElement>('[data-menu-button]')
const link = document.querySelector<HTMLElement>('[data-menu-link]')

if (menu && button && link && 'showModal' in menu) {
  link.hidden = true
  button.hidden = false
  button.addEventListener('click', () => menu.showModal())
  menu.addEventListener('click', event => {
    const chosen = event.target instanceof Element && event.target.closest('a')
    // A click on the dimmed page around the menu also closes the menu; the target of such a click
    // is the dialog itself.
    if (chosen || event.target === menu) menu.close()
  })
}
