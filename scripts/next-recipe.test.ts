import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished } from 'vitest'
import { loadFirm, publicFirm } from '../api/content/firm'
import { PACKAGE } from '../guide/package-name'
import { recipes } from '../guide/recipes'

it('the page of the Next.js recipe can be built while the intake cannot be reached', async () => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))

  const intake = `http://127.0.0.1:${port}`
  const page = recipes(intake, publicFirm(loadFirm())).find(({ id }) => id === 'next')?.files[0]
  // The folder must be in `node_modules`, where the recipe finds the packages that it imports.
  const folder = mkdtempSync(join('node_modules', '.next-recipe-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { outputFiles } = await build({
    stdin: { contents: page?.code ?? '', loader: 'tsx', resolveDir: '.' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    alias: { [PACKAGE]: './package/index.ts', [`${PACKAGE}/react`]: './package/react.tsx' },
    external: ['react', 'react-dom'],
    loader: { '.css': 'text' },
  })
  const file = join(folder, 'page.mjs')
  writeFileSync(file, outputFiles[0]?.text ?? '')
  const { default: Page } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    default: () => Promise<ReactNode>
  }
  const markup = renderToString(await Page())
  expect(markup).toContain('<h1>Contact us</h1>')
  expect(markup).toContain('<haven-consultation-form')
  expect(markup).toContain(`<a href="${intake}/forms/consultation/">Request a consultation</a>`)
})
