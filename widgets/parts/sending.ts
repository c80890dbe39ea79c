import type * as z from 'zod/mini'
import type { PublicFirm } from '../../api/contract/content/firm'
import '../runtime'
import '../../api/contract/text'
import { postJson } from '../api-client'
import { readJson } from '../reading'
import { invalidate, readOnce } from './cache'
import type { FormActions, Values } from './form-types'
// `form-view.tsx` is already loaded. With this import, the bundler puts shared code into the chunk of `form-view.tsx`,
// and makes no further chunk.
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

/** Shows a toast. Without text, only removes an earlier toast of the same form. */
const showToast = (toast: Toast) =>
  import('./toasts').then(
    toasts => toasts.showToast(toast),
    () => toast.text && sayPlainly(toast),
  )

/** The time for which the line of `sayPlainly` stays on the page, in ms. A toast stays as long. */
const PLAIN_FOR = 5_000

/**
 * Shows a toast's text as a plain line, if the code of toasts cannot be loaded, for example because there is no
 * connection.
 */
function sayPlainly({ title, text = '' }: Toast) {
  const line = document.createElement('div')
  line.setAttribute('role', 'alert')
  line.textContent = title ? `${title}: ${text}` : text
  line.style.cssText = 'position:fixed;inset:auto 0 0;padding:1em;background:Canvas;color:CanvasText'
  document.body.append(line)
  setTimeout(() => line.remove(), PLAIN_FOR)
}

/**
 * The time after which a toast says that the form is still being sent, and the time between two of these toasts, in ms.
 */
const SLOW = 8_000

/**
 * A version 4 UUID, which browsers put at the end of an object URL. The function does not call `crypto.randomUUID`,
 * because browsers offer it only on pages with TLS.
 */
const createKey = () => URL.createObjectURL(new Blob()).slice(-36)

/**
 * Makes the functions with which a form checks and sends its values, from the schema of the values and the path in the
 * API.
 */
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
  /** After a success, the cached responses from API paths that begin with this text are out of date. */
  invalidates: string
}): FormActions {
  return {
    submit: submitForm,
    panels: { SuccessPanel },
    createKey,
    validate(values) {
      const issues = (schema.safeParse(values).error?.issues ?? []).map(({ path, code, message }) => ({
        path: path.join('.'),
        code,
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
    // A page of another server may respond in place of the API. The function ignores an incomplete response, which must
    // not break a form that somebody is filling in.
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
    announce(sent, strings, host) {
      if (sent.ok) return showToast({ host, title: strings.successTitle, text: strings.successText, told: true })
      // Without a connection, the panel says that the form was not sent yet, so only the earlier toast is removed.
      if (!strings.errorText || !navigator.onLine) return showToast({ host })
      const text = (sent.code !== 'key_reused' && sent.message) || strings.errorText
      showToast({ host, title: strings.errorTitle, text, failed: true, told: sent.code === 'network' })
    },
  }
}
