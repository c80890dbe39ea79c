import type { PublicFirm } from '../api/contract/firm'
import { version } from '../package.json'
import { headSnippet, instantSnippet, linkSnippet } from './snippet'

/** One way to put Haven on a page: what to do, and the files to write. Texts may hold `code`. */
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

/** The package file of this version, as `npm pack` names it. */
const PACKED = `haven-${version}.tgz`
const TAG = 'haven-consultation-form'

/** The hashes of what pages pin. */
export interface Pinned {
  script: string
  styles: string
}

/** Every way, for an intake at this address; `pinned` are the hashes of its files, where they are known. */
export function recipes(intake: string, firm: PublicFirm, pinned?: Pinned): Recipe[] {
  const head = headSnippet(intake)
  const form = linkSnippet(TAG, intake)
  const shortForm = `<${TAG}>\n  <!-- the form of the first recipe, for visitors without script -->\n</${TAG}>`
  return [
    {
      id: 'html',
      title: 'A plain HTML page',
      intro:
        'Two lines in the head, and one where you want the form. The page keeps room for the form, so that nothing moves when it comes. Until then, and without script, the link leads to a page of the intake with the same form.',
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
        'Name your page’s origin in the intake’s `ALLOWED_ORIGINS`, such as `https://www.firm.example` (no path, no final slash), then restart the intake.',
        'Any tag may stand anywhere, any number of times. The two head lines are needed once.',
        'The other forms: `<haven-callback-form>` with a link to `/forms/callback/`, `<haven-enquiry-form>` to `/forms/enquiry/`, `<haven-visa-wizard>` to `/forms/visa/`. The words of the link are yours.',
      ],
    },
    {
      id: 'instant',
      title: 'Instant, and without script',
      intro:
        'The second way: a plain form inside the tag. It can be filled in and sent at once, also where no script comes, without leaving your page. What someone has typed is carried over when the widget takes its place, and failures name your phone and email.',
      files: [{ name: 'Where you want the form', language: 'html', code: instantSnippet(intake, firm) }],
      notes: [
        'Copy the form anew when `CHANGELOG.md` says that it changed.',
        'The page at `/embed/` of your intake has such a form for every tag.',
      ],
    },
    {
      id: 'wordpress',
      title: 'WordPress',
      intro: 'In the page’s editor add a block of the kind “Custom HTML” and paste this into it.',
      files: [{ name: 'Custom HTML block', language: 'html', code: `${head}\n${form}` }],
      notes: [
        'Paste as an administrator: WordPress takes scripts and forms out of what other roles paste, and on WordPress.com outside the business plans.',
        'Where scripts are taken out all the same, put the two head lines into the theme’s header (a child theme’s `header.php`, or a plugin for header code), and only the tag into the block.',
        'The classic editor puts paragraphs and line breaks into what is pasted. The three lines stay as they are; the plain form of “Instant, and without script” works, too: the widget takes it back into its tag, and nothing moves.',
        'Exclude `haven.js` from plugins that combine, delay or minify scripts.',
      ],
    },
    {
      id: 'react',
      title: 'React',
      intro: `The package has a typed component for each tag. In Haven’s folder \`npm pack\` makes \`${PACKED}\`; install that file.`,
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
        'React 18 or later, or Preact by its `preact/compat`. The component renders the tag and asks for the intake’s script and style sheet, once for all components: your bundle gets neither the form’s code nor a second React.',
        'Tags written by hand are typed, too, as soon as something of `haven/react` is imported: `<haven-callback-form topics="" />`.',
      ],
    },
    {
      id: 'next',
      title: 'Next.js and other server rendering',
      intro:
        'Given what the intake says of the firm, a component renders the form that works without script on the server. The widget takes its place in the browser, and nothing moves.',
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
        '`readFirm` asks the intake once for each rendering, which is here at the build and then every 300 seconds; elsewhere keep its answer in a variable for a while.',
        'While the intake is away, the page is built without the form for visitors without script; the widget comes all the same, and the next rendering has both.',
        'With React 18 the server’s page does not name the style sheet by itself: put the two head lines of the first recipe into its head.',
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
      notes: [
        'Without the package, put the two head lines of the first recipe into `index.html` and leave out `loadWidgets`.',
      ],
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
        'Load the script once. Tags may come and go with your routes: each is found when it appears, and a tag that is moved keeps what was typed.',
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
        "A tag inside a shadow root of your own cannot be found by itself; ask for it: `import('" +
          intake +
          "/widgets/haven.js').then(({ load }) => load('haven-consultation-form'))`.",
      ],
    },
    {
      id: 'csp',
      title: 'A strict Content-Security-Policy',
      intro:
        'Nothing inline is used, no styles, no scripts, no `eval`. A page that forbids everything else shows no violation with:',
      files: [
        {
          name: 'Header',
          language: 'http',
          code: `Content-Security-Policy: default-src 'none'; script-src 'self' ${intake}; style-src 'self' ${intake}; connect-src ${intake}; img-src ${intake}; form-action ${intake}`,
        },
      ],
      notes: [
        '`form-action` lets the form without script through. Where your policy has none, none is needed.',
        "`require-trusted-types-for 'script'` is no hindrance.",
      ],
    },
    {
      id: 'sri',
      title: 'Pinning a version (SRI)',
      intro:
        'One classic file holds every widget, and one sheet every style. They never change for a version. Their hashes are published beside them, in the files that end in `.sri`.',
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
        'A hash on `haven.js` would cover the loader only, not what it loads: pin the classic file instead.',
      ],
    },
    {
      id: 'theming',
      title: 'Colours, font and corners',
      intro:
        'Set custom properties on the page, on a parent or on the tag. The font comes from the page, and in a light theme its ground. Pieces can be styled by their part.',
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
        '`theme="dark"` or `theme="auto"` on the tag brings a dark ground of its own.',
        'Keep text at a contrast of 4.5 to 1. The editor at `/embed/` of your intake says whether your colours reach it, and writes the lines to paste. Storybook’s has every property.',
        'The plain form that shows before the script uses the same properties, so that nothing changes its look.',
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
        'Events hold no personal data: a reference, a code, a message.',
        'Tell statistics services that something was sent, never the reference: it names one person’s case.',
      ],
    },
    {
      id: 'prefill',
      title: 'Starting with answers',
      intro:
        'Attributes choose what a visitor would choose anyway. A topic such as `Sponsor Licence` picks the case type and leads the message.',
      files: [
        {
          name: 'On the page about sponsor licences',
          language: 'html',
          code: `<haven-consultation-form topic="Sponsor Licence" urgency="standard"></haven-consultation-form>
<haven-callback-form topics route="contact"></haven-callback-form>`,
        },
      ],
      notes: [
        'Attributes may change at any time; what someone has typed is never overwritten.',
        'For visitors without script, set `value` and `selected` in the form inside the tag.',
      ],
    },
    {
      id: 'no-script',
      title: 'Visitors without script',
      intro:
        'Old phones, text browsers and blocked scripts keep the form inside the tag: a plain form that posts to the intake, which answers with a page of its own and the reference.',
      files: [{ name: 'Inside the page', language: 'html', code: `${head}\n\n${shortForm}` }],
      notes: [
        'Keep `class="haven"`, the fields’ names, and the hidden fields; order, labels and languages are yours.',
        'What was typed is carried over when the widget takes the form’s place; without `haven.css` the page would jump at that moment.',
      ],
    },
  ]
}
