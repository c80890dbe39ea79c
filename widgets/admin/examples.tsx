import { useState } from 'react'
import { Admin } from './admin'
import { contentExamples } from './content-examples'
import { erasureExamples } from './erasure-examples'
import { type AdminExample, answer } from './example-answers'
import { opened } from './example-visits'
import { startView, type TabName } from './filters'
import { firstStepsExamples } from './first-steps-examples'
import { inboxExamples } from './inbox-examples'
import { letterExamples } from './letter-examples'
import { limitExamples } from './limit-examples'
import { listExamples } from './list-examples'
import { loginExamples } from './login-examples'
import { recordExamples } from './record-examples'
import { searchExamples } from './search-examples'
import { staffExamples } from './staff-examples'
import type { Transport } from './transport'
import { workExamples } from './work-examples'
import { working } from './working-answers'

/** The example states of the dashboard, which its story and its tests use. */
export const examples = {
  ...staffExamples(working),
  ...contentExamples(working),
  ...workExamples(working),
  ...letterExamples(working, opened(1)),
  ...loginExamples,
  ...listExamples,
  ...searchExamples,
  ...inboxExamples,
  ...firstStepsExamples,
  ...limitExamples,
  ...recordExamples,
  ...erasureExamples,
} satisfies Record<string, AdminExample>

let stages = 0

const startOf = (tab: TabName) => ({ ...startView, tab })

/**
 * Draws an example without a custom element, in the same markup as within its shadow root. `transport` replaces the
 * example's responses.
 */
export function AdminStage({ example, ...props }: { example: AdminExample; transport?: Transport }) {
  const { answers, origin = location.origin, hash, opener, start = 'inquiries', visit: _, ...rest } = example
  // Each time an example is drawn, it gets an API address of its own, because all drawings share
  // the page's cache.
  const [api] = useState(() => `${origin}/stage-${++stages}`)
  const [widget] = useState(() => ({ host: document.createElement('div') }))
  useState(() => {
    if (hash) history.replaceState(null, '', hash)
    window.opener = opener ?? null
  })
  const transport: Transport = (url, call) => answer(answers, url.slice(api.length), call)
  return (
    <div className="haven">
      <Admin {...widget} api={api} transport={transport} start={startOf(start)} {...rest} {...props} />
    </div>
  )
}
