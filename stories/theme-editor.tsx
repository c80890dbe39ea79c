import { useState } from 'react'
import { colours } from '../api/contract/colours'
import { contrast, PAIRS } from '../guide/contrast'
import { CallbackForm } from '../widgets/callback-form/callback-form'
import { examples } from '../widgets/callback-form/examples'
import { formActionsByRoute } from '../widgets/callback-form/send'
import { formStage } from '../widgets/parts/example'
import { WidgetHarness } from '../widgets/parts/widget-harness'
import { tokens } from './tokens'

type Theme = 'light' | 'dark'
/** The colour of the page, which is visible behind a form whose theme has no background colour. */
const PAGE = colours.white

const full = (colour: string) => (/^#.{3}$/.test(colour) ? colour.replace(/[^#]/g, '$&$&') : colour)
const startOf = (theme: Theme): Record<string, string> =>
  Object.fromEntries(
    tokens.map(({ name, kind, light, dark }) => {
      const value = theme === 'dark' ? (dark ?? light) : light
      return [name, kind === 'colour' ? full(value.startsWith('#') ? value : PAGE) : '']
    }),
  )

/** The CSS to paste, with only the values that were changed. */
function cssOf(theme: Theme, values: Record<string, string>): string {
  const start = startOf(theme)
  const changed = Object.entries(values).filter(([name, value]) => value && value !== start[name])
  const selector = theme === 'dark' ? '[theme="dark"]' : ':root'
  return changed.length
    ? `${selector} {\n${changed.map(([name, value]) => `  ${name}: ${value};`).join('\n')}\n}`
    : '/* Change a colour to get its CSS. */'
}

/** Lets designers choose colours, see them on a form, learn whether they are readable, and copy the CSS. */
export function ThemeEditor() {
  const [theme, setTheme] = useState<Theme>('light')
  const [values, setValues] = useState(() => startOf('light'))
  const [copied, setCopied] = useState(false)
  const css = cssOf(theme, values)

  function choose(next: Theme) {
    setTheme(next)
    setValues(startOf(next))
  }
  function set(name: string, value: string) {
    setValues(present => ({ ...present, [name]: value }))
    setCopied(false)
  }
  async function handleCopy() {
    await navigator.clipboard?.writeText(css)
    setCopied(true)
  }

  const checks = PAIRS.map(pair => ({ ...pair, is: contrast(values[pair.of] ?? PAGE, values[pair.on] ?? PAGE) }))
  return (
    <div className="editor">
      <h1>Theme editor</h1>
      <p>Choose colours, see them on a form, and paste the CSS into your page’s style sheet.</p>
      <div className="editor-columns">
        <form onSubmit={event => event.preventDefault()}>
          <fieldset>
            <legend>Start from</legend>
            {(['light', 'dark'] as const).map(name => (
              <label key={name}>
                <input type="radio" name="theme" checked={theme === name} onChange={() => choose(name)} /> {name}
              </label>
            ))}
          </fieldset>
          {tokens.map(({ name, means, kind, light }) => (
            <label key={name} className="editor-token">
              <input
                type={kind === 'colour' ? 'color' : 'text'}
                name={name}
                value={values[name] ?? ''}
                placeholder={light.split(' ')[0]}
                onChange={event => set(name, event.target.value)}
              />
              <span>
                <code>{name}</code> {means}
              </span>
            </label>
          ))}
        </form>
        <div>
          <div
            className="editor-preview"
            ref={element => {
              for (const [name, value] of Object.entries(values)) element?.style.setProperty(name, value || null)
            }}
          >
            <div key={theme} {...{ theme }}>
              <WidgetHarness {...formStage(CallbackForm, formActionsByRoute.callbacks, examples.WithTopics)} />
            </div>
          </div>
          <h2>Can it be read?</h2>
          <ul className="editor-checks" aria-live="polite">
            {checks.map(({ what, is, least }) => (
              <li key={what} data-ok={is >= least}>
                <b>{is >= least ? 'Yes' : 'No'}</b> {what}: {is.toFixed(1)} to 1, needs {least}
              </li>
            ))}
          </ul>
          <h2>Paste this</h2>
          <pre tabIndex={0} data-css>
            {css}
          </pre>
          <button type="button" onClick={handleCopy}>
            {copied ? 'Copied' : 'Copy the CSS'}
          </button>
        </div>
      </div>
    </div>
  )
}
