import type { PageText } from '../english-pages'
import type { Translations } from '../language'

/** The texts of plain forms, of the pages around the forms, and of emails, in Turkish. */
export const pages: Translations<PageText> = {
  'Skip to the main content': ['Ana içeriğe geç', 'Go to the main content'],
  'Home page, in English': ['Ana sayfa, İngilizce', 'Home page, in English'],
  'Privacy notice, in English': ['Gizlilik bildirimi, İngilizce', 'Privacy notice, in English'],
  'Send us an enquiry': ['Bize bir soru gönderin', 'Send us a question'],
  'Tell us about your visa': ['Bize vizenizi anlatın', 'Tell us about your visa'],
  'Tell us what has happened.': ['Bize ne olduğunu anlatın.', 'Tell us what happened.'],
  'Tell us how to reach you. The call is free.': [
    'Size nasıl ulaşacağımızı yazın. Arama ücretsizdir.',
    'Write how we will reach you. The call is free.',
  ],
  'Write it the way you would say it.': ['Konuştuğunuz gibi yazın.', 'Write as you speak.'],
  'Only your name, phone and email are needed.': [
    'Yalnızca adınız, telefonunuz ve e‑postanız gerekli.',
    'Only your name, your phone and your email are needed.',
  ],
  'We answer within {text}, and say plainly whether we can help.': [
    '{text} içinde yanıt verir, yardım edip edemeyeceğimizi açıkça söyleriz.',
    'Within {text} we answer, and say openly whether we can help or not.',
  ],
  'We say plainly whether we can help. The form says by when.': [
    'Yardım edip edemeyeceğimizi açıkça söyleriz. Ne zamana kadar yanıt vereceğimiz formda yazar.',
    'We say openly whether we can help or not. By when we will answer is written in the form.',
  ],
  'We call within {text}.': ['{text} içinde ararız.', 'We call within {text}.'],
  'The form says by when we call.': [
    'Ne zamana kadar arayacağımız formda yazar.',
    'It is written in the form by when we will call.',
  ],
  'A person reads it, and you have an answer within {text}.': [
    'Bunu bir insan okur ve {text} içinde yanıt alırsınız.',
    'A human being reads this, and within {text} you receive an answer.',
  ],
  'A person reads it and answers you. The form says by when.': [
    'Bunu bir insan okur ve size yanıt verir. Ne zamana kadar yanıt alacağınız formda yazar.',
    'A human being reads this and answers you. By when you will get an answer is written in the form.',
  ],
  'Our visa experts will contact you within {text}.': [
    'Vize uzmanlarımız {text} içinde size ulaşır.',
    'Our visa experts reach you within {text}.',
  ],
  'Our visa experts will contact you. The form says by when.': [
    'Vize uzmanlarımız size ulaşır. Ne zamana kadar ulaşacakları formda yazar.',
    'Our visa experts reach you. By when they will reach you is written in the form.',
  ],
  '{count} hour': ['{count} saat', '{count} hour'],
  '{count} hours': ['{count} saat', '{count} hours'],
  '{count} hour in office hours': ['{count} çalışma saati', '{count} working hour'],
  '{count} hours in office hours': ['{count} çalışma saati', '{count} working hours'],
  '{count} hour; if we are closed then, within 2 hours of opening': [
    '{count} saat (o zaman kapalıysak açılıştan sonra 2 saat)',
    '{count} hour (if we are closed at that time, 2 hours after opening)',
  ],
  '{count} hours; if we are closed then, within 2 hours of opening': [
    '{count} saat (o zaman kapalıysak açılıştan sonra 2 saat)',
    '{count} hours (if we are closed at that time, 2 hours after opening)',
  ],
  'Someone is detained, or the deadline is this week?': [
    'Biri gözaltında mı (detained) veya son tarih (deadline) bu hafta mı?',
    'Is somebody detained (detained), or is the last date (deadline) this week?',
  ],
  'Do not wait for an answer: call': ['Yanıt beklemeyin, arayın:', 'Do not wait for an answer, call:'],
  ',': [',', ','],
  '.': ['.', '.'],
  'at any hour': ['günün her saatinde', 'at every hour of the day'],
  'Call the emergency line, {phone}': ['Acil hattı arayın, {phone}', 'Call the emergency line, {phone}'],
  'Call the office, {phone}': ['Ofisi arayın, {phone}', 'Call the office, {phone}'],
  'Confidential.': ['Gizlidir.', 'It is confidential.'],
  'We do not tell the Home Office that you asked.': [
    'Bize sorduğunuzu Home Office’e söylemeyiz.',
    'We do not tell the Home Office that you asked us.',
  ],
  'In your language': ['Sizin dilinizde', 'In your language'],
  'With an interpreter where needed': [
    'Gerekirse tercümanla (interpreter)',
    'If needed, with an interpreter (interpreter)',
  ],
  'For someone else': ['Başka biri için', 'For somebody else'],
  'You may write for a relative, a friend or someone who is detained. The form asks for whom you write.': [
    'Bir akrabanız, bir arkadaşınız veya gözaltındaki (detained) biri için yazabilirsiniz. Form kimin için yazdığınızı sorar.',
    'You can write for a relative, a friend or somebody who is detained (detained). The form asks for whom you write.',
  ],
  'Legal aid': ['Adli yardım (legal aid)', 'Legal aid (legal aid)'],
  'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it.': [
    'Adli yardım (legal aid) ile çalışıp çalışmadığımızı bize sorun. Bazı konularda, örneğin sığınma (asylum) ve gözaltı (detention), belki adli yardım alabilirsiniz.',
    'Ask us whether we work with legal aid (legal aid) or not. In some matters, for example asylum (asylum) and detention (detention), perhaps you can get legal aid.',
  ],
  'Check on GOV.UK if you can get legal aid': [
    'Adli yardım alıp alamayacağınıza GOV.UK’de bakın (İngilizce)',
    'See on GOV.UK whether you can get legal aid or not (in English)',
  ],
  ', and': [', ve', ', and'],
  'find a legal aid adviser': ['adli yardım danışmanı bulun (İngilizce)', 'find a legal aid adviser (in English)'],
  'Office hours': ['Ofis saatleri', 'Office hours'],
  closed: ['kapalı', 'closed'],
  'Office:': ['Ofis:', 'Office:'],
  'Your details': ['Bilgileriniz', 'Your information'],
  'We use your details to answer you, and for nothing else.': [
    'Bilgilerinizi size yanıt vermek için kullanırız, başka hiçbir şey için değil.',
    'We use your information to give you an answer, not for anything else.',
  ],
  'We do not sell them, and we do not tell the Home Office that you wrote to us.': [
    'Onları satmayız ve bize yazdığınızı Home Office’e söylemeyiz.',
    'We do not sell it and do not tell the Home Office that you wrote to us.',
  ],
  'This site sets no cookies and does not track you.': [
    'Bu site çerez (cookie) kullanmaz ve sizi izlemez.',
    'This site does not use cookies (cookie) and does not track you.',
  ],
  'We erase an enquiry {count} days after we have dealt with it.': [
    'Bir soruyu, onunla işimiz bittikten {count} gün sonra sileriz.',
    'We delete a question {count} days after our work with it is finished.',
  ],
  'Leave empty what you do not know.': ['Bilmediklerinizi boş bırakın.', 'Leave empty what you do not know.'],
  'Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each': [
    'Fotoğraf (JPEG, PNG) veya PDF: en çok 5 dosya, her biri en çok 10 MB',
    'Photos (JPEG, PNG) or PDF: 5 files at most, each one 10 MB at most',
  ],
  'Thank you': ['Teşekkürler', 'Thanks'],
  '{name} has received your message.': ['{name} mesajınızı aldı.', '{name} has received your message.'],
  'Thank you. We have your message.': ['Teşekkürler. Mesajınız bizde.', 'Thanks. Your message is with us.'],
  'Nothing was sent from here': ['Buradan hiçbir şey gönderilmedi', 'Nothing was sent from here'],
  'You come to this page by sending a form, and its address says that none was sent. Not sure that your message arrived? Send it once more, or call us: a second message does no harm.':
    [
      'Bu sayfa, form gönderilince açılır. Bu sayfanın adresi ise form gönderilmediğini söylüyor. Mesajınızın ulaştığından emin değil misiniz? Bir kez daha gönderin veya bizi arayın: ikinci mesajın zararı olmaz.',
      'This page opens when a form is sent. But this page’s address says that no form was sent. Are you not sure that your message arrived? Send it one more time or call us: a second message does no harm.',
    ],
  'Go to the form': ['Forma git', 'Go to the form'],
  'Keep the reference. It finds your message at once when you call or write.': [
    'Referans numarasını saklayın. Aradığınızda veya yazdığınızda mesajınızı bununla hemen buluruz.',
    'Keep the reference number. When you call or write, we find your message with it at once.',
  ],
  ', or print this page.': [', veya bu sayfayı yazdırın.', ', or print this page.'],
  'Call now.': ['Şimdi arayın.', 'Call now.'],
  'Back to the home page': ['Ana sayfaya dön (İngilizce)', 'Go back to the home page (in English)'],
  'Sent: {when}': ['Gönderildi: {when}', 'Sent: {when}'],
  'One file could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'Bir dosya alınamadı (en çok 10 MB PDF, JPEG veya PNG alabiliriz): lütfen getirin veya yanıt verdiğimizde gönderin. Yazdığınız her şey bizde.',
      'One file could not be taken (we can take PDF, JPEG or PNG of 10 MB at most): please bring it or send it when we answer. Everything that you wrote is with us.',
    ],
  '{count} files could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      '{count} dosya alınamadı (en çok 10 MB PDF, JPEG veya PNG alabiliriz): lütfen getirin veya yanıt verdiğimizde gönderin. Yazdığınız her şey bizde.',
      '{count} files could not be taken (we can take PDF, JPEG or PNG of 10 MB at most): please bring them or send them when we answer. Everything that you wrote is with us.',
    ],
  'Please check your details': ['Lütfen bilgilerinizi kontrol edin', 'Please check your information'],
  'Please wait a moment': ['Lütfen biraz bekleyin', 'Please wait a little'],
  'That was too large to send': ['Bu, göndermek için çok büyüktü', 'This was too large to send'],
  'We could not read your enquiry': ['Sorunuzu okuyamadık', 'We could not read your question'],
  'We could not save your enquiry': ['Sorunuzu kaydedemedik', 'We could not save your question'],
  'Nothing has been sent: text and letters together were too large. We take 5 files of 10 MB each. Use your browser’s Back button: what you typed is still there. Choose smaller photos, or send the form without the letter. You can also call us on':
    [
      'Hiçbir şey gönderilmedi: metin ve mektuplar birlikte çok büyüktü. En çok 5 dosya alırız, her biri en çok 10 MB. Tarayıcınızın “Geri” düğmesine basın: yazdıklarınız hâlâ orada. Daha küçük fotoğraflar seçin veya formu mektup olmadan gönderin. Ayrıca bizi arayabilirsiniz:',
      'Nothing was sent: the text and the letters together were too large. We take 5 files at most, each one 10 MB at most. Press your browser’s “Back” button: what you wrote is still there. Choose smaller photos or send the form without the letter. You can also call us:',
    ],
  'Nothing has been sent. Use your browser’s Back button: what you typed is still there. You can also call us on': [
    'Hiçbir şey gönderilmedi. Tarayıcınızın “Geri” düğmesine basın: yazdıklarınız hâlâ orada. Ayrıca bizi arayabilirsiniz:',
    'Nothing was sent. Press your browser’s “Back” button: what you wrote is still there. You can also call us:',
  ],
  'Nothing has been sent yet. Everything you typed is below.': [
    'Henüz hiçbir şey gönderilmedi. Yazdığınız her şey aşağıda.',
    'Nothing has been sent yet. Everything that you wrote is below.',
  ],
  'Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait {count} seconds and press the button again, or call us on':
    [
      'Ağınızdan aynı anda çok soru geldi, bu yüzden bu soru henüz gönderilmedi. Yazdığınız her şey aşağıda: {count} saniye bekleyin ve düğmeye yeniden basın veya bizi arayın:',
      'Many questions came from your network at the same time, so this question has not been sent yet. Everything that you wrote is below: wait {count} seconds and press the button again, or call us:',
    ],
  'This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or call us on':
    [
      'Bu bizim hatamız ve henüz hiçbir şey gönderilmedi. Yazdığınız her şey aşağıda: yeniden denemek için düğmeye basın veya bizi arayın:',
      'This is our fault, and nothing has been sent yet. Everything that you wrote is below: press the button to try again, or call us:',
    ],
  'or write to': ['veya yazın:', 'or write:'],
  'Please select': ['Lütfen seçin', 'Please choose'],
  day: ['gün', 'day'],
  month: ['ay', 'month'],
  year: ['yıl', 'year'],
  'Send my enquiry': ['Sorumu gönder', 'Send my question'],
  'Send again': ['Yeniden gönder', 'Send again'],
  'You need not answer everything. What you typed goes into your message.': [
    'Her şeyi yanıtlamanız gerekmez. Yazdıklarınız mesajınıza eklenir.',
    'You do not need to answer everything. What you wrote is added to your message.',
  ],
  'We use your details only to answer you: see our': [
    'Bilgilerinizi yalnızca size yanıt vermek için kullanırız. Bakın:',
    'We use your information only to give you an answer. See:',
  ],
  'privacy notice (opens in a new tab)': [
    'gizlilik bildirimi (yeni sekmede açılır, İngilizce)',
    'privacy notice (opens in a new tab, in English)',
  ],
  '. Sending this does not make you our client.': [
    '. Bunu göndermek sizi müvekkilimiz (client) yapmaz.',
    '. Sending this does not make you our client (client).',
  ],
  'Emergency line:': ['Acil hat:', 'Emergency line:'],
  'Email:': ['E‑posta:', 'Email:'],
  'We have received your message ({reference})': [
    'Mesajınızı aldık ({reference})',
    'We have received your message ({reference})',
  ],
  'Thank you for contacting {name}. We have received your message. Your reference is {reference}.': [
    '{name} ile iletişim kurduğunuz için teşekkürler. Mesajınızı aldık. Referans numaranız: {reference}.',
    'Thanks for contacting {name}. We have received your message. Your reference number: {reference}.',
  ],
  'Our office hours are: {hours}.': ['Ofis saatlerimiz: {hours}.', 'Our office hours: {hours}.'],
  'If it cannot wait, call {phone}, or our emergency line on {emergency}.': [
    'Konu bekleyemezse bizi ({phone}) veya acil hattımızı ({emergency}) arayın.',
    'If the matter cannot wait, call us ({phone}) or our emergency line ({emergency}).',
  ],
  'Sending us a message does not make you our client.': [
    'Bize mesaj göndermek sizi müvekkilimiz (client) yapmaz.',
    'Sending us a message does not make you our client (client).',
  ],
  'This is an automatic answer. If you did not write to us, you can ignore it.': [
    'Bu otomatik bir yanıttır. Bize siz yazmadıysanız bunu dikkate almayabilirsiniz.',
    'This is an automatic answer. If it was not you who wrote to us, you may disregard it.',
  ],
}
