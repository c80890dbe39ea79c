import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const answers = ['case-wins', 'team', 'testimonials'].map(name => ({
  path: `api/${name}`,
  json: readFileSync(new URL(`../../api/content/${name}.json`, import.meta.url)),
}))

/**
 * The list widgets ask Storybook's own origin for their content. This plugin responds to the widgets' requests with the
 * content of the sample firm.
 */
export const sampleAnswers: Plugin = {
  name: 'sample-answers',
  configureServer({ middlewares }) {
    for (const { path, json } of answers) {
      middlewares.use(`/${path}`, (_, response) => {
        response.setHeader('Content-Type', 'application/json').end(json)
      })
    }
  },
  generateBundle() {
    for (const { path, json } of answers) this.emitFile({ type: 'asset', fileName: path, source: json })
  },
}
