// Runs one of an operator's commands: the built one, which needs nothing but Node, or its source before the first build.
import { existsSync } from 'node:fs'

const [name] = process.argv.splice(2, 1)
const built = new URL(`../dist/api/${name}.js`, import.meta.url)
if (existsSync(built)) await import(built.href)
else {
  const { register } = await import('tsx/esm/api').catch(() => {
    console.error('Nothing is built yet. Run `npm ci` and `npm run build` first.')
    process.exit(1)
  })
  register()
  await import(`../api/commands/${name}.ts`)
}
