import { Fragment } from 'react'
import type { Firm } from '../../api/content/firm'
import type { FormLanguage } from '../../api/contract/forms/form-languages'
import { formPages } from '../../api/contract/forms/form-pages'
import { LANGUAGES } from '../../api/contract/forms/languages'

type Tag = Firm['languages'][number]

/**
 * The address of the call-back form that already has this language chosen for the call. The form works with and without
 * JavaScript.
 */
export const callBackPath = (tag: Tag) => `${formPages['haven-callback-form'].path}${tag}/` as const

/**
 * The names of languages, each in the language itself, for people who speak it. Each name is a link to a form that asks
 * for a call in this language.
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

/** A text in each form language, and optionally in other languages that firms speak. */
type Sentences = Record<FormLanguage, string> & Partial<Record<Tag, string>>

/** The sentence "We call you in your language; give only your name and number", for people who cannot read the form. */
const WE_CALL: Sentences = {
  ar: 'نتصل بك ونتحدث معك بالعربية. يكفي أن تكتب اسمك ورقم هاتفك.',
  bn: 'আমরা আপনাকে ফোন করে বাংলায় কথা বলব। শুধু আপনার নাম ও ফোন নম্বর লিখুন।',
  fa: 'ما به شما زنگ می‌زنیم و به فارسی با شما صحبت می‌کنیم. فقط نام و شماره تلفن خود را بنویسید.',
  fr: 'Nous vous appelons et parlons français avec vous. Écrivez seulement votre nom et votre numéro de téléphone.',
  hi: 'हम आपको फ़ोन करके हिन्दी में बात करेंगे। बस अपना नाम और फ़ोन नंबर लिखें।',
  pa: 'ਅਸੀਂ ਤੁਹਾਨੂੰ ਫ਼ੋਨ ਕਰਕੇ ਪੰਜਾਬੀ ਵਿੱਚ ਗੱਲ ਕਰਾਂਗੇ। ਸਿਰਫ਼ ਆਪਣਾ ਨਾਮ ਅਤੇ ਫ਼ੋਨ ਨੰਬਰ ਲਿਖੋ।',
  pl: 'Zadzwonimy i porozmawiamy po polsku. Wystarczy imię, nazwisko i numer telefonu.',
  ps: 'موږ تاسو ته زنګ وهو او په پښتو درسره خبرې کوو. یوازې خپل نوم او د تلیفون شمېره ولیکئ.',
  so: 'Waan ku soo wici doonnaa oo af Soomaali ayaan kugula hadli doonnaa. Qor oo keliya magacaaga iyo lambarka taleefankaaga.',
  sq: 'Ju telefonojmë dhe flasim shqip me ju. Shkruani vetëm emrin dhe numrin tuaj të telefonit.',
  ta: 'நாங்கள் உங்களை அழைத்து தமிழில் பேசுவோம். உங்கள் பெயரையும் தொலைபேசி எண்ணையும் மட்டும் எழுதுங்கள்.',
  tr: 'Sizi arar ve sizinle Türkçe konuşuruz. Yalnızca adınızı ve telefon numaranızı yazın.',
  uk: 'Ми зателефонуємо вам і поговоримо українською. Напишіть лише своє ім’я та номер телефону.',
  ur: 'ہم آپ کو فون کر کے اردو میں بات کریں گے۔ صرف اپنا نام اور فون نمبر لکھیں۔',
  vi: 'Chúng tôi gọi cho quý vị và nói chuyện bằng tiếng Việt. Quý vị chỉ cần ghi họ tên và số điện thoại.',
}

/**
 * Instructions in each language: the purpose of the form, its English labels (in braces), that visitors may write in
 * their language, and the meaning of the form's colours.
 */
