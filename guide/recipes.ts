import { colours } from '../api/contract/colours'
import type { PublicFirm } from '../api/contract/content/firm'
import { version } from '../package.json'
import { PACKAGE, PACKED } from './package-name'
import { formLink, headSnippet, instantSnippet, linkSnippet } from './snippet'

/** One way to put Haven on a page: the steps, and the files to write. The texts can contain `code`. */
export interface Recipe {
  id: string
  title: string
  intro: string
  files: {
    name: string
    language: 'html' | 'css' | 'js' | 'ts' | 'tsx' | 'vue' | 'svelte' | 'sh' | 'http'
    code: string
  }[]
  notes: string[]
}

/** The version of the product, and so of its WordPress plugin. */
export const VERSION = version

const TAG = 'haven-consultation-form'

/** The integrity hashes of the files that pages may pin. */
export interface Pinned {
  script: string
  styles: string
}

/** All recipes for the intake at an address. Without `pinned`, the recipe for pinning says where the hashes are. */
export function recipes(intake: string, firm: PublicFirm, pinned?: Pinned): Recipe[] {
  const head = headSnippet(intake)
  const link = formLink(TAG, intake)
  const form = linkSnippet(TAG, intake)
  const shortForm = `<${TAG}>\n  <!-- the plain form of “Instant, and without script” -->\n</${TAG}>`
  return [
    {
      id: 'html',
      title: 'A plain HTML page',
      intro:
        'Your page needs three lines: put `<link>` and `<script>` in the head, and the tag where you want the form. The page keeps room for the form, so that nothing moves when the form appears. Until the form appears, and in browsers without JavaScript, visitors see a link to the intake’s page with the same form.',
      files: [
        {
          name: 'index.html',
          language: 'html',
          code: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Contact us</title>
${head}
</head>
<body>
<main>
<h1>Contact us</h1>
${form}
</main>
</body>
</html>
`,
        },
      ],
      notes: [
        'The intake must know your page’s origin: `https://` and the host name, without a slash at the end, such as `https://www.firm.example`. A manager adds this origin in the dashboard, under “Content, Sites”, or the person who runs the intake adds the origin to `ALLOWED_ORIGINS`.',
        'You may use any tag anywhere, as often as you like. The page needs the lines `<link>` and `<script>` only once.',
        'The tags of the other forms are `<haven-callback-form>` (with a link to `/forms/callback/`), `<haven-enquiry-form>` (to `/forms/enquiry/`) and `<haven-visa-wizard>` (to `/forms/visa/`). You choose the text of the link.',
      ],
    },
    {
      id: 'instant',
      title: 'Instant, and without script',
      intro:
        'Instead of the link, you can write a plain form inside the tag. Visitors can fill in the plain form on your page before the script has loaded. Then the widget replaces the plain form and keeps the typed text. In browsers without JavaScript, the plain form stays, and sending it opens a page of the intake. The widget’s error messages show the phone and email that the plain form contains.',
      files: [{ name: 'Where you want the form', language: 'html', code: instantSnippet(intake, firm) }],
      notes: [
        'Copy the plain form again when `CHANGELOG.md` says that it has changed.',
        'The page `/embed/` of your intake has a plain form for the tag of every form.',
      ],
    },
    {
      id: 'wordpress',
      title: 'WordPress',
      intro: `Download the plugin: \`${intake}/embed/haven-wordpress.zip\`. In WordPress, upload this file under “Plugins, Add New”. Under “Settings, Haven intake”, enter \`${intake}\`. When you save, the plugin checks this address, and says which origin a manager has to add in the dashboard, under “Content, Sites”. Then add the block “Haven form” to a page, or this shortcode:`,
      files: [
        { name: 'Shortcode', language: 'html', code: '[haven form="consultation"]' },
        {
          name: 'Shortcode with settings',
          language: 'html',
          code: '[haven form="consultation" topic="Sponsor Licence" urgency="standard" language="ur" link="Talk to us"]',
        },
        { name: 'Without the plugin: a block of the kind “Custom HTML”', language: 'html', code: `${head}\n${form}` },
      ],
      notes: [
        'For the other forms, write `callback`, `enquiry` or `visa` instead of `consultation`. A shortcode takes every attribute of the form’s tag except `api`. The attribute `link` sets the text of the link that visitors see until the form appears.',
        'With `source="partner-7"`, staff see the source “partner-7” in each request from this form, and count these requests. The source is also in requests of visitors who follow the link to the form’s page at the intake.',
        'With the plugin, WordPress users with the role author or contributor can add a form, too. The classic editor keeps the shortcode. The block editor shows a preview of the form; this preview sends nothing. The preview has the chosen language. Topic, urgency and theme show only on the page.',
        'If a shortcode contains a mistake, signed-in people who may edit posts see on the page which setting has no effect. In place of an unknown form, visitors see nothing.',
        'The plugin needs WordPress 6.1 and PHP 7.4, or later. The plugin stores one option in WordPress, receives no visitor’s answers, and tracks nobody. The plugin’s text for your privacy policy is under “Settings, Privacy, Policy Guide”. Deleting the plugin deletes its option. While the plugin is deactivated, visitors see nothing in place of a block, and the text of a shortcode instead of its form.',
        'In the plugin’s settings, you can pin the forms to the plugin’s version by a hash (see “Pinning a version”).',
        'Without the plugin, an administrator or an editor must paste the three lines of “A plain HTML page”. WordPress removes the tag when an author saves the page; in a network of sites, also when an editor saves the page. In the classic editor, use the Text tab: saving from the Visual tab removes the tag.',
        'Exclude `haven.js` from plugins that combine, delay or minify scripts.',
      ],
    },
    {
      id: 'frame',
      title: 'A frame, where a site builder allows no script',
      intro:
        'Put this frame where you want the form. The script below adapts the frame’s height to the form. Without the script, choose a fixed height; the form then scrolls within the frame.',
      files: [
        {
          name: 'Where you want the form',
          language: 'html',
          code: `<iframe
  src="${intake}/frame/consultation/"
  title="Request a consultation"
  width="100%"
  height="1500"
  frameborder="0"
  sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads"
></iframe>`,
        },
        {
          name: 'On your page, if it may have a script',
          language: 'js',
          code: `addEventListener('message', event => {
  if (event.origin !== '${intake}' || event.data?.haven !== 'height') return
  const frames = [...document.querySelectorAll('iframe[src^="${intake}/frame/"]')]
  const frame = frames.find(one => one.contentWindow === event.source)
  if (frame) frame.style.height = \`\${Number(event.data.px)}px\`
})
`,
        },
      ],
      notes: [
        'Only pages whose origin the intake lists may show the frame. On other pages, the browser shows an error instead of the form. A manager adds your page’s origin in the dashboard, under “Content, Sites”, or the person who runs the intake adds the origin to `ALLOWED_ORIGINS`. If the intake lists `https://*.firm.example`, browsers also show the frame on hosts with several labels before `firm.example`, such as `https://a.b.firm.example`.',
        'If your site builder writes the attribute `sandbox` itself, make it write the same seven values. Without `allow-popups-to-escape-sandbox`, the link to the privacy notice opens an error page. Without `allow-downloads` and `allow-modals`, visitors cannot save or print their reference.',
        'The frames of the other forms have the addresses `/frame/callback/`, `/frame/enquiry/` and `/frame/visa/`.',
        'A form in another language has an address such as `/frame/consultation/ur/`, if the firm offers this language. A frame does not know the language of your page: choose the language in the address, and write the frame’s `title` in the same language.',
        'If the frame’s address ends in `?source=partner-7`, staff see the source “partner-7” in each request from the frame, and count these requests.',
        'A frame sends your page none of the events in the section “Events”. You cannot give the form in a frame any attributes. If your site allows scripts, use the three lines of “A plain HTML page” instead.',
      ],
    },
    {
      id: 'react',
      title: 'React',
      intro: `The package has a typed component for each tag. Ask the person who has Haven’s source to run \`npm run package\` and to give you \`dist/${PACKED}\`. Install that file: the npm registry does not have the package.`,
      files: [
        { name: 'Terminal', language: 'sh', code: `npm install ./${PACKED}` },
        {
          name: 'src/App.tsx',
          language: 'tsx',
          code: `import { ConsultationForm } from '${PACKAGE}/react'
import { useState } from 'react'

export default function App() {
  const [reference, setReference] = useState('')
  return (
    <main>
      <h1>Contact us</h1>
      <ConsultationForm
        api="${intake}"
        topic="Sponsor Licence"
        onSuccess={event => setReference(event.detail.reference)}
      />
      {reference && <p>Saved under {reference}.</p>}
    </main>
  )
}
`,
        },
      ],
      notes: [
        'Until the form appears, and if the script cannot load, visitors see a link to the form’s page at the intake. If you give the component children, visitors see these instead of the link.',
        'The package needs React 18 or later, or Preact with `preact/compat`. The component renders the tag. The page loads the intake’s script and style sheet only once, even with several components. The form’s code comes from the intake, so your bundle stays small.',
        `TypeScript also knows the tags themselves, if you import anything from \`${PACKAGE}/react\`: \`<haven-callback-form topics="" />\`.`,
        `The package contains ES modules only. A CommonJS module loads them with \`await import('${PACKAGE}')\`, or with \`require\` in Node 20.19 or later.`,
      ],
    },
    {
      id: 'next',
      title: 'Next.js and other server rendering',
      intro:
        'Pass `firm` to the component. The server’s HTML then contains the plain form, which works without JavaScript. In the browser, the widget replaces the plain form, and nothing on the page moves.',
      files: [
        {
          name: 'app/contact/page.tsx',
          language: 'tsx',
          code: `import { readFirm } from '${PACKAGE}'
import { ConsultationForm } from '${PACKAGE}/react'

const intake = '${intake}'

export const revalidate = 300

export default async function Page() {
  const firm = await readFirm(intake).catch(() => undefined)
  return (
    <main>
      <h1>Contact us</h1>
      <ConsultationForm api={intake} firm={firm} urgency="urgent" />
    </main>
  )
}
`,
        },
      ],
      notes: [
        '`readFirm` calls the intake whenever the server renders the page: in this example at the build, and then at most every 300 seconds. In other frameworks, cache the result of `readFirm`.',
        'If the intake is down during the build, the page contains the link instead of the plain form until the server renders the page again. The browser still loads the widget.',
        "New apps have `cacheComponents: true` in `next.config.ts`. In such an app, leave out `revalidate`, and read the firm in a separate function: `async function firmOf() { 'use cache'; cacheLife('minutes'); return readFirm(intake).catch(() => undefined) }`, with `import { cacheLife } from 'next/cache'`.",
        'With React 18, the server’s HTML does not link the script and the style sheet. Add the lines `<link>` and `<script>` of “A plain HTML page” to the page’s head.',
        "Put event handlers (`onSuccess` …) into a component of your own whose file begins with `'use client'`.",
      ],
    },
    {
      id: 'vue',
      title: 'Vue',
      intro: 'Tell Vue’s compiler that Haven’s tags are custom elements, and load the script once.',
      files: [
        {
          name: 'vite.config.js',
          language: 'js',
          code: `import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('haven-') } } })],
})
`,
        },
        {
          name: 'src/App.vue',
          language: 'vue',
          code: `<script setup>
import { loadWidgets } from '${PACKAGE}'
import { onMounted, ref } from 'vue'

const reference = ref('')
onMounted(() => loadWidgets('${intake}'))
</script>

<template>
  <main>
    <h1>Contact us</h1>
    <haven-consultation-form topic="Sponsor Licence" @haven-success="reference = $event.detail.reference">
      ${link}
    </haven-consultation-form>
    <p v-if="reference">Saved under {{ reference }}.</p>
  </main>
</template>
`,
        },
      ],
      notes: [
        'Without the package, put the lines `<link>` and `<script>` of “A plain HTML page” into `index.html`, and leave out `loadWidgets`.',
      ],
    },
    {
      id: 'svelte',
      title: 'Svelte',
      intro: 'Svelte needs no settings for custom elements.',
      files: [
        {
          name: 'src/App.svelte',
          language: 'svelte',
          code: `<script>
  import { loadWidgets } from '${PACKAGE}'
  import { onMount } from 'svelte'

  let reference = $state('')
  onMount(() => loadWidgets('${intake}'))
</script>

<main>
  <h1>Contact us</h1>
  <haven-consultation-form topic="Sponsor Licence" onhaven-success={event => (reference = event.detail.reference)}>
    ${link}
  </haven-consultation-form>
  {#if reference}<p>Saved under {reference}.</p>{/if}
</main>
`,
        },
      ],
      notes: [],
    },
    {
      id: 'spa',
      title: 'Single-page apps',
      intro:
        'Load the script once. Your routes may add and remove tags: each tag works as soon as it is on the page. If your app moves a tag, the tag keeps the typed text.',
      files: [
        {
          name: 'main.js',
          language: 'js',
          code: `import { loadWidgets } from '${PACKAGE}'

loadWidgets('${intake}')
`,
        },
      ],
      notes: [
        "The script also finds a tag in an open shadow root of your page. The script cannot see a closed root, or a root that another script attaches to an existing element after the page has loaded. Load the code of a tag in such a root yourself: `import('" +
          intake +
          "/widgets/haven.js').then(({ load }) => load('haven-consultation-form'))`.",
      ],
    },
    {
      id: 'recorders',
      title: 'Session recorders and translators',
      intro:
        'A tool that records your visitors’ screens (Hotjar, Clarity, FullStory, LogRocket, Datadog, PostHog) must not record these forms. Switch the tool off on pages with a form. If you cannot switch the tool off, use a tool that leaves out texts with one of these marks, which the widgets put on a visitor’s own words:',
      files: [
        {
          name: 'The marks',
          language: 'html',
          code: `<bdi translate="no" class="rr-mask" data-private data-hj-suppress data-clarity-mask="true" data-dd-privacy="mask">…</bdi>`,
        },
      ],
      notes: [
        'The widgets put these marks on answers that a form shows as text, on the text of a draft email and on names of letters. No mark hides the address of the link that opens the draft email, and this address contains the answers. Set your recorder to mask inputs, too, because not every recorder masks them by default.',
        'A browser’s translator may translate the widgets’ own words at any time. Because of `translate="no"`, the translator leaves out a visitor’s words.',
      ],
    },
    {
      id: 'csp',
      title: 'A strict Content-Security-Policy',
      intro:
        'Haven uses no inline styles, no inline scripts and no `eval`. With this policy, a page may load only its own files and the intake’s, and the browser reports no violation:',
      files: [
        {
          name: 'Header',
          language: 'http',
          code: `Content-Security-Policy: default-src 'none'; script-src 'self' ${intake}; style-src 'self' ${intake}; connect-src ${intake}; img-src ${intake}; form-action ${intake}`,
        },
      ],
      notes: [
        'If your policy has `form-action`, add the intake there, because the plain form posts to the intake. A policy without `form-action` needs no change.',
        "You may also add `require-trusted-types-for 'script'` to the policy.",
      ],
    },
    {
      id: 'sri',
      title: 'Pinning a version (SRI)',
      intro:
        'To pin a version, load the classic file `….iife.js`, without `type="module"`. The classic file contains every widget for visitors. On a page with `<haven-admin>`, the classic file also loads the dashboard’s file. If the page pins the classic file, the browser checks the hash of the dashboard’s file, too. One style sheet contains all styles. The files of a version never change. Beside each file is a file `….sri` with its hash.',
      files: [
        {
          name: 'In the head',
          language: 'html',
          code: `<link rel="stylesheet" crossorigin href="${intake}/widgets/haven-${version}.css"
  integrity="${pinned?.styles ?? `…what ${intake}/widgets/haven-${version}.css.sri says…`}">
<script defer src="${intake}/widgets/haven-${version}.iife.js" crossorigin
  integrity="${pinned?.script ?? `…what ${intake}/widgets/haven-${version}.iife.js.sri says…`}"></script>`,
        },
      ],
      notes: [
        'A page with pinned files does not get fixes automatically. Read `CHANGELOG.md` for each new version. On your page, change the names and hashes of script and style sheet together.',
        'A hash on `haven.js` would protect only this small file, not the files that it loads: pin the classic file instead.',
      ],
    },
    {
      id: 'theming',
      title: 'Colours, font and corners',
      intro:
        'Set custom properties on the page, on a parent or on the tag. The form uses your page’s font and, in the light theme, your page’s background. With `::part(name)`, you style one part of a widget, such as the button.',
      files: [
        {
          name: 'Your style sheet',
          language: 'css',
          code: `haven-consultation-form {
  --haven-accent: #6b1f5c;
  --haven-on-accent: #ffffff;
  --haven-link: #6b1f5c;
  --haven-radius: 2px;
}
haven-consultation-form::part(button) {
  text-transform: uppercase;
}
`,
        },
      ],
      notes: [
        'With `theme="dark"`, the form has its own dark background. With `theme="auto"`, the form has this background only on devices that use a dark theme. Without `theme`, the form has this background on a dark page.',
        `The dark background has no margin around the form’s texts. If you want one, give the tag \`padding: 1em; background: ${colours.ink}\`. If you want your page’s dark background behind the form instead, set \`--haven-ground: transparent\`.`,
        'Text needs a contrast of at least 4.5 to 1 with its background. The editor at `/embed/` of your intake says if your colours have this contrast, and writes the lines to paste. Haven’s Storybook (`npm run storybook`) has an editor for every property.',
        'The plain form uses the same properties, so its look does not change when the widget replaces it.',
      ],
    },
    {
      id: 'events',
      title: 'Events',
      intro:
        'All events bubble and cross shadow roots, so that one listener on the document gets the events of every widget.',
      files: [
        {
          name: 'page.js',
          language: 'js',
          code: `document.addEventListener('haven-success', event => {
  console.log(event.target.localName, event.detail.reference)
})
document.addEventListener('haven-submit', event => {
  if (!confirm('Send this now?')) event.preventDefault() // nothing is sent
})
document.addEventListener('haven-error', event => {
  console.warn(event.detail.code, event.detail.message)
})
`,
        },
      ],
      notes: [
        'Events contain no text that the visitor typed. They contain only values such as the reference or an error code.',
        'Do not send the reference to an analytics tool, because the reference identifies one person’s case. Send the tool only the names of the event and the form, and the number of the step.',
      ],
    },
    {
      id: 'analytics',
      title: 'Counting in GA4, Tag Manager, Plausible or Matomo',
      intro:
        'A form sends the page an event when a visitor gives the first answer, and when the intake has saved the request. The visa wizard also sends an event at each step after the first. In the function `tell`, keep the line of your tool, and delete the other lines.',
      files: [
        {
          name: 'page.js',
          language: 'js',
          code: `function tell(event, form, step) {
  gtag('event', event, { form: form, step: step }) // GA4
  dataLayer.push({ event: event, form: form, step: step }) // Google Tag Manager
  plausible(event, { props: { form: form, step: step } }) // Plausible: a goal for each of the three events
  _paq.push(['trackEvent', 'Haven', event, form, step]) // Matomo
}

document.addEventListener('haven-begin', function (event) {
  tell('haven_begin', event.target.localName)
})
document.addEventListener('haven-step', function (event) {
  tell('haven_step', event.target.localName, event.detail.step)
})
document.addEventListener('haven-success', function (event) {
  tell('haven_success', event.target.localName)
})
`,
        },
      ],
      notes: [
        'The tool gets only the name of the form, such as `haven-consultation-form`, and the number of the wizard’s step. Never add the reference or typed words.',
        'In Tag Manager, make a tag of the kind “Custom HTML” with this script between `<script>` and `</script>`, for all pages. Then make a trigger “Custom Event” for each event, such as `haven_success`, and a “Data Layer Variable” for `form`. The script uses only old JavaScript, because Tag Manager may refuse newer syntax.',
        'In GA4, mark `haven_success` as a key event.',
        'A form in a frame sends your page no events. To count, use the three lines of “A plain HTML page” instead of a frame.',
        'A tool that stores cookies needs the visitor’s consent first. Start this script, like the tool itself, only after the visitor has agreed in your consent banner.',
      ],
    },
    {
      id: 'campaigns',
      title: 'Campaigns, partners, and a thank-you page of your own',
      intro:
        'Staff see and count where each request comes from. If the page’s address has `utm_source`, `utm_medium` or `utm_campaign`, the intake stores their values as the source of the request. With the attribute `source`, you choose the source yourself.',
      files: [
        {
          name: 'On a partner’s page',
          language: 'html',
          code: '<haven-consultation-form source="partner-7"></haven-consultation-form>',
        },
        {
          name: 'With a thank-you page of your own',
          language: 'html',
          code: '<haven-consultation-form done="/thanks/"></haven-consultation-form>',
        },
      ],
      notes: [
        'With `source="off"`, the intake stores no source. To find the source, the form reads only the address of its own page, and stores nothing in the browser.',
        'With `done`, the form shows its thanks, with the reference and a link to your page. Your page opens after 5 seconds, unless the visitor does something in the form first, such as printing the receipt. If the visitor has added a letter, your page opens only when the visitor follows the link. The form fires `haven-success` before your page opens.',
        'Your page must have the same origin as the page with the form (`https`, host name and port). If the tag also has `done-reference`, your page opens at once, unless the visitor has added a letter. The address then ends in `#reference=…`: show the visitor this reference. An analytics tool on your page may send the whole address. So read the reference, and call `history.replaceState(null, "", location.pathname)` before the tool starts.',
        'In browsers without script, visitors see the intake’s own thank-you page instead of yours.',
      ],
    },
    {
      id: 'prefill',
      title: 'Answers chosen in advance',
      intro:
        'If most visitors of a page would choose the same answers, attributes of the tag can choose these answers in advance. A topic such as `Sponsor Licence` selects the case type, and becomes the beginning of the message.',
      files: [
        {
          name: 'On the page about sponsor licences',
          language: 'html',
          code: `<haven-consultation-form topic="Sponsor Licence" urgency="standard"></haven-consultation-form>
<haven-callback-form topics route="contact"></haven-callback-form>`,
        },
      ],
      notes: [
        'You may change the attributes at any time. The form never overwrites typed text.',
        'In the plain form, use `value`, `selected` and `checked` instead of these attributes.',
      ],
    },
    {
      id: 'no-script',
      title: 'Visitors without script',
      intro:
        'On old phones, in text browsers and where scripts are blocked, the plain form inside the tag stays. The plain form sends the answers to the intake, which then shows a page with the reference.',
      files: [{ name: 'Inside the page', language: 'html', code: `${head}\n\n${shortForm}` }],
      notes: [
        'In the plain form, keep `class="haven"`, the fields’ names and the hidden fields. You may change the labels, the language (`lang`) and the link to the privacy notice: the widget keeps these changes. If you change the order of the fields, the widget still shows its own order. If your plain form lacks a question of the wizard, the widget shows this question in its own language.',
        'The widget keeps the typed text when it replaces the plain form. Without `haven.css`, the rest of the page moves at this moment.',
      ],
    },
  ]
}
