import { expect, it } from 'vitest'
import { html } from '../html'
import { button, heading, isolated, lines, page, paragraph } from './layout'

it('a mail has one column, needs no style sheet, and shows its title as plain text', () => {
  expect(page('A <title>', [html`<p>One</p>`, html`<p>Two</p>`])).toBe(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme:dark){body{background:#0f1b2d!important}body,.ink{color:#f3f0ea!important}.quiet{color:#bcc4d0!important}.presses{color:#ffaaa1!important}a.link{color:#eac37a!important}a.button{background:#eac37a!important;color:#0f1b2d!important}}</style><title>A &lt;title&gt;</title></head>
<body style="margin:0;padding:24px 16px;background:#fbfaf7;color:#0f1b2d;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere">
<div style="max-width:600px;margin:0 auto">
<p>One</p>
<p>Two</p>
</div>
</body>
</html>
`)
})

it('a heading is the mail’s largest line', () => {
  expect(heading('New & urgent').markup).toBe(
    '<h1 style="margin:0 0 8px;font-size:22px;line-height:1.3">New &amp; urgent</h1>',
  )
})

it('a paragraph has the colour of text, and a side note has a paler one', () => {
  expect(paragraph('Said').markup).toBe('<p class="ink" style="margin:0 0 16px;color:#0f1b2d">Said</p>')
  expect(paragraph('Said', 'plain').markup).toBe(paragraph('Said').markup)
  expect(paragraph('Aside', 'quiet').markup).toBe('<p class="quiet" style="margin:0 0 16px;color:#4a5568">Aside</p>')
})

it('a value keeps its lines, whichever system’s line breaks they have, below its pale label', () => {
  expect(lines('Message', 'one\r\ntwo\rthree\n\n<four>').markup).toBe(
    '<p style="margin:0 0 14px"><span class="quiet" style="color:#4a5568;font-size:14px">Message</span><br>' +
      '<bdi dir="auto" style="display:block;overflow-wrap:anywhere">one<br>two<br>three<br><br>&lt;four&gt;</bdi></p>',
  )
  expect(lines('Email', html`<a href="mailto:a@example.org">a</a>`).markup).toContain(
    '>Email</span><br><bdi dir="auto" style="display:block;overflow-wrap:anywhere"><a href="mailto:a@example.org">a</a></bdi>',
  )
})

it('the link to the next step has the style of a button', () => {
  expect(button('Open', 'https://example.org/?a&b').markup).toBe(
    '<p style="margin:24px 0"><a href="https://example.org/?a&amp;b" class="button" style="display:inline-block;padding:12px 20px;' +
      'border-radius:8px;background:#16305a;color:#ffffff;text-decoration:none">Open</a></p>',
  )
})

it.each([
  ['Arabic', 'نگار'],
  ['Hebrew', 'שלום'],
  ['Syriac', 'ܫܠܡܐ'],
  ['Thaana', 'ދިވެހި'],
  ['a mark that turns the direction', 'Amina \u202e'],
])('a value with %s is isolated from the line around it', (_, value) => {
  expect(isolated(value)).toBe(`\u2068${value}\u2069`)
})

it.each(['Amina', 'Zoë', '請幫忙', '020 7946 0958', ''])('%j appears in its line unchanged', value => {
  expect(isolated(value)).toBe(value)
})
