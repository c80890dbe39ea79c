import { expect, it, onTestFinished, vi } from 'vitest'
import { define } from '../callback-form/element'

it('a form names its misspelt attributes in the console, and ignores other unknown attributes', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const place = document.createElement('div')
  document.body.append(place)
  onTestFinished(() => {
    warn.mockRestore()
    place.remove()
  })
  define('https://intake.example.org')
  place.innerHTML = `
    <haven-callback-form class="route" id="a" role="form" data-route on lang="en" route="contact"></haven-callback-form>
    <haven-callback-form rout="contact" langauge="ur" title="x"></haven-callback-form>`
  const line =
    '[haven] <haven-callback-form> has no attribute "rout". Is it "route"? <haven-callback-form> has no attribute "langauge". Is it "language"?'
  await expect.poll(() => warn.mock.calls).toEqual([[line, place.lastElementChild]])
})
