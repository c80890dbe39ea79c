import { type RefObject, useState } from 'react'
import type { Issue } from '../../api/contract/errors'
import { recall } from './form-memory'
import type { FormActions, Values } from './form-types'

/** The mistakes in a form: all of them for the list above the form, and the message at each field. */
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
    /** Checks fields that had a mistake again, while the visitor corrects them. */
    check(typed: Values) {
      const { recheck, validate } = actions.current ?? {}
      if (!recheck || !validate || (!summary[0] && !recall(host).offers)) return
      const issues = validate(typed)
      setErrors(shown => recheck(shown, issues))
    },
  }
}
