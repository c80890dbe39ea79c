import type { PageText } from '../english-pages'
import type { Translations } from '../language'

/** The texts of plain forms, of the pages around the forms, and of emails, in Punjabi. */
export const pages: Translations<PageText> = {
  'Skip to the main content': ['ਸਿੱਧਾ ਮੁੱਖ ਹਿੱਸੇ ’ਤੇ ਜਾਓ', 'Go directly to the main part'],
  'Home page, in English': ['ਮੁੱਖ ਪੰਨਾ, ਅੰਗਰੇਜ਼ੀ ਵਿੱਚ', 'Main page, in English'],
  'Privacy notice, in English': [
    'ਤੁਹਾਡੀ ਜਾਣਕਾਰੀ ਬਾਰੇ ਪੂਰਾ ਨੋਟਿਸ, ਅੰਗਰੇਜ਼ੀ ਵਿੱਚ',
    'Full notice about your information, in English',
  ],
  'Send us an enquiry': ['ਸਾਨੂੰ ਸਵਾਲ ਭੇਜੋ', 'Send us a question'],
  'Tell us about your visa': ['ਸਾਨੂੰ ਆਪਣੇ ਵੀਜ਼ੇ ਬਾਰੇ ਦੱਸੋ', 'Tell us about your visa'],
  'Tell us what has happened.': ['ਸਾਨੂੰ ਦੱਸੋ ਕੀ ਹੋਇਆ ਹੈ।', 'Tell us what has happened.'],
  'Tell us how to reach you. The call is free.': [
    'ਸਾਨੂੰ ਦੱਸੋ ਕਿ ਤੁਹਾਡੇ ਨਾਲ ਸੰਪਰਕ ਕਿਵੇਂ ਕਰੀਏ। ਸਾਡੀ ਫ਼ੋਨ ਕਾਲ ਮੁਫ਼ਤ ਹੈ।',
    'Tell us how to contact you. Our phone call is free.',
  ],
  'Write it the way you would say it.': ['ਜਿਵੇਂ ਤੁਸੀਂ ਬੋਲਦੇ ਹੋ, ਉਵੇਂ ਲਿਖੋ।', 'Write as you speak.'],
  'Only your name, phone and email are needed.': [
    'ਸਿਰਫ਼ ਤੁਹਾਡਾ ਨਾਮ, ਫ਼ੋਨ ਅਤੇ ਈਮੇਲ ਚਾਹੀਦੇ ਹਨ।',
    'Only your name, phone and email are needed.',
  ],
  'We answer within {text}, and say plainly whether we can help.': [
    'ਅਸੀਂ {text} ਦੇ ਅੰਦਰ ਜਵਾਬ ਦਿੰਦੇ ਹਾਂ, ਅਤੇ ਸਾਫ਼ ਦੱਸਦੇ ਹਾਂ ਕਿ ਅਸੀਂ ਮਦਦ ਕਰ ਸਕਦੇ ਹਾਂ ਜਾਂ ਨਹੀਂ।',
    'We answer within {text}, and say clearly whether we can help or not.',
  ],
  'We say plainly whether we can help. The form says by when.': [
    'ਅਸੀਂ ਸਾਫ਼ ਦੱਸਦੇ ਹਾਂ ਕਿ ਅਸੀਂ ਮਦਦ ਕਰ ਸਕਦੇ ਹਾਂ ਜਾਂ ਨਹੀਂ। ਫ਼ਾਰਮ ਦੱਸਦਾ ਹੈ ਕਿ ਕਦੋਂ ਤੱਕ।',
    'We say clearly whether we can help or not. The form says by when.',
  ],
  'We call within {text}.': ['ਅਸੀਂ {text} ਦੇ ਅੰਦਰ ਫ਼ੋਨ ਕਰਦੇ ਹਾਂ।', 'We phone within {text}.'],
  'The form says by when we call.': ['ਫ਼ਾਰਮ ਦੱਸਦਾ ਹੈ ਕਿ ਅਸੀਂ ਕਦੋਂ ਤੱਕ ਫ਼ੋਨ ਕਰਾਂਗੇ।', 'The form says by when we will phone.'],
  'A person reads it, and you have an answer within {text}.': [
    'ਇਸ ਨੂੰ ਇੱਕ ਇਨਸਾਨ ਪੜ੍ਹਦਾ ਹੈ, ਅਤੇ ਤੁਹਾਨੂੰ {text} ਦੇ ਅੰਦਰ ਜਵਾਬ ਮਿਲਦਾ ਹੈ।',
    'A human being reads it, and you get an answer within {text}.',
  ],
  'A person reads it and answers you. The form says by when.': [
    'ਇਸ ਨੂੰ ਇੱਕ ਇਨਸਾਨ ਪੜ੍ਹਦਾ ਅਤੇ ਜਵਾਬ ਦਿੰਦਾ ਹੈ। ਫ਼ਾਰਮ ਦੱਸਦਾ ਹੈ ਕਿ ਕਦੋਂ ਤੱਕ।',
    'A human being reads it and answers. The form says by when.',
  ],
  'Our visa experts will contact you within {text}.': [
    'ਸਾਡੇ ਵੀਜ਼ਾ ਮਾਹਰ {text} ਦੇ ਅੰਦਰ ਤੁਹਾਡੇ ਨਾਲ ਸੰਪਰਕ ਕਰਨਗੇ।',
    'Our visa experts will contact you within {text}.',
  ],
  'Our visa experts will contact you. The form says by when.': [
    'ਸਾਡੇ ਵੀਜ਼ਾ ਮਾਹਰ ਤੁਹਾਡੇ ਨਾਲ ਸੰਪਰਕ ਕਰਨਗੇ। ਫ਼ਾਰਮ ਦੱਸਦਾ ਹੈ ਕਿ ਕਦੋਂ ਤੱਕ।',
    'Our visa experts will contact you. The form says by when.',
  ],
  '{count} hour': ['{count} ਘੰਟੇ', '{count} hour'],
  '{count} hours': ['{count} ਘੰਟਿਆਂ', '{count} hours'],
  '{count} hour in office hours': ['ਦਫ਼ਤਰ ਦੇ ਸਮੇਂ ਦੇ {count} ਘੰਟੇ', '{count} hour of the office’s time'],
  '{count} hours in office hours': ['ਦਫ਼ਤਰ ਦੇ ਸਮੇਂ ਦੇ {count} ਘੰਟਿਆਂ', '{count} hours of the office’s time'],
  '{count} hour; if we are closed then, within 2 hours of opening': [
    '{count} ਘੰਟੇ (ਜੇ ਅਸੀਂ ਉਦੋਂ ਬੰਦ ਹੋਈਏ, ਤਾਂ ਖੁੱਲ੍ਹਣ ਤੋਂ ਬਾਅਦ 2 ਘੰਟਿਆਂ)',
    '{count} hour (if we are closed then, 2 hours after opening)',
  ],
  '{count} hours; if we are closed then, within 2 hours of opening': [
    '{count} ਘੰਟਿਆਂ (ਜੇ ਅਸੀਂ ਉਦੋਂ ਬੰਦ ਹੋਈਏ, ਤਾਂ ਖੁੱਲ੍ਹਣ ਤੋਂ ਬਾਅਦ 2 ਘੰਟਿਆਂ)',
    '{count} hours (if we are closed then, 2 hours after opening)',
  ],
  'Someone is detained, or the deadline is this week?': [
    'ਕੋਈ ਹਿਰਾਸਤ (detained) ਵਿੱਚ ਹੈ, ਜਾਂ ਆਖਰੀ ਤਾਰੀਖ (deadline) ਇਸ ਹਫ਼ਤੇ ਹੈ?',
    'Someone is in detention (detained), or the last date (deadline) is this week?',
  ],
  'Do not wait for an answer: call': ['ਜਵਾਬ ਦੀ ਉਡੀਕ ਨਾ ਕਰੋ, ਫ਼ੋਨ ਕਰੋ:', 'Do not wait for an answer, phone:'],
  ',': [',', ','],
  '.': ['।', '.'],
  'at any hour': ['ਕਿਸੇ ਵੀ ਸਮੇਂ', 'At any time'],
  'Call the emergency line, {phone}': ['ਐਮਰਜੈਂਸੀ ਲਾਈਨ ਨੂੰ ਫ਼ੋਨ ਕਰੋ, {phone}', 'Phone the emergency line, {phone}'],
  'Call the office, {phone}': ['ਦਫ਼ਤਰ ਨੂੰ ਫ਼ੋਨ ਕਰੋ, {phone}', 'Phone the office, {phone}'],
  'Confidential.': ['ਤੁਹਾਡੀ ਗੱਲ ਗੁਪਤ ਰਹਿੰਦੀ ਹੈ।', 'What you say stays secret.'],
  'We do not tell the Home Office that you asked.': [
    'ਅਸੀਂ Home Office ਨੂੰ ਨਹੀਂ ਦੱਸਦੇ ਕਿ ਤੁਸੀਂ ਪੁੱਛਿਆ ਹੈ।',
    'We do not tell the Home Office that you have asked.',
  ],
  'In your language': ['ਤੁਹਾਡੀ ਭਾਸ਼ਾ ਵਿੱਚ', 'In your language'],
  'With an interpreter where needed': [
    'ਲੋੜ ਪੈਣ ’ਤੇ ਦੁਭਾਸ਼ੀਏ (interpreter) ਨਾਲ',
    'With an interpreter (interpreter) when needed',
  ],
  'For someone else': ['ਕਿਸੇ ਹੋਰ ਲਈ', 'For someone else'],
  'You may write for a relative, a friend or someone who is detained. The form asks for whom you write.': [
    'ਤੁਸੀਂ ਕਿਸੇ ਰਿਸ਼ਤੇਦਾਰ, ਦੋਸਤ ਜਾਂ ਹਿਰਾਸਤ (detained) ਵਿੱਚ ਕਿਸੇ ਵਿਅਕਤੀ ਲਈ ਲਿਖ ਸਕਦੇ ਹੋ। ਫ਼ਾਰਮ ਪੁੱਛਦਾ ਹੈ ਕਿ ਤੁਸੀਂ ਕਿਸ ਲਈ ਲਿਖ ਰਹੇ ਹੋ।',
    'You can write for a relative, a friend or a person in detention (detained). The form asks for whom you are writing.',
  ],
  'Legal aid': ['ਸਰਕਾਰੀ ਪੈਸੇ ਨਾਲ ਕਾਨੂੰਨੀ ਮਦਦ (legal aid)', 'Legal help with government money (legal aid)'],
  'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it.': [
    'ਸਾਨੂੰ ਪੁੱਛੋ ਕਿ ਅਸੀਂ legal aid ਦਾ ਕੰਮ ਕਰਦੇ ਹਾਂ ਜਾਂ ਨਹੀਂ। ਕੁਝ ਮਾਮਲਿਆਂ ਵਿੱਚ, ਜਿਵੇਂ ਸ਼ਰਨ (asylum) ਅਤੇ ਹਿਰਾਸਤ (detention), ਸ਼ਾਇਦ ਤੁਹਾਨੂੰ ਇਹ ਮਿਲ ਸਕੇ।',
    'Ask us whether we do legal aid work or not. In some matters, such as asylum (asylum) and detention (detention), perhaps you can get it.',
  ],
  'Check on GOV.UK if you can get legal aid': [
    'GOV.UK ’ਤੇ ਵੇਖੋ ਕਿ ਤੁਹਾਨੂੰ legal aid ਮਿਲ ਸਕਦੀ ਹੈ ਜਾਂ ਨਹੀਂ (ਅੰਗਰੇਜ਼ੀ ਵਿੱਚ)',
    'See on GOV.UK whether you can get legal aid or not (in English)',
  ],
  ', and': [', ਅਤੇ', ', and'],
  'find a legal aid adviser': ['legal aid ਸਲਾਹਕਾਰ ਲੱਭੋ (ਅੰਗਰੇਜ਼ੀ ਵਿੱਚ)', 'find a legal aid adviser (in English)'],
  'Office hours': ['ਦਫ਼ਤਰ ਦਾ ਸਮਾਂ', 'Time of the office'],
  closed: ['ਬੰਦ', 'closed'],
  'Office:': ['ਦਫ਼ਤਰ:', 'Office:'],
  'Your details': ['ਤੁਹਾਡੀ ਜਾਣਕਾਰੀ', 'Your information'],
  'We use your details to answer you, and for nothing else.': [
    'ਤੁਹਾਡੀ ਜਾਣਕਾਰੀ ਅਸੀਂ ਤੁਹਾਨੂੰ ਜਵਾਬ ਦੇਣ ਲਈ ਵਰਤਦੇ ਹਾਂ, ਹੋਰ ਕਿਸੇ ਕੰਮ ਲਈ ਨਹੀਂ।',
    'We use your information to answer you, not for any other purpose.',
  ],
  'We do not sell them, and we do not tell the Home Office that you wrote to us.': [
    'ਅਸੀਂ ਇਸ ਨੂੰ ਨਹੀਂ ਵੇਚਦੇ, ਅਤੇ Home Office ਨੂੰ ਨਹੀਂ ਦੱਸਦੇ ਕਿ ਤੁਸੀਂ ਸਾਨੂੰ ਲਿਖਿਆ ਹੈ।',
    'We do not sell it, and do not tell the Home Office that you have written to us.',
  ],
  'This site sets no cookies and does not track you.': [
    'ਇਹ ਸਾਈਟ ਕੁਕੀਜ਼ (cookies) ਨਹੀਂ ਵਰਤਦੀ ਅਤੇ ਨਹੀਂ ਵੇਖਦੀ ਕਿ ਤੁਸੀਂ ਇੰਟਰਨੈੱਟ ’ਤੇ ਕੀ ਕਰਦੇ ਹੋ।',
    'This site does not use cookies (cookies) and does not watch what you do on the internet.',
  ],
  'We erase an enquiry {count} days after we have dealt with it.': [
    'ਤੁਹਾਡੇ ਸਵਾਲ ਦਾ ਕੰਮ ਪੂਰਾ ਹੋਣ ਤੋਂ {count} ਦਿਨ ਬਾਅਦ ਅਸੀਂ ਇਸ ਨੂੰ ਮਿਟਾ ਦਿੰਦੇ ਹਾਂ।',
    '{count} days after the work on your question is finished we erase it.',
  ],
  'Leave empty what you do not know.': ['ਜੋ ਤੁਹਾਨੂੰ ਨਹੀਂ ਪਤਾ, ਉਹ ਖਾਲੀ ਛੱਡੋ।', 'Leave empty what you do not know.'],
  'Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each': [
    'ਫ਼ੋਟੋਆਂ (JPEG, PNG) ਜਾਂ PDF: ਵੱਧ ਤੋਂ ਵੱਧ 5 ਫ਼ਾਈਲਾਂ, ਹਰ ਇੱਕ 10 MB ਤੱਕ',
    'Photos (JPEG, PNG) or PDF: at most 5 files, each up to 10 MB',
  ],
  'Thank you': ['ਧੰਨਵਾਦ', 'Thank you'],
  '{name} has received your message.': ['{name} ਨੂੰ ਤੁਹਾਡਾ ਸੁਨੇਹਾ ਮਿਲ ਗਿਆ ਹੈ।', '{name} has received your message.'],
  'Thank you. We have your message.': ['ਧੰਨਵਾਦ। ਤੁਹਾਡਾ ਸੁਨੇਹਾ ਸਾਡੇ ਕੋਲ ਹੈ।', 'Thank you. Your message is with us.'],
  'Nothing was sent from here': ['ਇੱਥੋਂ ਕੁਝ ਨਹੀਂ ਭੇਜਿਆ ਗਿਆ', 'Nothing was sent from here'],
  'You come to this page by sending a form, and its address says that none was sent. Not sure that your message arrived? Send it once more, or call us: a second message does no harm.':
    [
      'ਇਹ ਪੰਨਾ ਫ਼ਾਰਮ ਭੇਜਣ ਤੋਂ ਬਾਅਦ ਆਉਂਦਾ ਹੈ, ਪਰ ਇਸ ਦਾ ਪਤਾ ਦੱਸਦਾ ਹੈ ਕਿ ਕੋਈ ਫ਼ਾਰਮ ਨਹੀਂ ਭੇਜਿਆ ਗਿਆ। ਪੱਕਾ ਨਹੀਂ ਕਿ ਤੁਹਾਡਾ ਸੁਨੇਹਾ ਪਹੁੰਚਿਆ? ਇੱਕ ਵਾਰ ਹੋਰ ਭੇਜੋ, ਜਾਂ ਸਾਨੂੰ ਫ਼ੋਨ ਕਰੋ: ਦੂਜੇ ਸੁਨੇਹੇ ਨਾਲ ਕੋਈ ਨੁਕਸਾਨ ਨਹੀਂ।',
      'This page comes after sending a form, but its address says that no form was sent. Not sure that your message arrived? Send it once more, or phone us: there is no harm from a second message.',
    ],
  'Go to the form': ['ਫ਼ਾਰਮ ’ਤੇ ਜਾਓ', 'Go to the form'],
  'Keep the reference. It finds your message at once when you call or write.': [
    'ਹਵਾਲਾ ਨੰਬਰ (reference) ਸਾਂਭ ਕੇ ਰੱਖੋ। ਜਦੋਂ ਤੁਸੀਂ ਫ਼ੋਨ ਕਰੋ ਜਾਂ ਲਿਖੋ, ਅਸੀਂ ਇਸ ਨਾਲ ਤੁਹਾਡਾ ਸੁਨੇਹਾ ਤੁਰੰਤ ਲੱਭ ਲੈਂਦੇ ਹਾਂ।',
    'Keep the reference number (reference). When you phone or write, we find your message with it at once.',
  ],
  ', or print this page.': [', ਜਾਂ ਇਹ ਪੰਨਾ ਪ੍ਰਿੰਟ ਕਰੋ।', ', or print this page.'],
  'Call now.': ['ਹੁਣੇ ਫ਼ੋਨ ਕਰੋ।', 'Phone now.'],
  'Back to the home page': ['ਮੁੱਖ ਪੰਨੇ ’ਤੇ ਵਾਪਸ ਜਾਓ (ਅੰਗਰੇਜ਼ੀ ਵਿੱਚ)', 'Go back to the main page (in English)'],
  'Sent: {when}': ['ਭੇਜਿਆ ਗਿਆ: {when}', 'Was sent: {when}'],
  'One file could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'ਇੱਕ ਫ਼ਾਈਲ ਨਹੀਂ ਲਈ ਜਾ ਸਕੀ (ਅਸੀਂ 10 MB ਤੱਕ ਦੀ PDF, JPEG ਜਾਂ PNG ਲੈਂਦੇ ਹਾਂ): ਕਿਰਪਾ ਕਰਕੇ ਇਸ ਨੂੰ ਨਾਲ ਲਿਆਓ, ਜਾਂ ਜਦੋਂ ਅਸੀਂ ਜਵਾਬ ਦੇਈਏ ਉਦੋਂ ਭੇਜੋ। ਤੁਹਾਡਾ ਸਾਰਾ ਲਿਖਿਆ ਸਾਡੇ ਕੋਲ ਹੈ।',
      'One file could not be taken (we take a PDF, JPEG or PNG of up to 10 MB): please bring it with you, or send it when we answer. All that you wrote is with us.',
    ],
  '{count} files could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      '{count} ਫ਼ਾਈਲਾਂ ਨਹੀਂ ਲਈਆਂ ਜਾ ਸਕੀਆਂ (ਅਸੀਂ 10 MB ਤੱਕ ਦੀ PDF, JPEG ਜਾਂ PNG ਲੈਂਦੇ ਹਾਂ): ਕਿਰਪਾ ਕਰਕੇ ਇਨ੍ਹਾਂ ਨੂੰ ਨਾਲ ਲਿਆਓ, ਜਾਂ ਜਦੋਂ ਅਸੀਂ ਜਵਾਬ ਦੇਈਏ ਉਦੋਂ ਭੇਜੋ। ਤੁਹਾਡਾ ਸਾਰਾ ਲਿਖਿਆ ਸਾਡੇ ਕੋਲ ਹੈ।',
      '{count} files could not be taken (we take a PDF, JPEG or PNG of up to 10 MB): please bring them with you, or send them when we answer. All that you wrote is with us.',
    ],
  'Please check your details': ['ਕਿਰਪਾ ਕਰਕੇ ਆਪਣੀ ਜਾਣਕਾਰੀ ਵੇਖੋ', 'Please look at your information'],
  'Please wait a moment': ['ਕਿਰਪਾ ਕਰਕੇ ਥੋੜ੍ਹਾ ਰੁਕੋ', 'Please wait a little'],
  'That was too large to send': ['ਇਹ ਭੇਜਣ ਲਈ ਬਹੁਤ ਵੱਡਾ ਸੀ', 'This was too large to send'],
  'We could not read your enquiry': ['ਅਸੀਂ ਤੁਹਾਡਾ ਸਵਾਲ ਪੜ੍ਹ ਨਹੀਂ ਸਕੇ', 'We could not read your question'],
  'We could not save your enquiry': ['ਅਸੀਂ ਤੁਹਾਡਾ ਸਵਾਲ ਸਾਂਭ ਨਹੀਂ ਸਕੇ', 'We could not save your question'],
  'Nothing has been sent: text and letters together were too large. We take 5 files of 10 MB each. Use your browser’s Back button: what you typed is still there. Choose smaller photos, or send the form without the letter. You can also call us on':
    [
      'ਕੁਝ ਨਹੀਂ ਭੇਜਿਆ ਗਿਆ: ਲਿਖਤ ਅਤੇ ਚਿੱਠੀਆਂ ਮਿਲ ਕੇ ਬਹੁਤ ਵੱਡੀਆਂ ਸਨ। ਅਸੀਂ 5 ਫ਼ਾਈਲਾਂ ਲੈਂਦੇ ਹਾਂ, ਹਰ ਇੱਕ 10 MB ਤੱਕ। ਬ੍ਰਾਊਜ਼ਰ ਦਾ ਪਿੱਛੇ (Back) ਬਟਨ ਦਬਾਓ: ਜੋ ਤੁਸੀਂ ਲਿਖਿਆ ਉਹ ਅਜੇ ਵੀ ਉੱਥੇ ਹੈ। ਛੋਟੀਆਂ ਫ਼ੋਟੋਆਂ ਚੁਣੋ, ਜਾਂ ਫ਼ਾਰਮ ਚਿੱਠੀ ਤੋਂ ਬਿਨਾਂ ਭੇਜੋ। ਤੁਸੀਂ ਸਾਨੂੰ ਫ਼ੋਨ ਵੀ ਕਰ ਸਕਦੇ ਹੋ:',
      'Nothing was sent: text and letters together were too large. We take 5 files, each up to 10 MB. Press the browser’s Back (Back) button: what you wrote is still there. Choose smaller photos, or send the form without the letter. You can also phone us:',
    ],
  'Nothing has been sent. Use your browser’s Back button: what you typed is still there. You can also call us on': [
    'ਕੁਝ ਨਹੀਂ ਭੇਜਿਆ ਗਿਆ। ਬ੍ਰਾਊਜ਼ਰ ਦਾ ਪਿੱਛੇ (Back) ਬਟਨ ਦਬਾਓ: ਜੋ ਤੁਸੀਂ ਲਿਖਿਆ ਉਹ ਅਜੇ ਵੀ ਉੱਥੇ ਹੈ। ਤੁਸੀਂ ਸਾਨੂੰ ਫ਼ੋਨ ਵੀ ਕਰ ਸਕਦੇ ਹੋ:',
    'Nothing was sent. Press the browser’s Back (Back) button: what you wrote is still there. You can also phone us:',
  ],
  'Nothing has been sent yet. Everything you typed is below.': [
    'ਅਜੇ ਕੁਝ ਨਹੀਂ ਭੇਜਿਆ ਗਿਆ। ਤੁਹਾਡਾ ਸਾਰਾ ਲਿਖਿਆ ਹੇਠਾਂ ਹੈ।',
    'Nothing has been sent yet. All that you wrote is below.',
  ],
  'Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait {count} seconds and press the button again, or call us on':
    [
      'ਤੁਹਾਡੇ ਨੈੱਟਵਰਕ ਤੋਂ ਇੱਕੋ ਵਾਰ ਬਹੁਤ ਸਵਾਲ ਆਏ, ਇਸ ਲਈ ਇਹ ਅਜੇ ਨਹੀਂ ਭੇਜਿਆ ਗਿਆ। ਤੁਹਾਡਾ ਸਾਰਾ ਲਿਖਿਆ ਹੇਠਾਂ ਹੈ: {count} ਸਕਿੰਟ ਰੁਕੋ ਅਤੇ ਬਟਨ ਦੁਬਾਰਾ ਦਬਾਓ, ਜਾਂ ਸਾਨੂੰ ਫ਼ੋਨ ਕਰੋ:',
      'From your network many questions came at once, so this one has not been sent yet. All that you wrote is below: wait {count} seconds and press the button again, or phone us:',
    ],
  'This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or call us on':
    [
      'ਇਹ ਸਾਡੀ ਗਲਤੀ ਹੈ, ਅਤੇ ਅਜੇ ਕੁਝ ਨਹੀਂ ਭੇਜਿਆ ਗਿਆ। ਤੁਹਾਡਾ ਸਾਰਾ ਲਿਖਿਆ ਹੇਠਾਂ ਹੈ: ਦੁਬਾਰਾ ਕੋਸ਼ਿਸ਼ ਲਈ ਬਟਨ ਦਬਾਓ, ਜਾਂ ਸਾਨੂੰ ਫ਼ੋਨ ਕਰੋ:',
      'This is our mistake, and nothing has been sent yet. All that you wrote is below: press the button to try again, or phone us:',
    ],
  'or write to': ['ਜਾਂ ਲਿਖੋ:', 'or write:'],
  'Please select': ['ਕਿਰਪਾ ਕਰਕੇ ਚੁਣੋ', 'Please choose'],
  day: ['ਦਿਨ', 'day'],
  month: ['ਮਹੀਨਾ', 'month'],
  year: ['ਸਾਲ', 'year'],
  'Send my enquiry': ['ਮੇਰਾ ਸਵਾਲ ਭੇਜੋ', 'Send my question'],
  'Send again': ['ਦੁਬਾਰਾ ਭੇਜੋ', 'Send again'],
  'You need not answer everything. What you typed goes into your message.': [
    'ਹਰ ਸਵਾਲ ਦਾ ਜਵਾਬ ਦੇਣਾ ਜ਼ਰੂਰੀ ਨਹੀਂ। ਜੋ ਤੁਸੀਂ ਲਿਖਿਆ ਉਹ ਤੁਹਾਡੇ ਸੁਨੇਹੇ ਵਿੱਚ ਜਾਂਦਾ ਹੈ।',
    'It is not necessary to answer every question. What you wrote goes into your message.',
  ],
  'We use your details only to answer you: see our': [
    'ਤੁਹਾਡੀ ਜਾਣਕਾਰੀ ਅਸੀਂ ਸਿਰਫ਼ ਤੁਹਾਨੂੰ ਜਵਾਬ ਦੇਣ ਲਈ ਵਰਤਦੇ ਹਾਂ। ਵੇਖੋ:',
    'We use your information only to answer you. See:',
  ],
  'privacy notice (opens in a new tab)': [
    'ਤੁਹਾਡੀ ਜਾਣਕਾਰੀ ਬਾਰੇ ਨੋਟਿਸ (ਨਵੀਂ ਟੈਬ, ਅੰਗਰੇਜ਼ੀ ਵਿੱਚ)',
    'Notice about your information (new tab, in English)',
  ],
  '. Sending this does not make you our client.': [
    '। ਇਹ ਭੇਜਣ ਨਾਲ ਤੁਸੀਂ ਸਾਡੇ ਮੁਵੱਕਲ (client) ਨਹੀਂ ਬਣਦੇ।',
    '. By sending this you do not become our client (client).',
  ],
  'Emergency line:': ['ਐਮਰਜੈਂਸੀ ਲਾਈਨ:', 'Emergency line:'],
  'Email:': ['ਈਮੇਲ:', 'Email:'],
  'We have received your message ({reference})': [
    'ਸਾਨੂੰ ਤੁਹਾਡਾ ਸੁਨੇਹਾ ਮਿਲ ਗਿਆ ਹੈ ({reference})',
    'We have received your message ({reference})',
  ],
  'Thank you for contacting {name}. We have received your message. Your reference is {reference}.': [
    '{name} ਨਾਲ ਸੰਪਰਕ ਕਰਨ ਲਈ ਧੰਨਵਾਦ। ਸਾਨੂੰ ਤੁਹਾਡਾ ਸੁਨੇਹਾ ਮਿਲ ਗਿਆ ਹੈ। ਤੁਹਾਡਾ ਹਵਾਲਾ ਨੰਬਰ (reference) {reference} ਹੈ।',
    'Thank you for contacting {name}. We have received your message. Your reference number (reference) is {reference}.',
  ],
  'Our office hours are: {hours}.': ['ਸਾਡੇ ਦਫ਼ਤਰ ਦਾ ਸਮਾਂ ਹੈ: {hours}।', 'The time of our office is: {hours}.'],
  'If it cannot wait, call {phone}, or our emergency line on {emergency}.': [
    'ਜੇ ਇਹ ਉਡੀਕ ਨਹੀਂ ਕਰ ਸਕਦਾ, ਤਾਂ {phone} ’ਤੇ ਫ਼ੋਨ ਕਰੋ, ਜਾਂ ਸਾਡੀ ਐਮਰਜੈਂਸੀ ਲਾਈਨ {emergency} ’ਤੇ।',
    'If it cannot wait, phone {phone}, or our emergency line {emergency}.',
  ],
  'Sending us a message does not make you our client.': [
    'ਸਾਨੂੰ ਸੁਨੇਹਾ ਭੇਜਣ ਨਾਲ ਤੁਸੀਂ ਸਾਡੇ ਮੁਵੱਕਲ (client) ਨਹੀਂ ਬਣਦੇ।',
    'By sending us a message you do not become our client (client).',
  ],
  'This is an automatic answer. If you did not write to us, you can ignore it.': [
    'ਇਹ ਆਪਣੇ-ਆਪ ਭੇਜਿਆ ਜਵਾਬ ਹੈ। ਜੇ ਤੁਸੀਂ ਸਾਨੂੰ ਨਹੀਂ ਲਿਖਿਆ, ਤਾਂ ਇਸ ਨੂੰ ਅਣਡਿੱਠਾ ਕਰ ਸਕਦੇ ਹੋ।',
    'This is an answer sent by itself. If you did not write to us, you can ignore it.',
  ],
}
