import { type FormTag, formPages } from '../../api/contract/forms/form-pages'
import { lines } from '../../guide/lines'
import { type Control, controls, fixedColours } from '../../guide/theme'
import { Code } from '../../guide/views'
import { Embed } from '../embed'
import type { Site } from '../site'

const START: FormTag = 'haven-consultation-form'

/**
 * Lets a reader of the guide choose a form and its colours and sizes. Shows this form, and the lines of HTML to paste.
 * Without JavaScript, the editor shows only the lines for the default look.
 */
export function ThemeEditor({ site, intake }: { site: Site; intake: string }) {
  const { path, words } = formPages[START]
  return (
    <section
      className="editor"
      aria-labelledby="lines"
      data-api={site.api || undefined}
      data-fixed={JSON.stringify(fixedColours())}
    >
      <h2 id="lines">Your lines to paste</h2>
      <p>
        Choose a form and its colours, then copy the lines below. Put the first two into the head of your page, or
        directly above the form. Put the others where you want the form. The page keeps room for the form. Until the
        form comes, and without script, the link leads to a page on this server with the same form. Your colours bring
        their own background, so the form can be read on a dark page too.
      </p>
      <div className="editor-controls">
        <label className="editor-form">
          Form{' '}
          <select>
            {Object.entries(formPages).map(([tag, { words }]) => (
              <option value={tag} key={tag}>
                {words}
              </option>
            ))}
          </select>
        </label>
        {controls().map(control => (
          <ControlInput {...control} key={control.name} />
        ))}
        <button type="button" data-reset>
          Reset all
        </button>
      </div>
      <p className="editor-verdict" role="status">
        Everything can be read: text has a contrast of at least 4.5 to 1.
      </p>
      <div className="guide-live" data-stage>
        <Embed tag={START} site={site}>
          <a href={path}>{words}</a>
        </Embed>
      </div>
      <Code name="Your lines">{lines(START, intake)}</Code>
      <p>
        Your page must be allowed to send. Its origin is <code>https://</code> and the host name, without a slash at the
        end. If this is not your firm’s server, send your origin to us. If it is, a manager adds the origin in the
        dashboard under Content, Sites, and it counts at once. Or the person who runs the server adds it to the file{' '}
        <code>.env</code>, as in <code>ALLOWED_ORIGINS=https://www.your-site.example</code>, with a comma between two,
        and restarts the server.
      </p>
      <p className="quiet">
        Changed colours add a <code>&lt;style&gt;</code> line. Where your page forbids inline styles, put its rule into
        your style sheet.
      </p>
    </section>
  )
}

const ControlInput = ({ name, label, start, unit, min, max }: Control) => (
  <label>
    {unit ? `${label} (${unit})` : label}{' '}
    <input
      name={name}
      defaultValue={start}
      {...(unit ? { type: 'number', min, max, 'data-unit': unit, required: true } : { type: 'color' })}
    />
  </label>
)
