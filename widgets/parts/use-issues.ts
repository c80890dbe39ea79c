import { type RefObject, useState } from 'react'
import type { Issue } from '../../api/contract/errors'
import { recall } from './form-memory'
import type { FormActions, Values } from './form-types'

/** The mistakes that a form shows: all of them in a list, and each at its field. */
export function useIssues(host: HTMLElement, actions: RefObject<FormActions | undefined>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [summary, setSummary] = useState<Issue[]>([])
  return {
    errors,
    summary,
    show(issues: Issue[]) {
      actions.current?.offer?.(host)
      setSummary(issues)
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
    },
    /** Checks the fields that had a mistake again while a visitor corrects them. */
    check(typed: Values) {
      const { recheck, validate } = actions.current ?? {}
      if (!recheck || !validate || (!summary.length && !recall(host).offers)) return
      const issues = validate(typed)
      setErrors(shown => recheck(shown, issues))
    },
  }
}
