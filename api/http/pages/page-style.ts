import { createHash } from 'node:crypto'
import { colours, withColours } from '../../contract/colours'

/**
 * The whole stylesheet of the service's own pages without JavaScript. These pages load only one further file, the font
 * of the headings.
 */
export const PAGE_STYLE = withColours(`
@font-face {
  font-family: 'Haven Serif'; src: url(/fonts/haven-serif.woff2) format('woff2'); font-weight: 400 700; font-display: optional;
}
:root {
  color-scheme: light;
  --ink: ${colours.ink}; --muted: ${colours.muted}; --navy: ${colours.navy}; --brass: ${colours['brass-bright']}; --paper: ${colours.paper};
  --card: ${colours.white}; --line: ${colours.line}; --edge: ${colours['line-strong']}; --urgent: ${colours.urgent}; --focus: ${colours.focus}; --urgent-ground: ${colours['urgent-tint']}; --night: ${colours.night};
  --serif: 'Haven Serif', 'Source Serif 4', Georgia, 'Times New Roman', serif;
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  display: flex; flex-direction: column; min-height: 100vh; margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere;
  font: 1.0625rem/1.6 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, system-ui, sans-serif;
}
header { border-bottom: 1px solid var(--line); }
header > div, main, footer > div { width: 100%; max-width: 44rem; margin: 0 auto; padding: 1rem 1.25rem; }
header > div { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: center; justify-content: space-between; min-height: 76px; padding-block: .5rem; }
header a { display: inline-flex; align-items: center; gap: .75rem; min-height: 44px; color: inherit; text-decoration: none; }
.firm { font: 600 1.3125rem/1.1 var(--serif); }
.mark { display: grid; flex: none; width: 34px; height: 34px; place-items: center; border-radius: 8px; background: var(--navy); color: var(--brass); }
header .call { padding: .5rem 1.125rem; border-radius: 8px; background: var(--navy); color: ${colours.white}; font-weight: 600; font-variant-numeric: tabular-nums; }
main { flex: 1; padding-top: 2rem; padding-bottom: 2rem; }
h1, h2 { font-family: var(--serif); font-variant-numeric: lining-nums; text-wrap: balance; }
h1 { margin: 0 0 .75rem; font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.375rem); font-weight: 600; line-height: 1.2; }
h2 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0 0 1rem; max-width: 65ch; }
a { color: var(--navy); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; box-shadow: 0 0 0 6px var(--ink); }
.summary {
  margin: 1.5rem 0; padding: 1.25rem; border: 2px solid var(--urgent); border-radius: 8px; background: var(--urgent-ground);
}
.summary:focus { outline: 3px solid var(--focus); outline-offset: 2px; }
.summary ul { margin: 0; padding: 0; list-style: none; }
.summary a { display: inline-block; padding: .625rem 0; color: var(--urgent); font-weight: 600; }
.summary p:last-child { margin: 0; }
form {
  display: grid; gap: 1.5rem; margin: 1.5rem 0; padding: clamp(.75rem, 4vw, 2rem);
  border: 1px solid var(--line); border-radius: 8px; background: var(--card);
}
.field { display: grid; gap: .375rem; padding-inline-start: 0; }
.wrong { padding-inline-start: 1rem; border-inline-start: 4px solid var(--urgent); }
label { font-weight: 600; }
label span { font-weight: 400; color: var(--muted); }
.error { display: flex; gap: .5rem; align-items: flex-start; margin: 0; color: var(--urgent); font-weight: 600; }
.limit { color: var(--urgent); font-weight: 600; }
.error svg { flex: none; margin-top: .2em; }
input, select, textarea {
  width: 100%; min-height: 48px; padding: .625rem .75rem; border: 1px solid var(--edge); border-radius: 8px;
  background: var(--card); color: var(--ink); font: inherit;
}
select { text-overflow: ellipsis; }
fieldset { margin: 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
legend span { font-weight: 400; color: var(--muted); }
.date { display: flex; flex-wrap: wrap; gap: .5rem; }
.date label { display: block; flex: 1 1 3.5rem; max-width: 6rem; font-weight: 400; }
.date label:nth-child(2) { flex-basis: 6rem; max-width: 9rem; }
.date input { margin-top: .25rem; padding-inline: min(.75rem, 2vw); }
.date label::first-letter { text-transform: uppercase; }
.tick { display: flex; gap: .75rem; align-items: center; min-height: 44px; }
.tick input { flex: none; width: 1.5rem; height: 1.5rem; min-height: 0; margin: 0; accent-color: var(--navy); }
textarea { min-height: 10rem; resize: vertical; }
[aria-invalid] { border: 2px solid var(--urgent); }
button {
  justify-self: start; min-height: 48px; padding: .75rem 1.75rem; border: 0; border-radius: 8px;
  background: var(--navy); color: ${colours.white}; font: inherit; font-weight: 600; cursor: pointer;
}
.second { border: 1px solid var(--navy); background: var(--card); color: var(--navy); }
button:hover { filter: brightness(1.15); }
.small { margin: 0; color: var(--muted); font-size: .9375rem; }
.letters { margin: 0; padding-inline-start: 1.25rem; }
.leave a { display: inline-block; padding: .625rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: inherit; font-weight: 600; text-decoration: none; }
.numbers { display: flex; flex-wrap: wrap; gap: 0 2rem; margin: 0; padding: 0; list-style: none; }
.numbers a { display: inline-block; padding: .625rem 0; font-weight: 600; font-variant-numeric: tabular-nums; }
footer { background: var(--night); color: ${colours['on-night']}; font-size: .9375rem; }
footer a { color: ${colours.white}; }
footer .small { color: inherit; }
.languages, .languages details { display: flex; flex-wrap: wrap; gap: .5rem; }
.languages { order: -1; align-items: start; }
.languages summary { flex: 1 0 100%; min-height: 44px; padding: .625rem 0; color: var(--navy); font-weight: 600; cursor: pointer; }
.unchecked { padding: .375rem .75rem; border-block: 1px solid var(--colour-unchecked-line); background: var(--colour-unchecked); color: var(--muted); font-size: .875rem; }
[data-english] { display: block; font-family: -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, system-ui, sans-serif; font-size: .875rem; font-weight: 400; line-height: 1.45; }
@font-face {
  font-family: 'Haven Latin'; unicode-range: U+20-7E;
  src: local('Segoe UI'), local('Roboto'), local('Helvetica Neue'), local('Noto Sans Regular'), local('Arial');
}
:lang(ur) { --serif: 'Haven Latin', 'Noto Nastaliq Urdu', 'Urdu Typesetting', 'Jameel Noori Nastaleeq', serif; }
:lang(ur) body { font-family: var(--serif); line-height: 2; }
:lang(ur) :is(h1, h2, button) { line-height: 1.9; }
:is(:lang(ar), :lang(bn), :lang(fa), :lang(hi), :lang(pa), :lang(ps), :lang(ta)) body { line-height: 1.7; }
:is(:lang(ar), :lang(bn), :lang(fa), :lang(hi), :lang(pa), :lang(ps), :lang(ta)) :is(h1, h2, button) { line-height: 1.45; }
:is(:lang(bn), :lang(hi), :lang(pa), :lang(ta)) { --serif: 'Haven Latin', 'Noto Sans Tamil', 'Noto Sans Bengali', 'Noto Sans Devanagari', 'Noto Sans Gurmukhi', 'Nirmala UI', 'Tamil Sangam MN', sans-serif; }
:is(:lang(bn), :lang(hi), :lang(pa), :lang(ta)) body { font-family: var(--serif); }
:is(:lang(pl), :lang(tr), :lang(uk), :lang(vi)) :is(h1, h2) { font-family: inherit; }
:lang(ur) :is(input, select) { padding-block: 0; line-height: 2.8; }
[dir=rtl] [data-english] { text-align: end; }
[dir=rtl] a[href^=tel], [dir=rtl] a[href^=mailto], [dir=rtl] .number { direction: ltr; unicode-bidi: isolate; }
@media (max-width: 30rem) { button { justify-self: stretch; } .call .number { display: none; } }
@media (forced-colors: active) { button { border: 2px solid; } }
@media print { header a.call, .leave, button { display: none; } }
`)

/** The source that allows `PAGE_STYLE` as an inline style in the content security policy. */
export const PAGE_STYLE_SOURCE = `'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`
