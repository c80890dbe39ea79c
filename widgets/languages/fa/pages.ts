import type { PageText } from '../english-pages'
import type { Translations } from '../language'

/** The texts of plain forms, of the pages around the forms, and of emails, in Persian. */
export const pages: Translations<PageText> = {
  'Skip to the main content': ['رفتن به متن اصلی', 'Going to the main text'],
  'Home page, in English': ['صفحه اصلی، به انگلیسی', 'Main page, in English'],
  'Privacy notice, in English': [
    'متن کامل درباره اطلاعات شما، به انگلیسی',
    'The full text about your information, in English',
  ],
  'Send us an enquiry': ['از ما بپرسید', 'Ask us'],
  'Tell us about your visa': ['از ویزای خود به ما بگویید', 'Tell us of your visa'],
  'Tell us what has happened.': ['به ما بگویید چه شده است.', 'Tell us what has happened.'],
  'Tell us how to reach you. The call is free.': [
    'بگویید چطور با شما تماس بگیریم. تماس تلفنی برای شما رایگان است.',
    'Say how we contact you. The phone call is free for you.',
  ],
  'Write it the way you would say it.': ['همان‌طور بنویسید که حرف می‌زنید.', 'Write just as you speak.'],
  'Only your name, phone and email are needed.': [
    'فقط نام، شماره تلفن و ایمیل شما لازم است.',
    'Only your name, phone number and email are needed.',
  ],
  'We answer within {text}, and say plainly whether we can help.': [
    'حداکثر تا {text} جواب می‌دهیم، و روشن می‌گوییم که آیا می‌توانیم کمک کنیم.',
    'We answer in at most {text}, and say clearly whether we can help.',
  ],
  'We say plainly whether we can help. The form says by when.': [
    'روشن می‌گوییم که آیا می‌توانیم کمک کنیم. فرم می‌گوید تا کی جواب می‌دهیم.',
    'We say clearly whether we can help. The form says by when we answer.',
  ],
  'We call within {text}.': ['حداکثر تا {text} زنگ می‌زنیم.', 'We phone in at most {text}.'],
  'The form says by when we call.': ['فرم می‌گوید تا کی زنگ می‌زنیم.', 'The form says by when we phone.'],
  'A person reads it, and you have an answer within {text}.': [
    'یک انسان آن را می‌خواند، و حداکثر تا {text} به شما جواب می‌دهیم.',
    'A human being reads it, and within {text} at most we answer you.',
  ],
  'A person reads it and answers you. The form says by when.': [
    'یک انسان آن را می‌خواند و به شما جواب می‌دهد. فرم می‌گوید تا کی.',
    'A human being reads it and answers you. The form says by when.',
  ],
  'Our visa experts will contact you within {text}.': [
    'متخصصان ویزای ما حداکثر تا {text} با شما تماس می‌گیرند.',
    'Our visa experts contact you in at most {text}.',
  ],
  'Our visa experts will contact you. The form says by when.': [
    'متخصصان ویزای ما با شما تماس می‌گیرند. فرم می‌گوید تا کی.',
    'Our visa experts contact you. The form says by when.',
  ],
  '{count} hour': ['{count} ساعت', '{count} hour'],
  '{count} hours': ['{count} ساعت', '{count} hours'],
  '{count} hour in office hours': ['{count} ساعت کاری دفتر', '{count} working hour of the office'],
  '{count} hours in office hours': ['{count} ساعت کاری دفتر', '{count} working hours of the office'],
  '{count} hour; if we are closed then, within 2 hours of opening': [
    '{count} ساعت، و اگر آن وقت دفتر بسته باشد، تا ۲ ساعت پس از باز شدن آن،',
    '{count} hour, and if the office is closed at that time, within 2 hours after its opening,',
  ],
  '{count} hours; if we are closed then, within 2 hours of opening': [
    '{count} ساعت، و اگر آن وقت دفتر بسته باشد، تا ۲ ساعت پس از باز شدن آن،',
    '{count} hours, and if the office is closed at that time, within 2 hours after its opening,',
  ],
  'Someone is detained, or the deadline is this week?': [
    'کسی در بازداشت (detained) است، یا آخرین مهلت (deadline) همین هفته است؟',
    'Is someone in detention (detained), or is the last time allowed (deadline) this very week?',
  ],
  'Do not wait for an answer: call': ['منتظر جواب نمانید، زنگ بزنید:', 'Do not wait for an answer, phone:'],
  ',': ['،', ','],
  '.': ['.', '.'],
  'at any hour': ['در هر ساعتی', 'at any hour'],
  'Call the emergency line, {phone}': ['زنگ به تلفن اضطراری، {phone}', 'Ring the emergency phone, {phone}'],
  'Call the office, {phone}': ['زنگ به دفتر، {phone}', 'Ring the office, {phone}'],
  'Confidential.': ['محرمانه.', 'Confidential.'],
  'We do not tell the Home Office that you asked.': [
    'ما به Home Office نمی‌گوییم که شما از ما پرسیده‌اید.',
    'We do not tell the Home Office that you have asked us.',
  ],
  'In your language': ['به زبان شما', 'In your language'],
  'With an interpreter where needed': [
    'با مترجم (interpreter)، اگر لازم باشد',
    'With an interpreter (interpreter), if it is needed',
  ],
  'For someone else': ['برای کس دیگر', 'For another person'],
  'You may write for a relative, a friend or someone who is detained. The form asks for whom you write.': [
    'می‌توانید برای فامیل، دوست یا کسی که در بازداشت (detained) است بنویسید. فرم می‌پرسد برای چه کسی می‌نویسید.',
    'You can write for a relative, a friend or someone who is in detention (detained). The form asks for whom you write.',
  ],
  'Legal aid': ['کمک حقوقی با پول دولت (legal aid)', 'Legal help with the government’s money (legal aid)'],
  'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it.': [
    'از ما بپرسید که آیا با legal aid کار می‌کنیم. در بعضی پرونده‌ها، از جمله پناهندگی (asylum) و بازداشت (detention)، شاید بتوانید آن را بگیرید.',
    'Ask us whether we work with legal aid. In some cases, among them asylum (asylum) and detention (detention), perhaps you can get it.',
  ],
  'Check on GOV.UK if you can get legal aid': [
    'در GOV.UK ببینید آیا می‌توانید legal aid بگیرید (به انگلیسی)',
    'See on GOV.UK whether you can get legal aid (in English)',
  ],
  ', and': ['، و', ', and'],
  'find a legal aid adviser': ['مشاور legal aid پیدا کنید (به انگلیسی)', 'find a legal aid adviser (in English)'],
  'Office hours': ['ساعت کار دفتر', 'Working hours of the office'],
  closed: ['بسته', 'closed'],
  'Office:': ['دفتر:', 'Office:'],
  'Your details': ['اطلاعات شما', 'Your information'],
  'We use your details to answer you, and for nothing else.': [
    'ما اطلاعات شما را فقط برای جواب دادن به شما به کار می‌بریم، و نه برای چیز دیگر.',
    'We use your information only for answering you, and not for another thing.',
  ],
  'We do not sell them, and we do not tell the Home Office that you wrote to us.': [
    'آن را نمی‌فروشیم، و به Home Office نمی‌گوییم که شما به ما نوشته‌اید.',
    'We do not sell it, and do not tell the Home Office that you have written to us.',
  ],
  'This site sets no cookies and does not track you.': [
    'این سایت کوکی (cookie) نمی‌گذارد و شما را دنبال نمی‌کند.',
    'This site sets no cookie (cookie) and does not follow you.',
  ],
  'We erase an enquiry {count} days after we have dealt with it.': [
    '{count} روز پس از تمام شدن کار، درخواست شما را پاک می‌کنیم.',
    '{count} days after the work is finished, we erase your request.',
  ],
  'Leave empty what you do not know.': ['آنچه را نمی‌دانید خالی بگذارید.', 'Leave empty what you do not know.'],
  'Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each': [
    'عکس (JPEG، PNG) یا PDF: حداکثر ۵ فایل، هر کدام تا ۱۰ مگابایت',
    'Photos (JPEG, PNG) or PDF: at most 5 files, each up to 10 megabytes',
  ],
  'Thank you': ['ممنون', 'Thank you'],
  '{name} has received your message.': ['پیام شما به {name} رسید.', 'Your message reached {name}.'],
  'Thank you. We have your message.': ['ممنون. پیام شما به ما رسید.', 'Thank you. Your message reached us.'],
  'Nothing was sent from here': ['از اینجا چیزی فرستاده نشد', 'Nothing was sent from here'],
  'You come to this page by sending a form, and its address says that none was sent. Not sure that your message arrived? Send it once more, or call us: a second message does no harm.':
    [
      'این صفحه پس از فرستادن فرم می‌آید، و نشانی آن می‌گوید که فرمی فرستاده نشده است. مطمئن نیستید پیام شما رسیده است؟ یک بار دیگر بفرستید، یا به ما زنگ بزنید: پیام دوم ضرری ندارد.',
      'This page comes after sending a form, and its address says that no form has been sent. Are you not sure that your message has arrived? Send it once more, or phone us: a second message has no harm.',
    ],
  'Go to the form': ['رفتن به فرم', 'Going to the form'],
  'Keep the reference. It finds your message at once when you call or write.': [
    'شماره پیگیری را نگه دارید. وقتی زنگ می‌زنید یا می‌نویسید، پیام شما با آن فوری پیدا می‌شود.',
    'Keep the tracking number. When you phone or write, your message is found with it at once.',
  ],
  ', or print this page.': ['، یا این صفحه را چاپ کنید.', ', or print this page.'],
  'Call now.': ['همین حالا زنگ بزنید.', 'Phone right now.'],
  'Back to the home page': ['برگشت به صفحه اصلی (به انگلیسی)', 'Return to the main page (in English)'],
  'Sent: {when}': ['زمان ارسال: {when}', 'Time of sending: {when}'],
  'One file could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'یک فایل گرفته نشد (فقط PDF، JPEG یا PNG تا ۱۰ مگابایت را می‌گیریم): لطفاً آن را بیاورید، یا وقتی جواب می‌دهیم بفرستید. همه نوشته شما اینجاست.',
      'One file was not taken (we take only a PDF, JPEG or PNG up to 10 megabytes): please bring it, or send it when we answer. All your writing is here.',
    ],
  '{count} files could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      '{count} فایل گرفته نشد (فقط PDF، JPEG یا PNG تا ۱۰ مگابایت را می‌گیریم): لطفاً آن‌ها را بیاورید، یا وقتی جواب می‌دهیم بفرستید. همه نوشته شما اینجاست.',
      '{count} files were not taken (we take only a PDF, JPEG or PNG up to 10 megabytes): please bring them, or send them when we answer. All your writing is here.',
    ],
  'Please check your details': ['لطفاً اطلاعات خود را بررسی کنید', 'Please check your information'],
  'Please wait a moment': ['لطفاً کمی صبر کنید', 'Please wait a little'],
  'That was too large to send': ['این برای فرستادن خیلی بزرگ بود', 'This was too large for sending'],
  'We could not read your enquiry': ['درخواست شما را نتوانستیم بخوانیم', 'We could not read your request'],
  'We could not save your enquiry': ['درخواست شما را نتوانستیم ذخیره کنیم', 'We could not save your request'],
  'Nothing has been sent: text and letters together were too large. We take 5 files of 10 MB each. Use your browser’s Back button: what you typed is still there. Choose smaller photos, or send the form without the letter. You can also call us on':
    [
      'چیزی فرستاده نشد: متن و نامه‌ها با هم خیلی بزرگ بود. ما ۵ فایل می‌گیریم، هر کدام تا ۱۰ مگابایت. دکمه بازگشت مرورگر را بزنید: نوشته شما هنوز آنجاست. عکس‌های کوچک‌تر انتخاب کنید، یا فرم را بدون نامه بفرستید. می‌توانید به ما زنگ هم بزنید:',
      'Nothing was sent: the text and the letters together were too large. We take 5 files, each up to 10 megabytes. Press the browser’s Back button: your writing is still there. Choose smaller photos, or send the form without the letter. You can also phone us:',
    ],
  'Nothing has been sent. Use your browser’s Back button: what you typed is still there. You can also call us on': [
    'چیزی فرستاده نشد. دکمه بازگشت مرورگر را بزنید: نوشته شما هنوز آنجاست. می‌توانید به ما زنگ هم بزنید:',
    'Nothing was sent. Press the browser’s Back button: your writing is still there. You can also phone us:',
  ],
  'Nothing has been sent yet. Everything you typed is below.': [
    'هنوز چیزی فرستاده نشده است. همه نوشته شما پایین است.',
    'Nothing has been sent yet. All your writing is below.',
  ],
  'Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait {count} seconds and press the button again, or call us on':
    [
      'از شبکه شما درخواست‌های زیادی با هم آمد، برای همین این یکی هنوز فرستاده نشده است. همه نوشته شما پایین است: {count} ثانیه صبر کنید و دکمه را دوباره بزنید، یا به ما زنگ بزنید:',
      'Many requests came together from your network, so this one has not been sent yet. All your writing is below: wait {count} seconds and press the button again, or phone us:',
    ],
  'This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or call us on':
    [
      'این تقصیر ماست، و هنوز چیزی فرستاده نشده است. همه نوشته شما پایین است: برای تلاش دوباره دکمه را بزنید، یا به ما زنگ بزنید:',
      'This is our fault, and nothing has been sent yet. All your writing is below: press the button for trying again, or phone us:',
    ],
  'or write to': ['یا بنویسید:', 'or write:'],
  'Please select': ['لطفاً انتخاب کنید', 'Please choose'],
  day: ['روز', 'day'],
  month: ['ماه', 'month'],
  year: ['سال', 'year'],
  'Send my enquiry': ['درخواست مرا بفرستید', 'Send my request'],
  'Send again': ['دوباره بفرستید', 'Send again'],
  'You need not answer everything. What you typed goes into your message.': [
    'لازم نیست به همه جواب دهید. نوشته شما در پیامتان می‌آید.',
    'It is not necessary to answer all. Your writing comes in your message.',
  ],
  'We use your details only to answer you: see our': [
    'ما اطلاعات شما را فقط برای جواب دادن به شما به کار می‌بریم. ببینید:',
    'We use your information only for answering you. See:',
  ],
  'privacy notice (opens in a new tab)': [
    'متن درباره اطلاعات شما (صفحه جدید، به انگلیسی)',
    'text about your information (new page, in English)',
  ],
  '. Sending this does not make you our client.': [
    '. با فرستادن این، شما موکل (client) ما نمی‌شوید.',
    '. By sending this you do not become our client (client).',
  ],
  'Emergency line:': ['تلفن اضطراری:', 'Emergency phone:'],
  'Email:': ['ایمیل:', 'Email:'],
  'We have received your message ({reference})': [
    'پیام شما به ما رسید ({reference})',
    'Your message reached us ({reference})',
  ],
  'Thank you for contacting {name}. We have received your message. Your reference is {reference}.': [
    'ممنون که با {name} تماس گرفتید. پیام شما به ما رسید. شماره پیگیری شما {reference} است.',
    'Thank you for contacting {name}. Your message reached us. Your tracking number is {reference}.',
  ],
  'Our office hours are: {hours}.': ['ساعت کار دفتر ما: {hours}.', 'Working hours of our office: {hours}.'],
  'If it cannot wait, call {phone}, or our emergency line on {emergency}.': [
    'اگر نمی‌شود صبر کرد، به {phone} زنگ بزنید، یا به تلفن اضطراری ما {emergency}.',
    'If it is not possible to wait, phone {phone}, or our emergency phone {emergency}.',
  ],
  'Sending us a message does not make you our client.': [
    'با فرستادن پیام، شما موکل (client) ما نمی‌شوید.',
    'By sending a message you do not become our client (client).',
  ],
  'This is an automatic answer. If you did not write to us, you can ignore it.': [
    'این جواب خودکار است. اگر شما به ما ننوشته‌اید، به آن توجه نکنید.',
    'This answer is automatic. If you have not written to us, pay no attention to it.',
  ],
}
