import { useEffect, useRef } from 'react'
import type { FormLanguage } from '../../api/contract/forms/form-languages'
import '../runtime'
import type { Onward } from '../widget'
import { recall } from './form-memory'
import { warn } from './warn'

/** The time for which the form shows its thanks before the next page opens, in ms. */
const SHOWN_FOR = 5_000

/**
 * The text of the link in each language. Only pages with the attribute `done` need this text, so it is not in the files
 * of the languages.
 */
const CONTINUE: Record<FormLanguage, string> = {
  ar: 'متابعة',
  bn: 'এগিয়ে যান',
  fa: 'ادامه',
  fr: 'Continuer',
  hi: 'आगे बढ़ें',
  pa: 'ਅੱਗੇ ਵਧੋ',
  pl: 'Dalej',
  ps: 'دوام ورکړئ',
  so: 'Sii wad',
  sq: 'Vazhdoni',
  ta: 'தொடரவும்',
  tr: 'Devam et',
  uk: 'Далі',
  ur: 'آگے بڑھیں',
  vi: 'Tiếp tục',
}

/**
 * The page that a tag names in `done`; undefined without this attribute, or if the address has another origin than the
 * page around the tag. If the tag has `done-reference`, the address contains the reference.
 */
export function onwardOf(host: HTMLElement, reference: string): Onward | undefined {
  const given = host.getAttribute('done')
  if (!given) return
  const page = Object.assign(document.createElement('a'), { href: given })
  if (page.origin !== location.origin || !/^https?:$/.test(page.protocol)) {
    warn(`<${host.localName} done="${given}"> is no address on ${location.origin}.`, host)
    return
  }
  const hasReference = host.hasAttribute('done-reference')
  if (hasReference) page.hash = `reference=${reference}`
  const { said, letters } = recall(host)
  const lang = said?.formLanguage as FormLanguage | undefined
  return {
    href: page.href,
    opensAfter: letters?.length ? undefined : hasReference ? 0 : SHOWN_FOR,
    words: lang ? CONTINUE[lang] : 'Continue',
    lang: lang ?? 'en-GB',
  }
}

/**
 * The link to the page that the tag names in `done`. This page opens by itself. But after a key press, a turn of the
 * mouse's wheel, or a press in the widget, for example to print the receipt, the page opens only through the link.
 */
export function OnwardLink({ href, opensAfter, words, lang }: Onward) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (opensAfter === undefined) return
    const timer = setTimeout(() => location.assign(href), opensAfter)
    const stay = () => clearTimeout(timer)
    const root = link.current?.getRootNode() as ShadowRoot
    const types = ['pointerdown', 'wheel', 'keydown']
    for (const type of types) root.addEventListener(type, stay)
    return () => {
      stay()
      for (const type of types) root.removeEventListener(type, stay)
    }
  }, [href, opensAfter])
  return (
    <p>
      <a href={href} ref={link} lang={lang}>
        {words}
      </a>
    </p>
  )
}
