import { Fragment } from 'react'
import { withNumbers } from './numbers'

/** The maximum length of a visitor's text in a row of a list, in characters. */
const CUT_AT = 200

/**
 * A visitor's text, in the text's own writing direction. Browsers' translators do not change the text. Lines may break
 * after `@` and `/`. With `cut`, the component shortens the text for a row of a list.
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
          withNumbers(part)
        ),
      )}
    </bdi>
  )
}
