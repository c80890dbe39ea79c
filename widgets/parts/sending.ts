import type * as z from 'zod/mini'
import type { PublicFirm } from '../../api/contract/content/firm'
import '../runtime'
import '../../api/contract/text'
import { postJson } from '../api-client'
import { readJson } from '../reading'
import { invalidate, readOnce } from './cache'
import type { FormActions, Values } from './form-types'
// Stands there by then; without it, what both use would be one file more.
import './form-view'
import { MailFallback } from './mail-fallback'
import { adoptPanels, ErrorSummary, SuccessPanel } from './outcome-panels'
import { SendWhenBack } from './send-when-back'
import { sendingStrings as say } from './sending-strings'
import { formStrings } from './strings'
import { submitForm } from './submit-form'
import type { Toast } from './toasts'

/** Shows a toast, or takes it away. The form's own panels say the same where its code cannot be had. */
const showToast = (toast?: Toast) => import('./toasts').then(toasts => toasts.showToast(toast)).catch(() => {})

/** After how long, and how often, a visitor hears that it is still being sent, in ms. */
const SLOW = 8_000

/** A version 4 UUID; `randomUUID` itself is missing on pages without TLS. */
function createKey() {
  const random = crypto.getRandomValues(new Uint8Array(36))
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, (_, i) => ((random[i] as number) % 16).toString(16))
}

/** The code for sending that a form loads, from its schema, its call and its words. */
export function createFormActions({
  schema,
  path,
  invalidates,
  toPayload = values => values,
}: {
  schema: z.ZodMiniType
  path: string
  /** What is sent for what was typed. */
  toPayload?: (values: Values) => Record<string, unknown>
  /** The cached read that a success makes stale. */
  invalidates: string
}): FormActions {
  return {
    submit: submitForm,
    adoptPanels,
    panels: { ErrorSummary, SuccessPanel },
    createKey,
    validate(values) {
      const { error } = schema.safeParse(values)
      const issues = (error?.issues ?? []).map(({ path, code, message }) => ({
        path: path.join('.'),
        code: `${code}`,
        message,
      }))
      return issues.filter(({ path }, i) => issues.findIndex(other => other.path === path) === i)
    },
    async send(api, values, key) {
      const slow = setInterval(() => showToast({ text: say.slow }), SLOW)
      const sent = await postJson(api + path, { ...toPayload(values), elapsedMs: Number(values.elapsedMs) }, key)
      clearInterval(slow)
      if (sent.ok) invalidate(api + invalidates)
      return sent
    },
    // Whatever answers in the API's place must not break a form that someone is writing in.
    readFirm: async api => {
      const firm = (await readOnce(`${api}/api/firm`, readJson)) as Partial<PublicFirm> | undefined
      return firm?.phone && firm.emergencyPhone && firm.privacyNotice ? (firm as PublicFirm) : undefined
    },
    describe: (...sent) => import('./describe-success').then(({ describeSuccess }) => describeSuccess(...sent)),
    SendWhenBack,
    Rescue: MailFallback,
    announce(sent, strings) {
      const { successTitle, successText, errorTitle, errorText } = strings
      if (sent.ok) return showToast({ title: successTitle, text: successText, told: true })
      const told = sent.code === 'network'
      // Offline, what stands in the form says that it is not sent yet; what was said before is out of date.
      if (!errorText || !navigator.onLine) return showToast()
      // Without an answer it may have arrived: nobody reads of an error then.
      const title = told ? formStrings.notYet : errorTitle
      showToast({ title, text: (sent.code !== 'key_reused' && sent.message) || errorText, failed: true, told })
    },
  }
}
