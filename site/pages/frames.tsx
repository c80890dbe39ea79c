import { fallbacks } from '../../guide/fallbacks'
import { type FormTag, formPages } from '../../guide/form-pages'
import { Embed } from '../embed'
import type { Page, Site } from '../site'

/** One page per form for frames on other sites: the form alone, with a script that reports its height. */
export const framePages = (site: Site): Page[] =>
  Object.entries(formPages).map(([tag, { path, framePath, words }]) => {
    const Fallback = fallbacks[tag as FormTag]
    return {
      path: framePath,
      canonicalPath: path,
      title: `${words} · ${site.firm.name}`,
      description: `${words}: ${site.firm.name}.`,
      indexed: false,
      embeds: true,
      counted: true,
      frame: 'plain',
      kind: 'frame',
      body: (
        <section>
          {/* The page around the frame has a heading of its own. */}
          <h1 className="unseen">{words}</h1>
          <Embed tag={tag as FormTag} site={site}>
            {Fallback && <Fallback api={site.api} firm={site.publicFirm} />}
          </Embed>
        </section>
      ),
    }
  })
