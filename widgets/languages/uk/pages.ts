import type { PageText } from '../english-pages'
import type { Translations } from '../language'

/** The texts of plain forms, of the pages around the forms, and of emails, in Ukrainian. */
export const pages: Translations<PageText> = {
  'Skip to the main content': ['Перейти до головного змісту', 'Go to the main content'],
  'Home page, in English': ['Головна сторінка, англійською', 'Home page, in English'],
  'Privacy notice, in English': ['Що ми робимо з вашими даними, англійською', 'What we do with your data, in English'],
  'Send us an enquiry': ['Надішліть нам звернення', 'Send us an enquiry'],
  'Tell us about your visa': ['Розкажіть нам про вашу візу', 'Tell us about your visa'],
  'Tell us what has happened.': ['Розкажіть нам, що сталося.', 'Tell us what happened.'],
  'Tell us how to reach you. The call is free.': [
    'Напишіть, як з вами зв’язатися. Дзвінок безкоштовний.',
    'Write how to contact you. The call is free.',
  ],
  'Write it the way you would say it.': ['Пишіть так, як говорите.', 'Write as you speak.'],
  'Only your name, phone and email are needed.': [
    'Потрібні лише ваше ім’я, телефон і email.',
    'Only your name, phone and email are needed.',
  ],
  'We answer within {text}, and say plainly whether we can help.': [
    'Ми відповідаємо протягом {text} і прямо кажемо, чи можемо допомогти.',
    'We answer within {text} and say directly whether we can help.',
  ],
  'We say plainly whether we can help. The form says by when.': [
    'Ми прямо кажемо, чи можемо допомогти. У формі вказано, до якого часу ми відповімо.',
    'We say directly whether we can help. In the form it is stated by what time we will answer.',
  ],
  'We call within {text}.': ['Ми зателефонуємо протягом {text}.', 'We will call within {text}.'],
  'The form says by when we call.': [
    'У формі вказано, до якого часу ми зателефонуємо.',
    'In the form it is stated by what time we will call.',
  ],
  'A person reads it, and you have an answer within {text}.': [
    'Це читає людина, і ви отримаєте відповідь протягом {text}.',
    'A human being reads this, and you will receive an answer within {text}.',
  ],
  'A person reads it and answers you. The form says by when.': [
    'Це читає людина й відповідає вам. У формі вказано, до якого часу ви отримаєте відповідь.',
    'A human being reads this and answers you. In the form it is stated by what time you will receive the answer.',
  ],
  'Our visa experts will contact you within {text}.': [
    'Наші візові експерти зв’яжуться з вами протягом {text}.',
    'Our visa experts will contact you within {text}.',
  ],
  'Our visa experts will contact you. The form says by when.': [
    'Наші візові експерти зв’яжуться з вами. У формі вказано, до якого часу вони це зроблять.',
    'Our visa experts will contact you. In the form it is stated by what time they will do this.',
  ],
  '{count} hour': ['{count} години', '{count} hour'],
  '{count} hours': [{ one: '{count} години', other: '{count} годин' }, '{count} hours'],
  '{count} hour in office hours': ['{count} робочої години', '{count} working hour'],
  '{count} hours in office hours': [
    { one: '{count} робочої години', other: '{count} робочих годин' },
    '{count} working hours',
  ],
  '{count} hour; if we are closed then, within 2 hours of opening': [
    '{count} години (якщо тоді офіс зачинено, протягом 2 годин після відкриття)',
    '{count} hour (if the office is closed then, within 2 hours after opening)',
  ],
  '{count} hours; if we are closed then, within 2 hours of opening': [
    {
      one: '{count} години (якщо тоді офіс зачинено, протягом 2 годин після відкриття)',
      other: '{count} годин (якщо тоді офіс зачинено, протягом 2 годин після відкриття)',
    },
    '{count} hours (if the office is closed then, within 2 hours after opening)',
  ],
  'Someone is detained, or the deadline is this week?': [
    'Когось затримали (detained), або кінцевий термін (deadline) цього тижня?',
    'Was somebody detained (detained), or is the final time limit (deadline) this week?',
  ],
  'Do not wait for an answer: call': ['Не чекайте на відповідь, телефонуйте:', 'Do not wait for an answer, call:'],
  ',': [',', ','],
  '.': ['.', '.'],
  'at any hour': ['у будь-яку годину', 'at any hour'],
  'Call the emergency line, {phone}': ['Зателефонуйте на екстрену лінію, {phone}', 'Call the emergency line, {phone}'],
  'Call the office, {phone}': ['Зателефонуйте в офіс, {phone}', 'Call the office, {phone}'],
  'Confidential.': ['Конфіденційно.', 'Confidential.'],
  'We do not tell the Home Office that you asked.': [
    'Ми не повідомляємо Home Office, що ви звернулися до нас.',
    'We do not inform the Home Office that you turned to us.',
  ],
  'In your language': ['Вашою мовою', 'In your language'],
  'With an interpreter where needed': ['За потреби з перекладачем', 'If needed with an interpreter'],
  'For someone else': ['Для іншої людини', 'For another person'],
  'You may write for a relative, a friend or someone who is detained. The form asks for whom you write.': [
    'Ви можете написати за родича, друга або людину, яку затримали (detained). Форма питає, за кого ви пишете.',
    'You can write for a relative, a friend or a person who was detained (detained). The form asks for whom you write.',
  ],
  'Legal aid': ['Правова допомога від держави (legal aid)', 'Legal help from the state (legal aid)'],
  'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it.': [
    'Запитайте нас, чи працюємо ми з legal aid. У деяких справах, зокрема про притулок (asylum) і затримання (detention), ви, можливо, маєте право на таку допомогу.',
    'Ask us whether we work with legal aid. In some cases, among them about asylum (asylum) and detention (detention), you possibly have the right to such help.',
  ],
  'Check on GOV.UK if you can get legal aid': [
    'Перевірте на GOV.UK, чи можете отримати legal aid (англійською)',
    'Check on GOV.UK whether you can get legal aid (in English)',
  ],
  ', and': [', і', ', and'],
  'find a legal aid adviser': [
    'знайдіть радника з legal aid (англійською)',
    'find an adviser on legal aid (in English)',
  ],
  'Office hours': ['Години роботи офісу', 'Working hours of the office'],
  closed: ['зачинено', 'closed'],
  'Office:': ['Офіс:', 'Office:'],
  'Your details': ['Ваші дані', 'Your data'],
  'We use your details to answer you, and for nothing else.': [
    'Ми використовуємо ваші дані, щоб відповісти вам, і більше ні для чого.',
    'We use your data in order to answer you, and for nothing more.',
  ],
  'We do not sell them, and we do not tell the Home Office that you wrote to us.': [
    'Ми не продаємо їх і не повідомляємо Home Office, що ви нам написали.',
    'We do not sell them and do not inform the Home Office that you wrote to us.',
  ],
  'This site sets no cookies and does not track you.': [
    'Цей сайт не зберігає файлів cookie і не стежить за вами.',
    'This site stores no cookie files and does not track you.',
  ],
  'We erase an enquiry {count} days after we have dealt with it.': [
    {
      one: 'Ми видаляємо звернення через {count} день після завершення роботи з ним.',
      few: 'Ми видаляємо звернення через {count} дні після завершення роботи з ним.',
      other: 'Ми видаляємо звернення через {count} днів після завершення роботи з ним.',
    },
    'We delete an enquiry {count} days after finishing the work with it.',
  ],
  'Leave empty what you do not know.': ['Залиште порожнім те, чого не знаєте.', 'Leave empty what you do not know.'],
  'Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each': [
    'Фото (JPEG, PNG) або PDF: не більше 5 файлів, кожен до 10 MB',
    'Photos (JPEG, PNG) or PDF: no more than 5 files, each up to 10 MB',
  ],
  'Thank you': ['Дякуємо', 'Thank you'],
  '{name} has received your message.': ['{name}: ваше повідомлення отримано.', '{name}: your message was received.'],
  'Thank you. We have your message.': ['Дякуємо. Ваше повідомлення у нас.', 'Thank you. Your message is with us.'],
  'Nothing was sent from here': ['Звідси нічого не надіслано', 'Nothing was sent from here'],
  'You come to this page by sending a form, and its address says that none was sent. Not sure that your message arrived? Send it once more, or call us: a second message does no harm.':
    [
      'Ця сторінка відкривається після надсилання форми, а її адреса каже, що форму не надіслано. Не знаєте, чи дійшло ваше повідомлення? Надішліть його ще раз або зателефонуйте: друге повідомлення не зашкодить.',
      'This page opens after a form is sent, and its address says that no form was sent. Do you not know whether your message arrived? Send it once more or call: a second message will do no harm.',
    ],
  'Go to the form': ['Перейти до форми', 'Go to the form'],
  'Keep the reference. It finds your message at once when you call or write.': [
    'Збережіть номер звернення. За ним ми відразу знайдемо ваше повідомлення, коли ви зателефонуєте або напишете.',
    'Keep the enquiry number. By it we will find your message at once when you call or write.',
  ],
  ', or print this page.': [', або надрукуйте цю сторінку.', ', or print this page.'],
  'Call now.': ['Зателефонуйте зараз.', 'Call now.'],
  'Back to the home page': ['Назад на головну сторінку (англійською)', 'Back to the home page (in English)'],
  'Sent: {when}': ['Надіслано: {when}', 'Sent: {when}'],
  'One file could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'Один файл не вдалося прийняти (ми приймаємо PDF, JPEG або PNG до 10 MB): принесіть його або надішліть, коли ми відповімо. Усе, що ви написали, у нас.',
      'One file could not be accepted (we accept PDF, JPEG or PNG up to 10 MB): bring it or send it when we answer. Everything that you wrote is with us.',
    ],
  '{count} files could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      {
        one: 'Не вдалося прийняти {count} файл (ми приймаємо PDF, JPEG або PNG до 10 MB): принесіть їх або надішліть, коли ми відповімо. Усе, що ви написали, у нас.',
        few: 'Не вдалося прийняти {count} файли (ми приймаємо PDF, JPEG або PNG до 10 MB): принесіть їх або надішліть, коли ми відповімо. Усе, що ви написали, у нас.',
        other:
          'Не вдалося прийняти {count} файлів (ми приймаємо PDF, JPEG або PNG до 10 MB): принесіть їх або надішліть, коли ми відповімо. Усе, що ви написали, у нас.',
      },
      '{count} files could not be accepted (we accept PDF, JPEG or PNG up to 10 MB): bring them or send them when we answer. Everything that you wrote is with us.',
    ],
  'Please check your details': ['Перевірте свої дані', 'Check your data'],
  'Please wait a moment': ['Зачекайте трохи', 'Wait a little'],
  'That was too large to send': ['Забагато даних, щоб надіслати', 'Too much data to send'],
  'We could not read your enquiry': ['Ми не змогли прочитати ваше звернення', 'We could not read your enquiry'],
  'We could not save your enquiry': ['Ми не змогли зберегти ваше звернення', 'We could not save your enquiry'],
  'Nothing has been sent: text and letters together were too large. We take 5 files of 10 MB each. Use your browser’s Back button: what you typed is still there. Choose smaller photos, or send the form without the letter. You can also call us on':
    [
      'Нічого не надіслано: текст і листи разом завеликі. Ми приймаємо 5 файлів, кожен до 10 MB. Натисніть «Назад» у браузері: усе, що ви написали, ще там. Виберіть менші фото або надішліть форму без листа. Ви також можете зателефонувати нам:',
      'Nothing was sent: text and letters together are too large. We accept 5 files, each up to 10 MB. Press “Back” in the browser: everything that you wrote is still there. Choose smaller photos or send the form without the letter. You can also call us:',
    ],
  'Nothing has been sent. Use your browser’s Back button: what you typed is still there. You can also call us on': [
    'Нічого не надіслано. Натисніть «Назад» у браузері: усе, що ви написали, ще там. Ви також можете зателефонувати нам:',
    'Nothing was sent. Press “Back” in the browser: everything that you wrote is still there. You can also call us:',
  ],
  'Nothing has been sent yet. Everything you typed is below.': [
    'Ще нічого не надіслано. Усе, що ви написали, нижче.',
    'Nothing has been sent yet. Everything that you wrote is below.',
  ],
  'Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait {count} seconds and press the button again, or call us on':
    [
      'З вашої мережі надійшло багато звернень одразу, тому це ще не надіслано. Усе, що ви написали, нижче: зачекайте {count} сек. і натисніть кнопку ще раз або зателефонуйте нам:',
      'From your network many enquiries came at once, so this one has not been sent yet. Everything that you wrote is below: wait {count} sec. and press the button again or call us:',
    ],
  'This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or call us on':
    [
      'Це наша помилка, і ще нічого не надіслано. Усе, що ви написали, нижче: натисніть кнопку, щоб спробувати ще раз, або зателефонуйте нам:',
      'This is our mistake, and nothing has been sent yet. Everything that you wrote is below: press the button to try again, or call us:',
    ],
  'or write to': ['або напишіть:', 'or write:'],
  'Please select': ['Виберіть', 'Choose'],
  day: ['день', 'day'],
  month: ['місяць', 'month'],
  year: ['рік', 'year'],
  'Send my enquiry': ['Надіслати моє звернення', 'Send my enquiry'],
  'Send again': ['Надіслати ще раз', 'Send again'],
  'You need not answer everything. What you typed goes into your message.': [
    'Не обов’язково відповідати на все. Те, що ви написали, піде у ваше повідомлення.',
    'It is not required to answer everything. What you wrote will go into your message.',
  ],
  'We use your details only to answer you: see our': [
    'Ми використовуємо ваші дані лише для того, щоб відповісти вам. Дивіться:',
    'We use your data only in order to answer you. See:',
  ],
  'privacy notice (opens in a new tab)': [
    'що ми робимо з вашими даними (нова вкладка, англійською)',
    'what we do with your data (new tab, in English)',
  ],
  '. Sending this does not make you our client.': [
    '. Надіславши це, ви не стаєте нашим клієнтом (client).',
    '. By sending this, you do not become our client (client).',
  ],
  'Emergency line:': ['Екстрена лінія:', 'Emergency line:'],
  'Email:': ['Email:', 'Email:'],
  'We have received your message ({reference})': [
    'Ми отримали ваше повідомлення ({reference})',
    'We have received your message ({reference})',
  ],
  'Thank you for contacting {name}. We have received your message. Your reference is {reference}.': [
    'Дякуємо, що звернулися до {name}. Ми отримали ваше повідомлення. Ваш номер звернення: {reference}.',
    'Thank you for turning to {name}. We have received your message. Your enquiry number: {reference}.',
  ],
  'Our office hours are: {hours}.': ['Години роботи нашого офісу: {hours}.', 'Working hours of our office: {hours}.'],
  'If it cannot wait, call {phone}, or our emergency line on {emergency}.': [
    'Якщо це не може чекати, зателефонуйте за номером {phone} або на екстрену лінію: {emergency}.',
    'If this cannot wait, call the number {phone} or the emergency line: {emergency}.',
  ],
  'Sending us a message does not make you our client.': [
    'Надіславши нам повідомлення, ви не стаєте нашим клієнтом (client).',
    'By sending us a message, you do not become our client (client).',
  ],
  'This is an automatic answer. If you did not write to us, you can ignore it.': [
    'Це автоматична відповідь. Якщо це не ви нам написали, можете не зважати на неї.',
    'This is an automatic answer. If it was not you who wrote to us, you can pay no attention to it.',
  ],
}
