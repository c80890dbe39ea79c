import { EXTRA_LINES, type ExtraName } from '../../api/contract/forms/labels/extra-lines'
import { changing } from './changing'
import type { ExtraProps, Extras, Letters } from './form-types'
import { formStrings as say } from './strings'

/** The lines with which a visitor opens the groups of optional questions. */
export function ExtraLines(props: ExtraProps) {
  const { values, extras, letters, takesLetters, busy, openExtras, openLetters } = props.life
  const line = (group: ExtraName, code: Extras | Letters | undefined, open: () => Promise<unknown>) => (
    <details className="more" key={group} onToggle={() => open().catch(() => {})} inert={busy} part="more">
      <summary>{props.own?.line(group) || EXTRA_LINES[group]}</summary>
      {code ? <code.Questions {...props} group={group} /> : changing(say.loading)}
    </details>
  )
  return (
    <>
      {(props.groups ?? (Object.keys(EXTRA_LINES) as ExtraName[])).map(group =>
        group !== 'letters' ? line(group, extras, openExtras) : takesLetters && line(group, letters, openLetters),
      )}
      {/* These hidden inputs contain answers that the visitor typed before the script was loaded, or that the tab
          has stored. So the form sends these answers even if the code for their questions cannot be loaded. */}
      {!extras &&
        Object.keys(values).map(
          name =>
            name !== props.without &&
            /\.|^(lan|int)/.test(name) && <input type="hidden" name={name} value={values[name]} key={name} />,
        )}
    </>
  )
}
