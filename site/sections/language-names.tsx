import { Fragment } from 'react'
import type { Firm } from '../../api/content/firm'
import { LANGUAGES } from '../../api/contract/languages'
import { formPages } from '../../guide/form-pages'

type Tag = Firm['languages'][number]

/** The page with the call-back form that has this language chosen, with script and without. */
export const callBackPath = (tag: Tag) => `${formPages['haven-callback-form'].path}${tag}/` as const

/** Each language by its own name, so that whoever speaks it sees so; it leads to a form that asks for a call in it. */
export const LanguageNames = ({ tags }: { tags: Tag[] }) => (
  <span className="languages">
    {tags.map(tag => (
      <Fragment key={tag}>
        <a href={callBackPath(tag)} lang={tag} dir="auto">
          {ownName(tag)}
        </a>{' '}
      </Fragment>
    ))}
  </span>
)

/** What somebody needs to know who cannot read the form: we call in their language, and ask for name and number only. */
const WE_CALL: Partial<Record<Tag, string>> = {
  ar: 'نتصل بك ونتحدث معك بالعربية. يكفي أن تكتب اسمك ورقم هاتفك.',
  bn: 'আমরা আপনাকে ফোন করে বাংলায় কথা বলব। শুধু আপনার নাম ও ফোন নম্বর লিখুন।',
  hi: 'हम आपको फ़ोन करके हिन्दी में बात करेंगे। बस अपना नाम और फ़ोन नंबर लिखें।',
  pa: 'ਅਸੀਂ ਤੁਹਾਨੂੰ ਫ਼ੋਨ ਕਰਕੇ ਪੰਜਾਬੀ ਵਿੱਚ ਗੱਲ ਕਰਾਂਗੇ। ਸਿਰਫ਼ ਆਪਣਾ ਨਾਮ ਅਤੇ ਫ਼ੋਨ ਨੰਬਰ ਲਿਖੋ।',
  pl: 'Zadzwonimy i porozmawiamy po polsku. Wystarczy imię, nazwisko i numer telefonu.',
  so: 'Waan ku soo wici doonnaa oo af Soomaali ayaan kugula hadli doonnaa. Qor oo keliya magacaaga iyo lambarka taleefankaaga.',
  ta: 'நாங்கள் உங்களை அழைத்து தமிழில் பேசுவோம். உங்கள் பெயரையும் தொலைபேசி எண்ணையும் மட்டும் எழுதுங்கள்.',
  ur: 'ہم آپ کو فون کر کے اردو میں بات کریں گے۔ صرف اپنا نام اور فون نمبر لکھیں۔',
}

/** The same in one language, above the form that has it chosen; in English where we have no such line. */
export const LanguageLine = ({ tag }: { tag: Tag }) => {
  const line = WE_CALL[tag]
  return (
    <p className="language-line" dir="auto" {...(line && { lang: tag })}>
      <strong lang={tag}>{ownName(tag)}</strong>{' '}
      {line ?? `We call you and speak ${englishName(tag)}. Your name and your phone number are enough.`}
    </p>
  )
}

/** What English calls a language. */
export const englishName = (tag: Tag) => LANGUAGES[tag].split(' – ')[0] as string

/** What a language calls itself. */
export function ownName(tag: Tag) {
  const [english, own = english] = LANGUAGES[tag].split(' – ') as [string, string?]
  return own.charAt(0).toLocaleUpperCase(tag) + own.slice(1)
}
