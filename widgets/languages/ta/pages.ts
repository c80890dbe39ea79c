import type { PageText } from '../english-pages'
import type { Translations } from '../language'

/** The texts of plain forms, of the pages around the forms, and of emails, in Tamil. */
export const pages: Translations<PageText> = {
  'Skip to the main content': ['முக்கிய உள்ளடக்கத்துக்குச் செல்', 'Go to the main content'],
  'Home page, in English': ['முகப்புப் பக்கம், ஆங்கிலத்தில்', 'Home page, in English'],
  'Privacy notice, in English': [
    'உங்கள் விவரங்கள் பற்றிய முழு அறிவிப்பு, ஆங்கிலத்தில்',
    'Full notice about your details, in English',
  ],
  'Send us an enquiry': ['எங்களுக்குக் கேள்வி அனுப்புங்கள்', 'Send us a question'],
  'Tell us about your visa': ['உங்கள் விசா பற்றிச் சொல்லுங்கள்', 'Tell about your visa'],
  'Tell us what has happened.': ['என்ன நடந்தது என்று சொல்லுங்கள்.', 'Tell what happened.'],
  'Tell us how to reach you. The call is free.': [
    'உங்களை எப்படித் தொடர்புகொள்வது என்று சொல்லுங்கள். ஃபோன் அழைப்பு இலவசம்.',
    'Tell how to contact you. The phone call is free.',
  ],
  'Write it the way you would say it.': ['பேசுவது போலவே எழுதுங்கள்.', 'Write just as you speak.'],
  'Only your name, phone and email are needed.': [
    'உங்கள் பெயர், ஃபோன் எண், மின்னஞ்சல் முகவரி மட்டும் வேண்டும்.',
    'Only your name, phone number, email address are needed.',
  ],
  'We answer within {text}, and say plainly whether we can help.': [
    '{text} நேரத்துக்குள் பதில் சொல்கிறோம், உதவ முடியுமா என்று தெளிவாகச் சொல்கிறோம்.',
    'Within {text} we answer, and say clearly whether we can help.',
  ],
  'We say plainly whether we can help. The form says by when.': [
    'உதவ முடியுமா என்று தெளிவாகச் சொல்கிறோம். எப்போதுக்குள் என்று படிவம் சொல்லும்.',
    'We say clearly whether we can help. The form will say by when.',
  ],
  'We call within {text}.': ['{text} நேரத்துக்குள் ஃபோன் செய்கிறோம்.', 'Within {text} we phone.'],
  'The form says by when we call.': [
    'எப்போதுக்குள் ஃபோன் செய்வோம் என்று படிவம் சொல்லும்.',
    'The form will say by when we will phone.',
  ],
  'A person reads it, and you have an answer within {text}.': [
    'ஒரு மனிதர் படிக்கிறார், {text} நேரத்துக்குள் பதில் வரும்.',
    'A human being reads it, within {text} the answer will come.',
  ],
  'A person reads it and answers you. The form says by when.': [
    'ஒரு மனிதர் படித்துப் பதில் சொல்கிறார். எப்போதுக்குள் என்று படிவம் சொல்லும்.',
    'A human being reads and answers. The form will say by when.',
  ],
  'Our visa experts will contact you within {text}.': [
    'எங்கள் விசா நிபுணர்கள் {text} நேரத்துக்குள் தொடர்புகொள்வார்கள்.',
    'Our visa experts will contact within {text}.',
  ],
  'Our visa experts will contact you. The form says by when.': [
    'எங்கள் விசா நிபுணர்கள் தொடர்புகொள்வார்கள். எப்போதுக்குள் என்று படிவம் சொல்லும்.',
    'Our visa experts will contact. The form will say by when.',
  ],
  '{count} hour': ['{count} மணி', '{count} hour'],
  '{count} hours': ['{count} மணி', '{count} hours'],
  '{count} hour in office hours': ['அலுவலக நேரப்படி {count} மணி', '{count} hour by office time'],
  '{count} hours in office hours': ['அலுவலக நேரப்படி {count} மணி', '{count} hours by office time'],
  '{count} hour; if we are closed then, within 2 hours of opening': [
    '{count} மணி நேரத்துக்குள், அப்போது மூடியிருந்தால் திறந்த 2 மணி',
    'Within {count} hour, if closed then, 2 hours from opening',
  ],
  '{count} hours; if we are closed then, within 2 hours of opening': [
    '{count} மணி நேரத்துக்குள், அப்போது மூடியிருந்தால் திறந்த 2 மணி',
    'Within {count} hours, if closed then, 2 hours from opening',
  ],
  'Someone is detained, or the deadline is this week?': [
    'யாராவது தடுப்புக்காவலில் (detained) உள்ளாரா, அல்லது கடைசி நாள் (deadline) இந்த வாரமா?',
    'Is anyone in detention (detained), or is the last day (deadline) this week?',
  ],
  'Do not wait for an answer: call': ['பதிலுக்குக் காத்திருக்க வேண்டாம், ஃபோன் செய்யுங்கள்:', 'Do not wait for an answer, phone:'],
  ',': [',', ','],
  '.': ['.', '.'],
  'at any hour': ['எந்த நேரத்திலும்', 'at any time'],
  'Call the emergency line, {phone}': ['அவசர எண்ணுக்கு ஃபோன் செய்யுங்கள், {phone}', 'Phone the emergency number, {phone}'],
  'Call the office, {phone}': ['அலுவலகத்துக்கு ஃபோன் செய்யுங்கள், {phone}', 'Phone the office, {phone}'],
  'Confidential.': ['ரகசியமாக வைப்போம்.', 'We will keep it secret.'],
  'We do not tell the Home Office that you asked.': [
    'நீங்கள் கேட்டதை Home Office\u00a0க்குச் சொல்ல மாட்டோம்.',
    'We will not tell the Home Office that you asked.',
  ],
  'In your language': ['உங்கள் மொழியில்', 'In your language'],
  'With an interpreter where needed': [
    'தேவைப்பட்டால் மொழிபெயர்ப்பாளருடன் (interpreter)',
    'If needed with an interpreter (interpreter)',
  ],
  'For someone else': ['வேறு ஒருவருக்காக', 'For someone else'],
  'You may write for a relative, a friend or someone who is detained. The form asks for whom you write.': [
    'உறவினர், நண்பர் அல்லது தடுப்புக்காவலில் உள்ள ஒருவருக்காக எழுதலாம். படிவத்தில் அதற்கு ஒரு வரி உள்ளது.',
    'You may write for a relative, friend or someone in detention. In the form there is a line for that.',
  ],
  'Legal aid': ['அரசு செலவில் சட்ட உதவி (legal aid)', 'Legal help at government expense (legal aid)'],
  'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it.': [
    'நாங்கள் legal aid வேலை செய்கிறோமா என்று கேளுங்கள். புகலிடம் (asylum), தடுப்புக்காவல் (detention) போன்ற சில விஷயங்களில் அது கிடைக்கலாம்.',
    'Ask whether we do legal aid work. In some matters such as asylum (asylum), detention (detention), you may get it.',
  ],
  'Check on GOV.UK if you can get legal aid': [
    'legal aid கிடைக்குமா என்று GOV.UK இல் பாருங்கள் (ஆங்கிலத்தில்)',
    'Look on GOV.UK whether you can get legal aid (in English)',
  ],
  ', and': [', மற்றும்', ', and'],
  'find a legal aid adviser': ['legal aid ஆலோசகரைத் தேடுங்கள் (ஆங்கிலத்தில்)', 'search for a legal aid adviser (in English)'],
  'Office hours': ['அலுவலக நேரம்', 'Office time'],
  closed: ['மூடியிருக்கும்', 'closed'],
  'Office:': ['அலுவலகம்:', 'Office:'],
  'Your details': ['உங்கள் விவரங்கள்', 'Your details'],
  'We use your details to answer you, and for nothing else.': [
    'உங்களுக்குப் பதில் சொல்ல மட்டுமே உங்கள் விவரங்களைப் பயன்படுத்துகிறோம், வேறு எதற்கும் அல்ல.',
    'We use your details only to answer you, not for anything else.',
  ],
  'We do not sell them, and we do not tell the Home Office that you wrote to us.': [
    'அவற்றை விற்க மாட்டோம், நீங்கள் எங்களுக்கு எழுதியதை Home Office\u00a0க்குச் சொல்ல மாட்டோம்.',
    'We will not sell them, and will not tell the Home Office that you wrote to us.',
  ],
  'This site sets no cookies and does not track you.': [
    'இந்தத் தளம் cookie வைப்பதில்லை, உங்களைக் கண்காணிப்பதில்லை.',
    'This site keeps no cookie and does not watch you.',
  ],
  'We erase an enquiry {count} days after we have dealt with it.': [
    'வேலை முடிந்த {count} நாட்களுக்குப் பிறகு உங்கள் கோரிக்கையை அழிக்கிறோம்.',
    'After {count} days from the end of the work we erase your request.',
  ],
  'Leave empty what you do not know.': ['தெரியாததைக் காலியாக விடுங்கள்.', 'Leave empty what is not known.'],
  'Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each': [
    'படங்கள் (JPEG, PNG) அல்லது PDF: 5 கோப்புகள் வரை, ஒவ்வொன்றும் 10 MB வரை',
    'Pictures (JPEG, PNG) or PDF: up to 5 files, each up to 10 MB',
  ],
  'Thank you': ['நன்றி', 'Thanks'],
  '{name} has received your message.': ['உங்கள் செய்தி {name} க்கு வந்தது.', 'Your message came to {name}.'],
  'Thank you. We have your message.': ['நன்றி. உங்கள் செய்தி வந்தது.', 'Thanks. Your message came.'],
  'Nothing was sent from here': ['இங்கிருந்து எதுவும் அனுப்பப்படவில்லை', 'Nothing was sent from here'],
  'You come to this page by sending a form, and its address says that none was sent. Not sure that your message arrived? Send it once more, or call us: a second message does no harm.':
    [
      'படிவம் அனுப்பினால் இந்தப் பக்கம் வரும், ஆனால் படிவம் எதுவும் அனுப்பப்படவில்லை என்று இதன் முகவரி சொல்கிறது. உங்கள் செய்தி வந்ததா என்று தெரியவில்லையா? மீண்டும் ஒரு முறை அனுப்புங்கள், அல்லது எங்களுக்கு ஃபோன் செய்யுங்கள்: இரண்டாவது செய்தியால் பாதிப்பு இல்லை.',
      'This page comes when you send a form, but its address says that no form was sent. Do you not know whether your message came? Send once again, or phone us: there is no harm from a second message.',
    ],
  'Go to the form': ['படிவத்துக்குச் செல்', 'Go to the form'],
  'Keep the reference. It finds your message at once when you call or write.': [
    'குறிப்பு எண்ணை வைத்திருங்கள். ஃபோன் செய்யும்போது அல்லது எழுதும்போது, இதனால் உங்கள் செய்தியை உடனே கண்டுபிடிப்போம்.',
    'Keep the reference number. When you phone or write, by this we will find your message at once.',
  ],
  ', or print this page.': [', அல்லது இந்தப் பக்கத்தை அச்சிடுங்கள்.', ', or print this page.'],
  'Call now.': ['இப்போது ஃபோன் செய்யுங்கள்.', 'Phone now.'],
  'Back to the home page': ['முகப்புப் பக்கத்துக்குத் திரும்பு (ஆங்கிலத்தில்)', 'Go back to the home page (in English)'],
  'Sent: {when}': ['அனுப்பிய நேரம்: {when}', 'Time of sending: {when}'],
  'One file could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'ஒரு கோப்பைப் பெற முடியவில்லை (10 MB வரை PDF, JPEG, PNG பெறலாம்): அதைக் கொண்டு வாருங்கள், அல்லது நாங்கள் பதில் சொல்லும்போது அனுப்புங்கள். எழுதிய அனைத்தும் எங்களிடம் உள்ளது.',
      'One file could not be received (PDF, JPEG, PNG up to 10 MB can be received): bring it, or send it when we answer. All that was written is with us.',
    ],
  '{count} files could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      '{count} கோப்புகளைப் பெற முடியவில்லை (10 MB வரை PDF, JPEG, PNG பெறலாம்): அவற்றைக் கொண்டு வாருங்கள், அல்லது நாங்கள் பதில் சொல்லும்போது அனுப்புங்கள். எழுதிய அனைத்தும் எங்களிடம் உள்ளது.',
      '{count} files could not be received (PDF, JPEG, PNG up to 10 MB can be received): bring them, or send them when we answer. All that was written is with us.',
    ],
  'Please check your details': ['உங்கள் விவரங்களைச் சரிபாருங்கள்', 'Check your details'],
  'Please wait a moment': ['சற்றுக் காத்திருங்கள்', 'Wait a little'],
  'That was too large to send': ['அனுப்ப முடியாத அளவு பெரியது', 'It is too large to send'],
  'We could not read your enquiry': ['உங்கள் கோரிக்கையை எங்களால் படிக்க முடியவில்லை', 'We could not read your request'],
  'We could not save your enquiry': ['உங்கள் கோரிக்கையை எங்களால் சேமிக்க முடியவில்லை', 'We could not save your request'],
  'Nothing has been sent: text and letters together were too large. We take 5 files of 10 MB each. Use your browser’s Back button: what you typed is still there. Choose smaller photos, or send the form without the letter. You can also call us on':
    [
      'எதுவும் அனுப்பப்படவில்லை: உரையும் கடிதங்களும் சேர்ந்து மிகப் பெரியவை. 5 கோப்புகள் வரை, ஒவ்வொன்றும் 10 MB வரை பெறுகிறோம். உலாவியின் “பின்” பொத்தானை அழுத்துங்கள்: எழுதியது இன்னும் அங்கே உள்ளது. சிறிய படங்களைத் தேர்வு செய்யுங்கள், அல்லது கடிதம் இல்லாமல் படிவத்தை அனுப்புங்கள். எங்களுக்கு ஃபோனும் செய்யலாம்:',
      'Nothing was sent: text and letters together are very large. We receive up to 5 files, each up to 10 MB. Press the browser’s “Back” button: what was written is still there. Choose small pictures, or send the form without the letter. You may also phone us:',
    ],
  'Nothing has been sent. Use your browser’s Back button: what you typed is still there. You can also call us on': [
    'எதுவும் அனுப்பப்படவில்லை. உலாவியின் “பின்” பொத்தானை அழுத்துங்கள்: எழுதியது இன்னும் அங்கே உள்ளது. எங்களுக்கு ஃபோனும் செய்யலாம்:',
    'Nothing was sent. Press the browser’s “Back” button: what was written is still there. You may also phone us:',
  ],
  'Nothing has been sent yet. Everything you typed is below.': [
    'இன்னும் எதுவும் அனுப்பப்படவில்லை. எழுதிய அனைத்தும் கீழே உள்ளது.',
    'Nothing has been sent yet. All that was written is below.',
  ],
  'Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait {count} seconds and press the button again, or call us on':
    [
      'உங்கள் வலையமைப்பிலிருந்து ஒரே நேரத்தில் பல கோரிக்கைகள் வந்தன, அதனால் இது இன்னும் அனுப்பப்படவில்லை. எழுதிய அனைத்தும் கீழே உள்ளது: {count} வினாடிகள் காத்திருந்து பொத்தானை மீண்டும் அழுத்துங்கள், அல்லது எங்களுக்கு ஃபோன் செய்யுங்கள்:',
      'From your network many requests came at one time, so this has not been sent yet. All that was written is below: wait {count} seconds and press the button again, or phone us:',
    ],
  'This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or call us on':
    [
      'இது எங்கள் தவறு, இன்னும் எதுவும் அனுப்பப்படவில்லை. எழுதிய அனைத்தும் கீழே உள்ளது: மீண்டும் முயல பொத்தானை அழுத்துங்கள், அல்லது எங்களுக்கு ஃபோன் செய்யுங்கள்:',
      'This is our mistake, nothing has been sent yet. All that was written is below: press the button to try again, or phone us:',
    ],
  'or write to': ['அல்லது எழுதுங்கள்:', 'or write:'],
  'Please select': ['தேர்வு செய்யுங்கள்', 'Choose'],
  day: ['நாள்', 'day'],
  month: ['மாதம்', 'month'],
  year: ['ஆண்டு', 'year'],
  'Send my enquiry': ['என் கோரிக்கையை அனுப்பு', 'Send my request'],
  'Send again': ['மீண்டும் அனுப்பு', 'Send again'],
  'You need not answer everything. What you typed goes into your message.': [
    'எல்லாவற்றுக்கும் பதில் சொல்லத் தேவையில்லை. எழுதியது உங்கள் செய்தியில் சேரும்.',
    'There is no need to answer everything. What was written will join your message.',
  ],
  'We use your details only to answer you: see our': [
    'உங்களுக்குப் பதில் சொல்ல மட்டுமே உங்கள் விவரங்களைப் பயன்படுத்துகிறோம். பாருங்கள்:',
    'We use your details only to answer you. Look:',
  ],
  'privacy notice (opens in a new tab)': [
    'உங்கள் விவரங்கள் பற்றிய அறிவிப்பு (புதிய பக்கம், ஆங்கிலம்)',
    'notice about your details (new page, English)',
  ],
  '. Sending this does not make you our client.': [
    '. இதை அனுப்புவதால் நீங்கள் எங்கள் கட்சிக்காரர் (client) ஆவதில்லை.',
    '. By sending this you do not become our client (client).',
  ],
  'Emergency line:': ['அவசர எண்:', 'Emergency number:'],
  'Email:': ['மின்னஞ்சல்:', 'Email:'],
  'We have received your message ({reference})': ['உங்கள் செய்தி வந்தது ({reference})', 'Your message came ({reference})'],
  'Thank you for contacting {name}. We have received your message. Your reference is {reference}.': [
    '{name} ஐத் தொடர்புகொண்டதற்கு நன்றி. உங்கள் செய்தி வந்தது. உங்கள் குறிப்பு எண் {reference}.',
    'Thanks for contacting {name}. Your message came. Your reference number is {reference}.',
  ],
  'Our office hours are: {hours}.': ['எங்கள் அலுவலக நேரம்: {hours}.', 'Our office time: {hours}.'],
  'If it cannot wait, call {phone}, or our emergency line on {emergency}.': [
    'காத்திருக்க முடியாவிட்டால் {phone} க்கு, அல்லது எங்கள் அவசர எண் {emergency} க்கு ஃபோன் செய்யுங்கள்.',
    'If it cannot wait, phone {phone}, or our emergency number {emergency}.',
  ],
  'Sending us a message does not make you our client.': [
    'எங்களுக்குச் செய்தி அனுப்புவதால் நீங்கள் எங்கள் கட்சிக்காரர் (client) ஆவதில்லை.',
    'By sending us a message you do not become our client (client).',
  ],
  'This is an automatic answer. If you did not write to us, you can ignore it.': [
    'இது தானாக வரும் பதில். நீங்கள் எழுதவில்லை என்றால் இதை விட்டுவிடுங்கள்.',
    'This is an answer that comes by itself. If you did not write, leave it.',
  ],
}