const HOW: Sentences = {
  ar: 'هذا النموذج لطلب مكالمة هاتفية. اكتب اسمك في خانة {Your name} ورقم هاتفك في خانة {Phone number}، ثم اضغط على {Request a call back}. يمكنك الكتابة بالعربية. اللون الأخضر يعني أن الطلب وصل، والأحمر يعني أن شيئًا ناقص.',
  bn: 'এই ফর্মটি ফোন কলের অনুরোধের জন্য। {Your name} ঘরে আপনার নাম ও {Phone number} ঘরে ফোন নম্বর লিখুন, তারপর {Request a call back} চাপুন। আপনি বাংলায় লিখতে পারেন। সবুজ মানে পাঠানো হয়েছে, লাল মানে কিছু বাকি আছে।',
  fa: 'این فرم برای درخواست تماس تلفنی است. نام خود را در {Your name} و شماره تلفن را در {Phone number} بنویسید، سپس {Request a call back} را بزنید. می‌توانید به فارسی بنویسید. سبز یعنی فرستاده شد، قرمز یعنی چیزی کم است.',
  fr: 'Ce formulaire sert à demander un appel. Écrivez votre nom dans {Your name} et votre numéro de téléphone dans {Phone number}, puis appuyez sur {Request a call back}. Vous pouvez écrire en français. Vert veut dire : envoyé. Rouge : il manque quelque chose.',
  hi: 'यह फ़ॉर्म फ़ोन कॉल माँगने के लिए है। {Your name} में अपना नाम और {Phone number} में फ़ोन नंबर लिखें, फिर {Request a call back} दबाएँ। आप हिन्दी में लिख सकते हैं। हरा रंग यानी भेज दिया गया, लाल यानी कुछ बाकी है।',
  pa: 'ਇਹ ਫ਼ਾਰਮ ਫ਼ੋਨ ਕਾਲ ਮੰਗਣ ਲਈ ਹੈ। {Your name} ਵਿੱਚ ਆਪਣਾ ਨਾਮ ਅਤੇ {Phone number} ਵਿੱਚ ਫ਼ੋਨ ਨੰਬਰ ਲਿਖੋ, ਫਿਰ {Request a call back} ਦਬਾਓ। ਤੁਸੀਂ ਪੰਜਾਬੀ ਵਿੱਚ ਲਿਖ ਸਕਦੇ ਹੋ। ਹਰਾ ਰੰਗ ਭਾਵ ਭੇਜਿਆ ਗਿਆ, ਲਾਲ ਭਾਵ ਕੁਝ ਬਾਕੀ ਹੈ।',
  pl: 'To formularz prośby o telefon. W polu {Your name} wpisz imię i nazwisko, w polu {Phone number} numer telefonu, i naciśnij {Request a call back}. Można pisać po polsku. Zielony kolor oznacza: wysłano. Czerwony: czegoś brakuje.',
  ps: 'دا فورمه د تلیفوني زنګ غوښتلو لپاره ده. خپل نوم په {Your name} کې او د تلیفون شمېره په {Phone number} کې ولیکئ، بیا {Request a call back} کېکاږئ. په پښتو لیکلی شئ. شین رنګ: ولېږل شو. سور رنګ: څه شی کم دی.',
  so: 'Foomkani waa codsi in lagu soo waco. Magacaaga ku qor {Your name}, lambarka taleefankaagana {Phone number}, kadibna riix {Request a call back}. Af Soomaali ayaad ku qori kartaa. Cagaar: waa la diray. Casaan: wax baa dhiman.',
  sq: 'Ky formular është për të kërkuar një telefonatë. Shkruani emrin te {Your name} dhe numrin e telefonit te {Phone number}, pastaj shtypni {Request a call back}. Mund të shkruani shqip. E gjelbra do të thotë: u dërgua. E kuqja: mungon diçka.',
  ta: 'இது தொலைபேசி அழைப்பைக் கோரும் படிவம். {Your name} என்பதில் உங்கள் பெயரையும், {Phone number} என்பதில் தொலைபேசி எண்ணையும் எழுதி, {Request a call back} என்பதை அழுத்துங்கள். நீங்கள் தமிழில் எழுதலாம். பச்சை என்றால் அனுப்பப்பட்டது; சிவப்பு என்றால் ஏதோ விடுபட்டுள்ளது.',
  tr: 'Bu form telefonla aranmayı istemek içindir. Adınızı {Your name} alanına, telefon numaranızı {Phone number} alanına yazın, sonra {Request a call back} düğmesine basın. Türkçe yazabilirsiniz. Yeşil: gönderildi. Kırmızı: bir şey eksik.',
  uk: 'Ця форма для того, щоб попросити про дзвінок. Напишіть своє ім’я в полі {Your name}, номер телефону в полі {Phone number} і натисніть {Request a call back}. Можна писати українською. Зелений колір: надіслано. Червоний: чогось бракує.',
  ur: 'یہ فارم فون کال کی درخواست کے لیے ہے۔ {Your name} میں اپنا نام اور {Phone number} میں فون نمبر لکھیں، پھر {Request a call back} دبائیں۔ آپ اردو میں لکھ سکتے ہیں۔ سبز رنگ یعنی بھیج دیا گیا، سرخ یعنی کچھ باقی ہے۔',
  vi: 'Mẫu này để yêu cầu chúng tôi gọi điện. Quý vị ghi họ tên vào ô {Your name}, số điện thoại vào ô {Phone number}, rồi bấm {Request a call back}. Quý vị có thể viết bằng tiếng Việt. Màu xanh: đã gửi. Màu đỏ: còn thiếu.',
}

/**
 * The line in the visitor's language above the call-back form; in English if `WE_CALL` has no line in this language.
 * With `hasName`, the language's name comes first.
 */
export const LanguageLine = ({ tag, hasName = true }: { tag: Tag; hasName?: boolean }) => {
  const line = WE_CALL[tag]
  return (
    <p className="language-line" dir="auto" {...(line && { lang: tag })}>
      {hasName && <strong lang={tag}>{ownName(tag)}</strong>}{' '}
      {line ?? `We call you and speak ${englishName(tag)}. Your name and your phone number are enough.`}
    </p>
  )
}

/**
 * The instructions in the visitor's language for the form below; nothing if `HOW` has no instructions in this language.
 */
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

/** The name of a language in the language itself. */
export function ownName(tag: Tag) {
  const [english, own = english] = LANGUAGES[tag].split(' – ') as [string, string?]
  return own.charAt(0).toLocaleUpperCase(tag) + own.slice(1)
}
