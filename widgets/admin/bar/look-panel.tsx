import '../gathered'
import { useId, useRef } from 'react'
import { keepPreferences, type Preferences } from '../preferences'
import type { Chosen } from '../use-preferences'
import { usePanel } from './use-panel'

const say = {
  title: 'Colours and keyboard shortcuts',
  theme: 'Colours',
  themes: { '': 'As the system', light: 'Light', dark: 'Dark' },
  slash: 'Use the keys / and ?',
  keys: {
    '/': 'search',
    '?': 'this list',
    '↑ ↓': 'move in the list',
    Enter: 'open',
    Space: 'choose',
    '← →': 'previous and next request',
    Esc: 'close',
  },
  kept: 'Kept in this browser only.',
}

/**
 * The panel in which staff choose a light or dark look, and switch single-key shortcuts on or off. The browser stores
 * both choices.
 */
export function LookPanel({ chosen, id }: { chosen: Chosen; id: string }) {
  const { preferences, setPreferences } = chosen
  const panel = useRef<HTMLFieldSetElement>(null)
  usePanel(panel)
  function choose(change: Preferences) {
    setPreferences(keepPreferences(preferences, change))
    // A `theme` attribute that the page has set would override the system's theme. If staff choose the system's theme,
    // the attribute becomes `auto` until the page is loaded again.
    const root = panel.current?.getRootNode()
    if ('theme' in change && !change.theme && root instanceof ShadowRoot) root.host.setAttribute('theme', 'auto')
  }
  const name = useId()
  return (
    <fieldset className="alerts" id={id} ref={panel} part="look">
      <legend className="unseen">{say.title}</legend>
      <div className="alerts" role="radiogroup" aria-label={say.theme}>
        {Object.entries(say.themes).map(([value, words]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={(preferences.theme ?? '') === value}
              onChange={() => choose({ theme: (value || undefined) as Preferences['theme'] })}
            />
            {words}
          </label>
        ))}
      </div>
      <label>
        <input
          type="checkbox"
          name="slash"
          checked={preferences.slash !== 'off'}
          onChange={event => choose({ slash: event.currentTarget.checked ? undefined : 'off' })}
        />
        {say.slash}
      </label>
      <dl className="keys">
        {Object.entries(say.keys).map(([key, words]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>{say.kept}</p>
    </fieldset>
  )
}
