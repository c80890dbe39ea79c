import { type RefObject, useState } from 'react'
import type { Issue } from '../../api/contract/errors'
import { recall, remember } from './form-memory'
import type { FormActions, Values } from './form-types'

/** The mistakes that a form shows: all of them in a summary, and each at its field. */
export function useIssues(host: HTMLElement, actions: RefObject<FormActions | undefined>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [summary, setSummary] = useState<Issue[]>([])
  return {
    errors,
    summary,
    show(issues: Issue[]) {
      const { values = {}, offers } = recall(host)
      const offered = actions.current?.offers?.(values)
      // A box stays once it is offered.
      if (offered) remember(host, { offers: { ...offers, ...offered } })
      setSummary(issues)
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    },
    /** Checks the fields that had a mistake again while a visitor corrects them. */
    check(typed: Values) {
      const { current } = actions
      if (!current || (!summary.length && !recall(host).offers)) return
      const issues = current.validate(typed)
      // A corrected field keeps its empty line, so that nothing moves under the pointer.
      setErrors(shown =>
        Object.fromEntries(
          Object.keys(shown).map(name => [name, issues.find(({ path }) => path === name)?.message ?? '']),
        ),
      )
    },
  }
}
