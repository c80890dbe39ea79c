import { Fragment } from 'react'

/** Maximum length of a text in a row, in characters. */
const CUT_AT = 200

/**
 * A visitor's text, which browsers' translators leave alone, and which keeps its own writing direction. The text may be
 * broken after `@` and `/`; `cut` shortens it for a row.
 */
export function Text({ children, cut }: { children: string | undefined; cut?: boolean }) {
  const text = String(children ?? '').trim()
  const characters = cut ? [...text.replace(/\s+/g, ' ')] : []
  const shown = characters.length > CUT_AT ? `${characters.slice(0, CUT_AT).join('').trimEnd()}…` : text
  return (
    <bdi translate="no">
      {shown.split(/([@/])/).map((part, at) =>
        at % 2 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their order.
          <Fragment key={at}>
            {part}
            <wbr />
          </Fragment>
        ) : (
          part
        ),
      )}
    </bdi>
  )
}
