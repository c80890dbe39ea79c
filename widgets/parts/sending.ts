import type * as z from 'zod/mini'
import type { PublicFirm } from '../../api/contract/content/firm'
import '../runtime'
import '../../api/contract/text'
import { postJson } from '../api-client'
import { readJson } from '../reading'
import { invalidate, readOnce } from './cache'
import type { FormActions, Values } from './form-types'
// The view of the form is already loaded; without this import, the code that both use would be one more file.
import './form-view'
import { keepLetters } from './keep-letters'
import { KeptAnswers } from './kept-answers'
import { knownFirm } from './known-firm'
import { MailFallback } from './mail-fallback'
import { SuccessPanel } from './outcome-panels'
import { outcomeStrings } from './outcome-strings'
import { NoAnswerPanel } from './send-when-back'
import { sendingStrings as say } from './sending-strings'
import { submitForm } from './submit-form'
import type { Toast } from './toasts'

/** Shows a toast, or removes the present one. */
const showToast = (toast?: Toast) =>
  import('./toasts').then(
    toasts => toasts.showToast(toast),
    () => toast && sayPlainly(toast),
  )

/** How long a plain line is shown, in ms; as long as a toast. */
const PLAIN_FOR = 5_000

/** Shows the text of a toast whose code cannot be loaded, because the server or the connection is down. */
function sayPlainly({ title, text }: Toast) {
  const line = document.createElement('div')
  line.setAttribute('role', 'alert')
  line.textContent = title ? `${title}: ${text}` : text
  line.style.cssText = 'position:fixed;bottom:0;background:Canvas;color:CanvasText'
  document.body.append(line)
  setTimeout(() => line.remove(), PLAIN_FOR)
}

/** How soon visitors read that the form is still being sent, and how often this is repeated, in ms. */
const SLOW = 8_000

/**
 * A version 4 UUID, which is the last part of an object's address. Browsers offer `randomUUID` only on pages with TLS.
 */
const createKey = () => URL.createObjectURL(new Blob()).slice(-36)

/** Makes the code with which a form sends, from its schema, its call and its texts. */
export function createFormActions({
  schema,
  path,
  invalidates,
  toPayload = values => values,
}: {
  schema: z.ZodMiniType
  path: string
  /** Makes the body from the typed values. */
  toPayload?: (values: Values) => Record<string, unknown>
  /** The cached answer that is out of date after a success. */
  invalidates: string
}): FormActions {
  return {
    submit: submitForm,
    panels: { SuccessPanel },
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
    // An unexpected answer in place of the API's must not break a form that somebody is filling in.
    readFirm: async api => {
      const firm = (await readOnce(`${api}/api/firm`, readJson)) as Partial<PublicFirm> | undefined
      return firm?.phone && firm.emergencyPhone && firm.privacyNotice && knownFirm(firm as PublicFirm)
    },
    describe: (...sent) =>
      import('./describe-success').then(({ describeSuccess }) => describeSuccess(outcomeStrings, ...sent)),
    afterMistake: actions => import('./mistakes').then(({ withMistakes }) => withMistakes(actions)),
    NoAnswerPanel,
    Rescue: MailFallback,
    KeepAnswers: KeptAnswers,
    listen: keepLetters,
    announce(sent, strings) {
      const { successTitle, successText, errorTitle, errorText } = strings
      if (sent.ok) return showToast({ title: successTitle, text: successText, told: true })
      // Without a connection, the form itself says that it was not sent yet, so the earlier toast is out of date.
      if (!errorText || !navigator.onLine) return showToast()
      const text = (sent.code !== 'key_reused' && sent.message) || errorText
      showToast({ title: errorTitle, text, failed: true, told: sent.code === 'network' })
    },
  }
}
