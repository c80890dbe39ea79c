import { Fragment } from 'react'
import type { Firm } from '../../api/content/firm'
import { LANGUAGES } from '../../api/contract/forms/languages'
import { formPages } from '../../guide/form-pages'

type Tag = Firm['languages'][number]

/** The address of the call-back form in which this language is chosen; it works with and without JavaScript. */
export const callBackPath = (tag: Tag) => `${formPages['haven-callback-form'].path}${tag}/` as const

/**
 * Each language by its own name, for people who speak it. The link leads to a form that asks for a call in this
 * language.
 */
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

/** The sentence "We call you in your language; give only your name and number", for people who cannot read the form. */
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

/**
 * The purpose of the form, its English labels (in braces), the meaning of its colours, and a note that visitors may write
 * in their language.
 */
const HOW: typeof WE_CALL = {
  ar: 'هذا النموذج لطلب مكالمة هاتفية. اكتب اسمك في خانة {Your name} ورقم هاتفك في خانة {Phone number}، ثم اضغط على {Request a call back}. يمكنك الكتابة بالعربية. اللون الأخضر يعني أن الطلب وصل، والأحمر يعني أن شيئًا ناقص.',
  bn: 'এই ফর্মটি ফোন কলের অনুরোধের জন্য। {Your name} ঘরে আপনার নাম ও {Phone number} ঘরে ফোন নম্বর লিখুন, তারপর {Request a call back} চাপুন। আপনি বাংলায় লিখতে পারেন। সবুজ মানে পাঠানো হয়েছে, লাল মানে কিছু বাকি আছে।',
  hi: 'यह फ़ॉर्म फ़ोन कॉल माँगने के लिए है। {Your name} में अपना नाम और {Phone number} में फ़ोन नंबर लिखें, फिर {Request a call back} दबाएँ। आप हिन्दी में लिख सकते हैं। हरा रंग यानी भेज दिया गया, लाल यानी कुछ बाकी है।',
  pa: 'ਇਹ ਫ਼ਾਰਮ ਫ਼ੋਨ ਕਾਲ ਮੰਗਣ ਲਈ ਹੈ। {Your name} ਵਿੱਚ ਆਪਣਾ ਨਾਮ ਅਤੇ {Phone number} ਵਿੱਚ ਫ਼ੋਨ ਨੰਬਰ ਲਿਖੋ, ਫਿਰ {Request a call back} ਦਬਾਓ। ਤੁਸੀਂ ਪੰਜਾਬੀ ਵਿੱਚ ਲਿਖ ਸਕਦੇ ਹੋ। ਹਰਾ ਰੰਗ ਭਾਵ ਭੇਜਿਆ ਗਿਆ, ਲਾਲ ਭਾਵ ਕੁਝ ਬਾਕੀ ਹੈ।',
  pl: 'To formularz prośby o telefon. W polu {Your name} wpisz imię i nazwisko, w polu {Phone number} numer telefonu, i naciśnij {Request a call back}. Można pisać po polsku. Zielony kolor oznacza: wysłano. Czerwony: czegoś brakuje.',
  so: 'Foomkani waa codsi in lagu soo waco. Magacaaga ku qor {Your name}, lambarka taleefankaagana {Phone number}, kadibna riix {Request a call back}. Af Soomaali ayaad ku qori kartaa. Cagaar: waa la diray. Casaan: wax baa dhiman.',
  ta: 'இது தொலைபேசி அழைப்பைக் கோரும் படிவம். {Your name} என்பதில் உங்கள் பெயரையும், {Phone number} என்பதில் தொலைபேசி எண்ணையும் எழுதி, {Request a call back} என்பதை அழுத்துங்கள். நீங்கள் தமிழில் எழுதலாம். பச்சை என்றால் அனுப்பப்பட்டது; சிவப்பு என்றால் ஏதோ விடுபட்டுள்ளது.',
  ur: 'یہ فارم فون کال کی درخواست کے لیے ہے۔ {Your name} میں اپنا نام اور {Phone number} میں فون نمبر لکھیں، پھر {Request a call back} دبائیں۔ آپ اردو میں لکھ سکتے ہیں۔ سبز رنگ یعنی بھیج دیا گیا، سرخ یعنی کچھ باقی ہے۔',
}

/**
 * The line in one language above the form in which this language is chosen; English if the site has no line in the
 * language.
 */
export const LanguageLine = ({ tag, named = true }: { tag: Tag; named?: boolean }) => {
  const line = WE_CALL[tag]
  return (
    <p className="language-line" dir="auto" {...(line && { lang: tag })}>
      {named && <strong lang={tag}>{ownName(tag)}</strong>}{' '}
      {line ?? `We call you and speak ${englishName(tag)}. Your name and your phone number are enough.`}
    </p>
  )
}

/** The instructions for the form below. */
export const LanguageHow = ({ tag }: { tag: Tag }) =>
  HOW[tag] && (
    <p className="language-how" dir="auto" lang={tag}>
      {HOW[tag].split(/\{(.*?)\}/).map((words, i) =>
        i % 2 ? (
          <b key={words} lang="en" dir="ltr">
            {words}
          </b>
        ) : (
          words
        ),
      )}
    </p>
  )

/** The English name of a language. */
export const englishName = (tag: Tag) => LANGUAGES[tag].split(' – ')[0] as string

/** The name that a language has in itself. */
export function ownName(tag: Tag) {
  const [english, own = english] = LANGUAGES[tag].split(' – ') as [string, string?]
  return own.charAt(0).toLocaleUpperCase(tag) + own.slice(1)
}
