import { PACKAGE } from '../../guide/package-name'
import type { Recipe } from '../../guide/recipes'
import { everyTag, wrongProps } from './every-tag'

/** A small app for a recipe of the guide: its files, its packages, and how it is built and served. */
export interface App {
  name: string
  files: Record<string, string>
  packages: string[]
  /** Commands for `npm exec`, in order. */
  build: string[][]
  /** The folder with the built app, or a module that serves the app on `PORT` by itself. */
  serve: { folder: string } | { module: string; arguments?: string[] }
  /** The path of the app's page. */
  path?: string
  /** True when the app contains every tag instead of one form. */
  every?: true
}

const react = (version: number) => ['react', 'react-dom'].map(name => `${name}@${version}`)
const reactTypes = (version: number) => [
  ...['@types/react', '@types/react-dom'].map(name => `${name}@${version}`),
  'typescript@5',
]
const page = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>An app</title></head><body>${body}</body></html>`
const TSCONFIG = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    jsx: 'react-jsx',
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
  },
  include: ['src'],
})

/** A program that renders React on a server, by the guide's recipe for server rendering, without a framework. */
const SERVED = `import { createElement } from 'react'
import { ConsultationForm } from '${PACKAGE}/react'
export const App = ({ api, firm }) =>
  createElement('main', null, createElement('h1', null, 'Contact us'), createElement(ConsultationForm, {
    api, firm, urgency: 'urgent', onReady: () => { globalThis.readyCount = (globalThis.readyCount ?? 0) + 1 },
  }))
`
const serverOf = (intake: string) => `import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { readFirm } from '${PACKAGE}'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './src/app.js'
const props = { api: '${intake}', firm: await readFirm('${intake}') }
const data = JSON.stringify(props).replace(/</g, '\\\\u003c')
createServer((request, response) => {
  if (request.url === '/client.js') {
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync('dist/client.js'))
  }
  const markup = renderToString(createElement(App, props))
  response.writeHead(200, { 'content-type': 'text/html' }).end(\`<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>An app</title></head><body><div id="root">\${markup}</div><script type="application/json" id="props">\${data}</script>
<script type="module" src="/client.js"></script></body></html>\`)
}).listen(Number(process.env.PORT), '127.0.0.1')
`
const CLIENT = `import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.js'
hydrateRoot(document.getElementById('root'), createElement(App, JSON.parse(document.getElementById('props').textContent)))
`

const BUNDLED = `export default {
  build: { lib: { entry: 'src/client.js', formats: ['es'], fileName: () => 'client.js' } },
  define: { 'process.env.NODE_ENV': '"production"' },
}
`

const MAIN = `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import App from './App'
createRoot(document.getElementById('root') as HTMLElement).render(<StrictMode><App /></StrictMode>)
`
const PREACT = `export default {
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  resolve: { alias: { react: 'preact/compat', 'react-dom': 'preact/compat' } },
}
`
const LAYOUT = `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>
}
`

/** A React app with Vite. The TypeScript compiler checks the app's own files. */
const reactApp = (version: number, files: Record<string, string>) => ({
  files: {
    'index.html': page('<div id="root"></div><script type="module" src="/src/main.tsx"></script>'),
    'src/main.tsx': MAIN,
    'vite.config.js': `export default { esbuild: { jsx: 'automatic' } }`,
    'tsconfig.json': TSCONFIG,
    ...files,
  },
  packages: [...react(version), ...reactTypes(version), 'vite@7'],
  build: [['tsc'], ['vite', 'build']],
  serve: { folder: 'dist' },
})

/** The apps for the guide's recipes, and apps with every tag. Every app uses the intake at this address. */
export function apps(recipes: Recipe[], intake: string): App[] {
  const code = (id: string, name: string) =>
    recipes.find(recipe => recipe.id === id)?.files.find(file => file.name === name)?.code ?? ''
  return [
    {
      name: 'plain HTML',
      files: { 'public/index.html': code('html', 'index.html') },
      packages: [],
      build: [],
      serve: { folder: 'public' },
    },
    { name: 'React and Vite', ...reactApp(19, { 'src/App.tsx': code('react', 'src/App.tsx') }) },
    {
      name: 'React 19, every tag',
      ...reactApp(19, { 'src/App.tsx': everyTag(intake), 'src/wrong.tsx': wrongProps }),
      every: true,
    },
    {
      name: 'React 18, every tag',
      ...reactApp(18, { 'src/App.tsx': everyTag(intake), 'src/wrong.tsx': wrongProps }),
      every: true,
    },
    {
      name: 'Preact, every tag',
      files: {
        'index.html': page('<div id="root"></div><script type="module" src="/src/main.tsx"></script>'),
        'src/main.tsx': MAIN,
        'src/App.tsx': everyTag(intake),
        'vite.config.js': PREACT,
      },
      packages: ['preact@11', 'vite@7'],
      build: [['vite', 'build']],
      serve: { folder: 'dist' },
      every: true,
    },
    {
      name: 'React on a server',
      files: {
        'src/app.js': SERVED,
        'src/client.js': CLIENT,
        'server.js': serverOf(intake),
        'vite.config.js': BUNDLED,
      },
      packages: [...react(19), 'vite@7'],
      build: [['vite', 'build']],
      serve: { module: 'server.js' },
    },
    {
      name: 'React 18 on a server',
      files: {
        'src/app.js': SERVED,
        'src/client.js': CLIENT,
        'server.js': serverOf(intake),
        'vite.config.js': BUNDLED,
      },
      packages: [...react(18), 'vite@7'],
      build: [['vite', 'build']],
      serve: { module: 'server.js' },
    },
    {
      name: 'Next.js',
      files: {
        'public/favicon.ico': '',
        'app/layout.tsx': LAYOUT,
        'app/contact/page.tsx': code('next', 'app/contact/page.tsx'),
      },
      packages: [...react(19), ...reactTypes(19), '@types/node@20', 'next@16'],
      build: [['next', 'build']],
      serve: { module: 'node_modules/next/dist/bin/next', arguments: ['start'] },
      path: 'contact',
    },
    {
      name: 'Vue and Vite',
      files: {
        'index.html': page('<div id="root"></div><script type="module" src="/src/main.js"></script>'),
        'src/main.js': `import { createApp } from 'vue'\nimport App from './App.vue'\ncreateApp(App).mount('#root')\n`,
        'src/App.vue': code('vue', 'src/App.vue'),
        'vite.config.js': code('vue', 'vite.config.js'),
      },
      packages: ['vue@3', '@vitejs/plugin-vue@6', 'vite@7'],
      build: [['vite', 'build']],
      serve: { folder: 'dist' },
    },
    {
      name: 'Svelte and Vite',
      files: {
        'index.html': page('<div id="root"></div><script type="module" src="/src/main.js"></script>'),
        'src/main.js': `import { mount } from 'svelte'\nimport App from './App.svelte'\nmount(App, { target: document.getElementById('root') })\n`,
        'src/App.svelte': code('svelte', 'src/App.svelte'),
        'vite.config.js': `import { svelte } from '@sveltejs/vite-plugin-svelte'\nexport default { plugins: [svelte()] }\n`,
      },
      packages: ['svelte@5', '@sveltejs/vite-plugin-svelte@6', 'vite@7'],
      build: [['vite', 'build']],
      serve: { folder: 'dist' },
    },
  ]
}
