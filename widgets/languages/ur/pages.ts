import type { PageText } from '../english-pages'
import type { Translations } from '../language'

/** The texts of plain forms, of the pages around the forms, and of emails, in Urdu. */
export const pages: Translations<PageText> = {
  'Skip to the main content': ['اصل مواد پر جائیں', 'Go to the main content'],
  'Home page, in English': ['مرکزی صفحہ، انگریزی میں', 'Main page, in English'],
  'Privacy notice, in English': [
    'آپ کی معلومات کے بارے میں پورا نوٹس، انگریزی میں',
    'The whole notice about your information, in English',
  ],
  'Send us an enquiry': ['ہمیں سوال بھیجیں', 'Send us a question'],
  'Tell us about your visa': ['ہمیں اپنے ویزا کے بارے میں بتائیں', 'Tell us about your visa'],
  'Tell us what has happened.': ['ہمیں بتائیں کہ کیا ہوا ہے۔', 'Tell us what has happened.'],
  'Tell us how to reach you. The call is free.': [
    'ہمیں بتائیں کہ آپ سے رابطہ کیسے ہو۔ فون پر بات مفت ہے۔',
    'Tell us how to contact you. Talking on the phone is free.',
  ],
  'Write it the way you would say it.': ['جیسے آپ بولتے ہیں ویسے ہی لکھیں۔', 'Write just as you speak.'],
  'Only your name, phone and email are needed.': [
    'صرف آپ کا نام، فون نمبر اور ای میل پتہ ضروری ہیں۔',
    'Only your name, phone number and email address are necessary.',
  ],
  'We answer within {text}, and say plainly whether we can help.': [
    'ہم {text} کے اندر جواب دیتے ہیں، اور صاف بتاتے ہیں کہ ہم مدد کر سکتے ہیں یا نہیں۔',
    'We answer within {text}, and say clearly whether or not we can help.',
  ],
  'We say plainly whether we can help. The form says by when.': [
    'ہم صاف بتاتے ہیں کہ ہم مدد کر سکتے ہیں یا نہیں۔ فارم بتاتا ہے کہ کب تک۔',
    'We say clearly whether or not we can help. The form says by when.',
  ],
  'We call within {text}.': ['ہم {text} کے اندر فون کرتے ہیں۔', 'We phone within {text}.'],
  'The form says by when we call.': ['فارم بتاتا ہے کہ ہم کب تک فون کریں گے۔', 'The form says by when we will phone.'],
  'A person reads it, and you have an answer within {text}.': [
    'اسے ایک انسان پڑھتا ہے، اور آپ کو {text} کے اندر جواب ملتا ہے۔',
    'A human being reads it, and you get an answer within {text}.',
  ],
  'A person reads it and answers you. The form says by when.': [
    'ایک انسان اسے پڑھ کر آپ کو جواب دیتا ہے۔ فارم بتاتا ہے کہ کب تک۔',
    'A human being reads it and answers you. The form says by when.',
  ],
  'Our visa experts will contact you within {text}.': [
    'ہمارے ویزا کے ماہر {text} کے اندر آپ سے رابطہ کریں گے۔',
    'Our visa experts will contact you within {text}.',
  ],
  'Our visa experts will contact you. The form says by when.': [
    'ہمارے ویزا کے ماہر آپ سے رابطہ کریں گے۔ فارم بتاتا ہے کہ کب تک۔',
    'Our visa experts will contact you. The form says by when.',
  ],
  '{count} hour': ['{count} گھنٹے', '{count} hour'],
  '{count} hours': ['{count} گھنٹے', '{count} hours'],
  '{count} hour in office hours': ['دفتر کے {count} گھنٹے', '{count} hour of the office'],
  '{count} hours in office hours': ['دفتر کے {count} گھنٹوں', '{count} hours of the office'],
  '{count} hour; if we are closed then, within 2 hours of opening': [
    '{count} گھنٹے، اور اگر ہم اس وقت بند ہوں تو کھلنے کے 2 گھنٹوں',
    '{count} hour, and if we are closed at that time, 2 hours of opening',
  ],
  '{count} hours; if we are closed then, within 2 hours of opening': [
    '{count} گھنٹے، اور اگر ہم اس وقت بند ہوں تو کھلنے کے 2 گھنٹوں',
    '{count} hours, and if we are closed at that time, 2 hours of opening',
  ],
  'Someone is detained, or the deadline is this week?': [
    'کوئی حراست میں ہے، یا آخری تاریخ (deadline) اسی ہفتے ہے؟',
    'Someone is in detention, or the last date (deadline) is in this very week?',
  ],
  'Do not wait for an answer: call': ['جواب کا انتظار نہ کریں، فون کریں:', 'Do not wait for an answer, phone:'],
  ',': ['،', ','],
  '.': ['۔', '.'],
  'at any hour': ['دن رات کسی بھی وقت', 'day or night, at any time'],
  'Call the emergency line, {phone}': ['ہنگامی لائن پر فون کریں، {phone}', 'Phone on the emergency line, {phone}'],
  'Call the office, {phone}': ['دفتر فون کریں، {phone}', 'Phone the office, {phone}'],
  'Confidential.': ['رازدارانہ۔', 'Confidential.'],
  'We do not tell the Home Office that you asked.': [
    'ہم Home Office کو نہیں بتاتے کہ آپ نے پوچھا۔',
    'We do not tell the Home Office that you asked.',
  ],
  'In your language': ['آپ کی زبان میں', 'In your language'],
  'With an interpreter where needed': [
    'ضرورت ہو تو مترجم (interpreter) کے ساتھ',
    'With an interpreter (interpreter) if needed',
  ],
  'For someone else': ['کسی اور کے لیے', 'For someone else'],
  'You may write for a relative, a friend or someone who is detained. The form asks for whom you write.': [
    'آپ کسی رشتہ دار، دوست یا حراست میں کسی شخص کے لیے لکھ سکتے ہیں۔ فارم میں اس کے لیے ایک سطر ہے۔',
    'You can write for a relative, a friend or a person in detention. The form has a line for this.',
  ],
  'Legal aid': ['سرکاری خرچ پر قانونی مدد (legal aid)', 'Legal help at government expense (legal aid)'],
  'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it.': [
    'ہم سے پوچھیں کہ کیا ہم legal aid پر کام کرتے ہیں۔ کچھ معاملوں میں، جیسے پناہ (asylum) اور حراست (detention)، یہ آپ کو مل سکتی ہے۔',
    'Ask us whether we work on legal aid. In some matters, such as asylum (asylum) and detention (detention), you may get it.',
  ],
  'Check on GOV.UK if you can get legal aid': [
    'GOV.UK پر دیکھیں کہ کیا آپ کو legal aid مل سکتی ہے (انگریزی میں)',
    'See on GOV.UK whether you can get legal aid (in English)',
  ],
  ', and': ['، اور', ', and'],
  'find a legal aid adviser': [
    'legal aid کا مشیر تلاش کریں (انگریزی میں)',
    'search for a legal aid adviser (in English)',
  ],
  'Office hours': ['دفتر کے اوقات', 'Times of the office'],
  closed: ['بند', 'closed'],
  'Office:': ['دفتر:', 'Office:'],
  'Your details': ['آپ کی معلومات', 'Your information'],
  'We use your details to answer you, and for nothing else.': [
    'ہم آپ کی معلومات صرف آپ کو جواب دینے کے لیے استعمال کرتے ہیں، اور کسی چیز کے لیے نہیں۔',
    'We use your information only to answer you, and for no other thing.',
  ],
  'We do not sell them, and we do not tell the Home Office that you wrote to us.': [
    'ہم انہیں نہیں بیچتے، اور Home Office کو نہیں بتاتے کہ آپ نے ہمیں لکھا۔',
    'We do not sell them, and do not tell the Home Office that you wrote to us.',
  ],
  'This site sets no cookies and does not track you.': [
    'یہ سائٹ کوئی cookie نہیں رکھتی اور آپ کی نگرانی نہیں کرتی۔',
    'This site keeps no cookie and does not watch you.',
  ],
  'We erase an enquiry {count} days after we have dealt with it.': [
    'کام ختم ہونے کے {count} دن بعد ہم آپ کی درخواست مٹا دیتے ہیں۔',
    'We erase your request {count} days after the work is finished.',
  ],
  'Leave empty what you do not know.': ['جو معلوم نہ ہو اسے خالی چھوڑ دیں۔', 'What is not known, leave it empty.'],
  'Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each': [
    'تصویریں (JPEG، PNG) یا PDF: زیادہ سے زیادہ 5 فائلیں، ہر ایک 10 MB تک',
    'Photos (JPEG, PNG) or PDF: at most 5 files, each up to 10 MB',
  ],
  'Thank you': ['شکریہ', 'Thank you'],
  '{name} has received your message.': ['{name} کو آپ کا پیغام مل گیا ہے۔', '{name} has received your message.'],
  'Thank you. We have your message.': [
    'شکریہ۔ ہمیں آپ کا پیغام مل گیا ہے۔',
    'Thank you. We have received your message.',
  ],
  'Nothing was sent from here': ['یہاں سے کچھ نہیں بھیجا گیا', 'Nothing was sent from here'],
  'You come to this page by sending a form, and its address says that none was sent. Not sure that your message arrived? Send it once more, or call us: a second message does no harm.':
    [
      'یہ صفحہ فارم بھیجنے پر آتا ہے، اور اس کے پتے کے مطابق کوئی فارم نہیں بھیجا گیا۔ یقین نہیں کہ آپ کا پیغام پہنچا؟ اسے ایک بار پھر بھیجیں، یا ہمیں فون کریں: دوسرے پیغام سے کوئی نقصان نہیں۔',
      'This page comes on sending a form, and according to its address no form was sent. Not sure that your message arrived? Send it once again, or phone us: there is no harm from a second message.',
    ],
  'Go to the form': ['فارم پر جائیں', 'Go to the form'],
  'Keep the reference. It finds your message at once when you call or write.': [
    'حوالہ نمبر سنبھال کر رکھیں۔ جب آپ فون کریں یا لکھیں تو اس سے آپ کا پیغام فوراً مل جاتا ہے۔',
    'Keep the reference number carefully. When you phone or write, by it your message is found at once.',
  ],
  ', or print this page.': ['، یا یہ صفحہ پرنٹ کریں۔', ', or print this page.'],
  'Call now.': ['ابھی فون کریں۔', 'Phone now.'],
  'Back to the home page': ['مرکزی صفحے پر واپس جائیں (انگریزی میں)', 'Go back to the main page (in English)'],
  'Sent: {when}': ['بھیجنے کا وقت: {when}', 'Time of sending: {when}'],
  'One file could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'ایک فائل نہیں لی جا سکی (PDF، JPEG یا PNG، زیادہ سے زیادہ 10 MB، لی جا سکتی ہے): براہ کرم اسے ساتھ لائیں، یا ہمارا جواب آنے پر بھیجیں۔ جو آپ نے لکھا وہ سب ہمارے پاس ہے۔',
      'One file could not be taken (a PDF, JPEG or PNG, at most 10 MB, can be taken): please bring it with you, or send it when our answer comes. All that you wrote is with us.',
    ],
  '{count} files could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      '{count} فائلیں نہیں لی جا سکیں (PDF، JPEG یا PNG، زیادہ سے زیادہ 10 MB، لی جا سکتی ہے): براہ کرم انہیں ساتھ لائیں، یا ہمارا جواب آنے پر بھیجیں۔ جو آپ نے لکھا وہ سب ہمارے پاس ہے۔',
      '{count} files could not be taken (a PDF, JPEG or PNG, at most 10 MB, can be taken): please bring them with you, or send them when our answer comes. All that you wrote is with us.',
    ],
  'Please check your details': ['براہ کرم اپنی معلومات دیکھ لیں', 'Please look at your information'],
  'Please wait a moment': ['براہ کرم تھوڑا انتظار کریں', 'Please wait a little'],
  'That was too large to send': ['یہ بھیجنے کے لیے بہت بڑا تھا', 'This was too large to send'],
  'We could not read your enquiry': ['ہم آپ کی درخواست نہیں پڑھ سکے', 'We could not read your request'],
  'We could not save your enquiry': ['ہم آپ کی درخواست محفوظ نہیں کر سکے', 'We could not save your request'],
  'Nothing has been sent: text and letters together were too large. We take 5 files of 10 MB each. Use your browser’s Back button: what you typed is still there. Choose smaller photos, or send the form without the letter. You can also call us on':
    [
      'کچھ نہیں بھیجا گیا: لکھائی اور خط مل کر بہت بڑے تھے۔ ہم 5 فائلیں لیتے ہیں، ہر ایک 10 MB تک۔ براؤزر کا ”واپس“ بٹن دبائیں: آپ کا لکھا ابھی وہیں ہے۔ چھوٹی تصویریں چنیں، یا فارم خط کے بغیر بھیجیں۔ آپ ہمیں فون بھی کر سکتے ہیں:',
      'Nothing was sent: writing and letters together were too large. We take 5 files, each up to 10 MB. Press the “Back” button of the browser: what you wrote is still there. Choose smaller photos, or send the form without the letter. You can also phone us:',
    ],
  'Nothing has been sent. Use your browser’s Back button: what you typed is still there. You can also call us on': [
    'کچھ نہیں بھیجا گیا۔ براؤزر کا ”واپس“ بٹن دبائیں: آپ کا لکھا ابھی وہیں ہے۔ آپ ہمیں فون بھی کر سکتے ہیں:',
    'Nothing was sent. Press the “Back” button of the browser: what you wrote is still there. You can also phone us:',
  ],
  'Nothing has been sent yet. Everything you typed is below.': [
    'ابھی کچھ نہیں بھیجا گیا۔ آپ نے جو لکھا وہ سب نیچے ہے۔',
    'Nothing has been sent yet. All that you wrote is below.',
  ],
  'Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait {count} seconds and press the button again, or call us on':
    [
      'آپ کے نیٹ ورک سے ایک ساتھ بہت سی درخواستیں آئیں، اس لیے یہ ابھی نہیں بھیجی گئی۔ آپ نے جو لکھا وہ سب نیچے ہے: {count} سیکنڈ انتظار کریں اور بٹن دوبارہ دبائیں، یا ہمیں فون کریں:',
      'Many requests came from your network at once, therefore this one has not been sent yet. All that you wrote is below: wait {count} seconds and press the button again, or phone us:',
    ],
  'This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or call us on':
    [
      'یہ ہماری غلطی ہے، اور ابھی کچھ نہیں بھیجا گیا۔ آپ نے جو لکھا وہ سب نیچے ہے: دوبارہ کوشش کے لیے بٹن دبائیں، یا ہمیں فون کریں:',
      'This is our mistake, and nothing has been sent yet. All that you wrote is below: press the button to try again, or phone us:',
    ],
  'or write to': ['یا لکھیں:', 'or write:'],
  'Please select': ['براہ کرم چنیں', 'Please choose'],
  day: ['دن', 'day'],
  month: ['مہینہ', 'month'],
  year: ['سال', 'year'],
  'Send my enquiry': ['میری درخواست بھیجیں', 'Send my request'],
  'Send again': ['دوبارہ بھیجیں', 'Send again'],
  'You need not answer everything. What you typed goes into your message.': [
    'ہر سوال کا جواب ضروری نہیں۔ جو آپ نے لکھا وہ آپ کے پیغام میں چلا جائے گا۔',
    'An answer to every question is not necessary. What you wrote will go into your message.',
  ],
  'We use your details only to answer you: see our': [
    'ہم آپ کی معلومات صرف آپ کو جواب دینے کے لیے استعمال کرتے ہیں۔ دیکھیں:',
    'We use your information only to answer you. See:',
  ],
  'privacy notice (opens in a new tab)': [
    'آپ کی معلومات کے بارے میں نوٹس (نیا ٹیب، انگریزی میں)',
    'notice about your information (new tab, in English)',
  ],
  '. Sending this does not make you our client.': [
    '۔ یہ بھیجنے سے آپ ہمارے مؤکل (client) نہیں بنتے۔',
    '. By sending this you do not become our client (client).',
  ],
  'Emergency line:': ['ہنگامی لائن:', 'Emergency line:'],
  'Email:': ['ای میل:', 'Email:'],
  'We have received your message ({reference})': [
    'ہمیں آپ کا پیغام مل گیا ہے ({reference})',
    'We have received your message ({reference})',
  ],
  'Thank you for contacting {name}. We have received your message. Your reference is {reference}.': [
    '{name} سے رابطہ کرنے کا شکریہ۔ ہمیں آپ کا پیغام مل گیا ہے۔ آپ کا حوالہ نمبر {reference} ہے۔',
    'Thank you for contacting {name}. We have received your message. Your reference number is {reference}.',
  ],
  'Our office hours are: {hours}.': ['ہمارے دفتر کے اوقات: {hours}۔', 'Times of our office: {hours}.'],
  'If it cannot wait, call {phone}, or our emergency line on {emergency}.': [
    'اگر انتظار نہ ہو سکے تو {phone} پر فون کریں، یا ہماری ہنگامی لائن {emergency} پر۔',
    'If it is not possible to wait, phone on {phone}, or our emergency line on {emergency}.',
  ],
  'Sending us a message does not make you our client.': [
    'ہمیں پیغام بھیجنے سے آپ ہمارے مؤکل (client) نہیں بنتے۔',
    'By sending us a message you do not become our client (client).',
  ],
  'This is an automatic answer. If you did not write to us, you can ignore it.': [
    'یہ خود بخود بھیجا گیا جواب ہے۔ اگر آپ نے ہمیں نہیں لکھا تو اسے نظر انداز کر دیں۔',
    'This is an answer sent automatically. If you did not write to us, ignore it.',
  ],
}
