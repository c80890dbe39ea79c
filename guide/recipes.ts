import type { PublicFirm } from '../api/contract/content/firm'
import { version } from '../package.json'
import { headSnippet, instantSnippet, linkSnippet } from './snippet'

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

/** The package file of this version, with the name that `npm pack` gives it. */
const PACKED = `haven-${version}.tgz`
const TAG = 'haven-consultation-form'

/** The integrity hashes of the files that pages may pin. */
export interface Pinned {
  script: string
  styles: string
}

/**
 * All recipes for the intake at an address; `pinned` contains the integrity hashes of its files, if the build knows
 * them.
 */
export function recipes(intake: string, firm: PublicFirm, pinned?: Pinned): Recipe[] {
  const head = headSnippet(intake)
  const form = linkSnippet(TAG, intake)
  const shortForm = `<${TAG}>\n  <!-- the plain form of “Instant, and without script” -->\n</${TAG}>`
  return [
    {
      id: 'html',
      title: 'A plain HTML page',
      intro:
        'Put the first two lines in the head, and the third where you want the form. The page keeps room for the form, so that nothing moves when it comes. Until then, and without script, the link leads to a page of the intake with the same form.',
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
        'The intake must know your page’s origin: `https://` and the host name, without a slash at the end, such as `https://www.firm.example`. The person who runs the intake adds it to `ALLOWED_ORIGINS`, with a comma after the present ones, and restarts the intake.',
        'You may use any tag anywhere, as often as you like. The page needs the two head lines once.',
        'The other forms: `<haven-callback-form>` with a link to `/forms/callback/`, `<haven-enquiry-form>` to `/forms/enquiry/`, `<haven-visa-wizard>` to `/forms/visa/`. The words of the link are yours.',
      ],
    },
    {
      id: 'instant',
      title: 'Instant, and without script',
      intro:
        'The second way: write a plain form inside the tag. Visitors can fill it in at once, on your page. The widget replaces it when the script comes, and keeps the typed text. Without script, sending opens a page of the intake. Error messages show your phone and email.',
      files: [{ name: 'Where you want the form', language: 'html', code: instantSnippet(intake, firm) }],
      notes: [
        'Copy the form again when `CHANGELOG.md` says that it changed.',
        'The page at `/embed/` of your intake has such a form for every tag.',
      ],
    },
    {
      id: 'wordpress',
      title: 'WordPress',
      intro: 'In the page’s editor add a block of the kind “Custom HTML” and paste this into it.',
      files: [{ name: 'Custom HTML block', language: 'html', code: `${head}\n${form}` }],
      notes: [
        'Paste as an administrator. For other roles WordPress removes scripts and forms. WordPress.com removes them for everybody below its Business plan.',
        'Are the scripts still removed? Put the two head lines into the theme’s header (a child theme’s `header.php`, or a plugin for header code). Put only the tag into the block.',
        'The classic editor adds paragraphs and line breaks. The three lines survive this. A plain form may end up behind its tag: the widget puts it back, and nothing moves.',
        'Exclude `haven.js` from plugins that combine, delay or minify scripts.',
      ],
    },
    {
      id: 'frame',
      title: 'A frame, where a site builder allows no script',
      intro:
        'Put this frame where you want the form. Without the listener below, give it the height that you see fit: the form scrolls within it.',
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
  sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
></iframe>`,
        },
        {
          name: 'A script of your page, where it may have one',
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
        'The other forms: `/frame/callback/`, `/frame/enquiry/` and `/frame/visa/`.',
        'The intake lets only listed pages show a frame: `ALLOWED_ORIGINS` needs your page’s origin. Browsers read `https://*.firm.example` for more than one label there.',
        'The page around a frame hears no events of the form, and the frame’s form takes no attributes. Prefer the three lines where you can.',
      ],
    },
    {
      id: 'react',
      title: 'React',
      intro: `The package has a typed component for each tag. Ask the person who has Haven’s source to run \`npm pack\` and to give you \`${PACKED}\`. Install that file.`,
      files: [
        { name: 'Terminal', language: 'sh', code: `npm install ./${PACKED}` },
        {
          name: 'src/App.tsx',
          language: 'tsx',
          code: `import { ConsultationForm } from 'haven/react'
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
        'React 18 or later, or Preact by its `preact/compat`. The component renders the tag and loads the intake’s script and style sheet once for all components. The form’s code comes from the intake, so your bundle stays small.',
        'Tags that you write by hand are typed too, once you import anything from `haven/react`: `<haven-callback-form topics="" />`.',
      ],
    },
    {
      id: 'next',
      title: 'Next.js and other server rendering',
      intro:
        'Pass `firm` to the component. Then the server’s HTML already has the plain form, which works without script. The widget takes its place in the browser, and nothing moves.',
      files: [
        {
          name: 'app/contact/page.tsx',
          language: 'tsx',
          code: `import { readFirm } from 'haven'
import { ConsultationForm } from 'haven/react'

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
        '`readFirm` calls the intake at each rendering. Here that is at the build, and then at most every 300 seconds. In other frameworks, cache its answer.',
        'If the intake is down during the build, the plain form is missing until the next rendering. The widget comes all the same.',
        'With React 18 the server’s HTML does not link the style sheet by itself: put the two head lines into its head.',
        "Event handlers (`onSuccess` …) need a component of your own that says `'use client'`.",
      ],
    },
    {
      id: 'vue',
      title: 'Vue',
      intro: 'Tell Vue’s compiler that these tags are custom elements, and load the script once.',
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
import { loadWidgets } from 'haven'
import { onMounted, ref } from 'vue'

const reference = ref('')
onMounted(() => loadWidgets('${intake}'))
</script>

<template>
  <main>
    <h1>Contact us</h1>
    <haven-consultation-form topic="Sponsor Licence" @haven-success="reference = $event.detail.reference" />
    <p v-if="reference">Saved under {{ reference }}.</p>
  </main>
</template>
`,
        },
      ],
      notes: ['Without the package, put the two head lines into `index.html` and leave out `loadWidgets`.'],
    },
    {
      id: 'svelte',
      title: 'Svelte',
      intro: 'Svelte takes custom elements as they are.',
      files: [
        {
          name: 'src/App.svelte',
          language: 'svelte',
          code: `<script>
  import { loadWidgets } from 'haven'
  import { onMount } from 'svelte'

  let reference = $state('')
  onMount(() => loadWidgets('${intake}'))
</script>

<main>
  <h1>Contact us</h1>
  <haven-consultation-form topic="Sponsor Licence" onhaven-success={event => (reference = event.detail.reference)}
  ></haven-consultation-form>
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
        'Load the script once. Tags may come and go with your routes: each works when it appears. A moved tag keeps the typed text.',
      files: [
        {
          name: 'main.js',
          language: 'js',
          code: `import { loadWidgets } from 'haven'

loadWidgets('${intake}')
`,
        },
      ],
      notes: [
        "The script finds a tag in an open shadow root of your page, too. Two roots it cannot see: a closed one, and one that a script attaches to an element of the page after the page has loaded, with no other change. Load the tag there yourself: `import('" +
          intake +
          "/widgets/haven.js').then(({ load }) => load('haven-consultation-form'))`.",
      ],
    },
    {
      id: 'recorders',
      title: 'Session recorders and translators',
      intro:
        'A tool that records your visitors’ screens (Hotjar, Clarity, FullStory, LogRocket, Datadog, PostHog) has no business in these forms. Switch it off on pages with a form. Where you cannot, the widgets mark what they show of a visitor’s own words:',
      files: [
        {
          name: 'The marks',
          language: 'html',
          code: `<bdi translate="no" class="rr-mask" data-private data-hj-suppress data-clarity-mask="true" data-dd-privacy="mask">…</bdi>`,
        },
      ],
      notes: [
        'The marks stand on answers that a form shows as text, on the text of a draft email and on names of letters. The link that opens the draft has the answers in its address, which no mark hides. Tell your recorder to mask inputs, too: not every one does so by itself.',
        'A translator in the browser may translate the widgets’ own words at any time. It leaves a visitor’s words alone.',
      ],
    },
    {
      id: 'csp',
      title: 'A strict Content-Security-Policy',
      intro:
        'Haven uses no inline styles, no inline scripts and no `eval`. With this policy a page forbids everything else and shows no violation:',
      files: [
        {
          name: 'Header',
          language: 'http',
          code: `Content-Security-Policy: default-src 'none'; script-src 'self' ${intake}; style-src 'self' ${intake}; connect-src ${intake}; img-src ${intake}; form-action ${intake}`,
        },
      ],
      notes: [
        'The plain form needs `form-action`. If your policy does not use it, do not add it.',
        "`require-trusted-types-for 'script'` works, too.",
      ],
    },
    {
      id: 'sri',
      title: 'Pinning a version (SRI)',
      intro:
        'The *classic file* `….iife.js` contains every widget for visitors; load it without `type="module"`. On a page with `<haven-admin>` it loads the dashboard’s own file, and checks its hash if the page pins this one. One sheet contains every style. The files of a version never change. The `.sri` files beside them contain their hashes.',
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
        'A pinned page does not get fixes automatically: watch `CHANGELOG.md`, and change both file names and both hashes together.',
        'A hash on `haven.js` would cover only the loader, not the files that it loads: pin the classic file instead.',
      ],
    },
    {
      id: 'theming',
      title: 'Colours, font and corners',
      intro:
        'Set custom properties on the page, on a parent or on the tag. The form takes your page’s font and, in a light theme, its background. Style single pieces with `::part(name)`.',
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
        'With `theme="dark"` the form has its own dark background; with `theme="auto"` it has one if the visitor’s device is dark.',
        'Keep text at a contrast of 4.5 to 1. The editor at `/embed/` of your intake says if your colours reach it, and writes the lines to paste. Storybook has an editor with every property.',
        'The plain form uses the same properties, so the look does not change when the widget comes.',
      ],
    },
    {
      id: 'events',
      title: 'Events',
      intro: 'All events bubble and cross shadow roots, so that one listener on the document hears every widget.',
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
        'Events contain no personal data: a reference, a code, a message.',
        'Do not send the reference to analytics: it names one person’s case. Report only that a visitor sent a form.',
      ],
    },
    {
      id: 'prefill',
      title: 'Starting with answers',
      intro:
        'Attributes choose what a visitor would choose anyway. A topic such as `Sponsor Licence` selects the case type and begins the message.',
      files: [
        {
          name: 'On the page about sponsor licences',
          language: 'html',
          code: `<haven-consultation-form topic="Sponsor Licence" urgency="standard"></haven-consultation-form>
<haven-callback-form topics route="contact"></haven-callback-form>`,
        },
      ],
      notes: [
        'You may change attributes at any time. The form never overwrites typed text.',
        'For visitors without script, set `value`, `selected` or `checked` in the plain form.',
      ],
    },
    {
      id: 'no-script',
      title: 'Visitors without script',
      intro:
        'On old phones, in text browsers and with blocked scripts, the plain form inside the tag stays. It posts to the intake, which answers with its own page and the reference.',
      files: [{ name: 'Inside the page', language: 'html', code: `${head}\n\n${shortForm}` }],
      notes: [
        'Keep `class="haven"`, the fields’ names and the hidden fields. Order, labels, language (`lang`) and the link to a privacy notice are yours: the widget of a short form keeps them.',
        'The widget keeps the typed text when it replaces the form. Without `haven.css` the page would jump at that moment.',
      ],
    },
  ]
}
