import { type FormTag, formPages } from '../../api/contract/forms/form-pages'
import { fallbacks } from '../../guide/fallbacks'
import { recipes } from '../../guide/recipes'
import { linkSnippet, tagSnippet } from '../../guide/snippet'
import { commonTokens } from '../../guide/tokens'
import { troubles } from '../../guide/troubles'
import { Attributes, Code, RecipeView, Table, Troubles, Words } from '../../guide/views'
import { metadata } from '../../widgets/metadata'
import { Embed } from '../embed'
import { ThemeEditor } from '../sections/theme-editor'
import type { Page, Site } from '../site'

type Tag = keyof typeof metadata
const tags = Object.entries(metadata) as [Tag, (typeof metadata)[Tag]][]

/** The embedder's guide: every widget with its snippet, and every way to put a widget on a page. */
export function embedPage(site: Site): Page {
  const firm = site.publicFirm
  // In the snippets, the page's script replaces this address by the address under which the visitor opened the
  // page.
  const { intake } = site
  const ways = recipes(intake, firm, site.pinned)
  return {
    path: '/embed/',
    title: `Put our forms on your page · ${site.firm.name}`,
    description: `For web authors: the forms of ${site.firm.name} on any page, by one script tag. Snippets to copy, theming, events and help.`,
    indexed: false,
    embeds: true,
    // The browser paints the page as soon as the guide's part about the first tag has arrived. If the browser waited
    // for the whole guide (39 kB), a slow phone would show nothing for a long time.
    drawnFrom: `#${tags[0]?.[0]}`,
    body: (
      <article className="wrap page prose guide" data-intake={site.api ? undefined : intake}>
        <script type="module" src={site.assets.guide} />
        <h1>Put our forms on your page</h1>
        <p className="lead">
          Three lines put a form on any page. It works with script or without, on old phones and under a strict policy.
        </p>
        <p className="gist">
          <strong>These forms are real.</strong> What you send here goes to our staff. Please send no tests.
        </p>
        {site.firm.sample ? (
          <p className="gist">
            This server still shows a made-up sample firm. The longer snippets below have the sample’s phone and email.
            Its operator sets <code>FIRM_FILE</code> and restarts it. Copy the longer snippets after that.
          </p>
        ) : null}

        <p className="unseen" role="status" data-said />
        <ThemeEditor site={site} intake={intake} />
        <nav aria-label="On this page" className="guide-contents">
          <b>Widgets</b>
          <Links of={tags.map(([tag, { title }]) => [tag, title])} />
          <b>Ways to embed</b>
          <Links
            of={[
              ...ways.map(({ id, title }): [string, string] => [id, title]),
              ['troubles', 'When something is wrong'],
            ]}
          />
        </nav>

        {tags.map(([tag, about]) => (
          <section className="guide-tag" aria-labelledby={tag} key={tag}>
            <h2 id={tag}>{about.title}</h2>
            <p>
              <Words text={about.does} />
            </p>
            <Live tag={tag} site={site} firm={firm} />
            {tag in formPages ? (
              <>
                <Code name="One line">{linkSnippet(tag as FormTag, intake)}</Code>
                <p>Or paste the plain form, which also works without script:</p>
              </>
            ) : null}
            <Code name="Where you want it">{tagSnippet(tag, intake, firm)}</Code>
            <Attributes tag={tag} about={about} />
          </section>
        ))}

        {ways.map(recipe => (
          <section aria-labelledby={recipe.id} key={recipe.id}>
            <h2 id={recipe.id}>{recipe.title}</h2>
            {recipe.id === 'wordpress' && (
              <p>
                <a href="/embed/haven-wordpress.zip" download>
                  Download the plugin
                </a>
              </p>
            )}
            <RecipeView recipe={recipe} />
            {recipe.id === 'theming' && <Properties />}
          </section>
        ))}

        <h2 id="troubles">When something is wrong</h2>
        <Troubles troubles={troubles} />
      </article>
    ),
  }
}

const Links = ({ of }: { of: [id: string, title: string][] }) => (
  <ul>
    {of.map(([id, title]) => (
      <li key={id}>
        <a href={`#${id}`}>{title}</a>
      </li>
    ))}
  </ul>
)

/**
 * A working widget in the guide: if a reader sends a form, the intake stores the request, as from any other page. For
 * the dashboard, the guide contains only a link to the dashboard's page.
 */
function Live({ tag, site, firm }: { tag: Tag; site: Site; firm: Site['publicFirm'] }) {
  const Fallback = fallbacks[tag]
  if (tag === 'haven-admin') {
    return (
      <p>
        The dashboard is at work on <a href="/admin/">this site’s own page for staff</a>.
      </p>
    )
  }
  return (
    <div className="guide-live">
      {tag === 'haven-call-button' && <p>The call button stands at the foot of this window.</p>}
      <Embed tag={tag} site={site}>
        {Fallback && <Fallback api={site.api} firm={firm} />}
      </Embed>
    </div>
  )
}

const Properties = () => (
  <Table
    label="Custom properties"
    head={['Custom property', 'What it sets', 'Default', 'In the dark theme']}
    rows={commonTokens.map(({ name, means, light, dark }) => [
      <code key={name}>{name}</code>,
      means,
      light,
      dark ?? 'the same',
    ])}
  />
)
