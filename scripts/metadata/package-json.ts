import { PACKAGE } from '../../guide/package-name'
import { dependencies, engines, license, version } from '../../package.json'

const typedModule = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` })
const file = (name: string) => [`./${name}`, `./${name}`]

/**
 * The `package.json` of the npm package. The field `repository` is missing, because Haven's source has no public
 * address.
 */
export const packageJson = () => ({
  name: PACKAGE,
  version,
  description: 'The intake forms of a UK immigration law firm: components for React, and custom elements for any page',
  keywords: ['custom-elements', 'web-components', 'react', 'preact', 'forms', 'intake', 'law-firm', 'immigration'],
  author: 'Haven',
  license,
  type: 'module',
  sideEffects: ['./widgets/*'],
  customElements: 'custom-elements.json',
  exports: {
    '.': typedModule('index'),
    './react': typedModule('react'),
    './contract': typedModule('contract'),
    ...Object.fromEntries(
      ['widgets/*', 'custom-elements.json', 'html-custom-data.json', 'css-custom-data.json', 'package.json'].map(file),
    ),
  },
  engines,
  dependencies,
  peerDependencies: { react: '>=18', 'react-dom': '>=18' },
  peerDependenciesMeta: { react: { optional: true }, 'react-dom': { optional: true } },
})
