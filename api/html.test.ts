import { expect, it } from 'vitest'
import { html } from './html'

it('the template escapes every value that is not markup itself', () => {
  const page = html`<p title="${`"'&`}">${'<script>'}${html`<b>${1}</b>`}${false}${undefined}${['<', html`<i>`]}</p>`
  expect(page.markup).toBe('<p title="&quot;&#39;&amp;">&lt;script&gt;<b>1</b>&lt;<i></p>')
})
