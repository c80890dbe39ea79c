import type { PageText } from '../english-pages'
import type { Translations } from '../language'

/** The texts of plain forms, of the pages around the forms, and of emails, in Pashto. */
export const pages: Translations<PageText> = {
  'Skip to the main content': ['اصلي برخې ته لاړ شئ', 'Go to the main part'],
  'Home page, in English': ['اصلي پاڼه، په انګلیسي', 'Main page, in English'],
  'Privacy notice, in English': [
    'ستاسو د معلوماتو په اړه بشپړ متن، په انګلیسي',
    'The full text about your information, in English',
  ],
  'Send us an enquiry': ['موږ ته پوښتنه ولېږئ', 'Send us a question'],
  'Tell us about your visa': ['د خپلې ویزې په اړه راته ووایئ', 'Tell us about your visa'],
  'Tell us what has happened.': ['راته ووایئ چې څه شوي دي.', 'Tell us what has happened.'],
  'Tell us how to reach you. The call is free.': [
    'راته ووایئ چې څنګه اړیکه درسره ونیسو. په تلیفون خبرې درته وړیا دي.',
    'Tell us how we contact you. Talking on the phone is free for you.',
  ],
  'Write it the way you would say it.': ['لکه چې خبرې کوئ، همداسې یې ولیکئ.', 'As you speak, write it just so.'],
  'Only your name, phone and email are needed.': [
    'یوازې ستاسو نوم، د تلیفون شمېره او ایمیل په کار دي.',
    'Only your name, phone number and email are needed.',
  ],
  'We answer within {text}, and say plainly whether we can help.': [
    'موږ په {text} کې ځواب درکوو، او په ښکاره وایو چې مرسته کولی شو که نه.',
    'We answer you in {text}, and say openly whether or not we can help.',
  ],
  'We say plainly whether we can help. The form says by when.': [
    'په ښکاره وایو چې مرسته کولی شو که نه. فورمه وایي چې تر کله ځواب درکوو.',
    'We say openly whether or not we can help. The form says by when we answer you.',
  ],
  'We call within {text}.': ['موږ په {text} کې تلیفون کوو.', 'We phone in {text}.'],
  'The form says by when we call.': ['فورمه وایي چې تر کله تلیفون کوو.', 'The form says by when we phone.'],
  'A person reads it, and you have an answer within {text}.': [
    'یو انسان یې لولي، او تاسو ته په {text} کې ځواب درکوي.',
    'A human being reads it, and gives you an answer in {text}.',
  ],
  'A person reads it and answers you. The form says by when.': [
    'یو انسان یې لولي او ځواب درکوي. فورمه وایي چې تر کله.',
    'A human being reads it and gives you an answer. The form says by when.',
  ],
  'Our visa experts will contact you within {text}.': [
    'زموږ د ویزې ماهران به په {text} کې اړیکه درسره ونیسي.',
    'Our visa experts will contact you in {text}.',
  ],
  'Our visa experts will contact you. The form says by when.': [
    'زموږ د ویزې ماهران به اړیکه درسره ونیسي. فورمه وایي چې تر کله.',
    'Our visa experts will contact you. The form says by when.',
  ],
  '{count} hour': ['{count} ساعت', '{count} hour'],
  '{count} hours': ['{count} ساعتونو', '{count} hours'],
  '{count} hour in office hours': ['{count} کاري ساعت', '{count} working hour'],
  '{count} hours in office hours': ['{count} کاري ساعتونو', '{count} working hours'],
  '{count} hour; if we are closed then, within 2 hours of opening': [
    '{count} ساعت کې، او که دفتر هغه وخت بند وي، د دفتر د خلاصېدو په ۲ ساعتونو',
    '{count} hour, and if the office is closed at that time, in 2 hours of the office’s opening',
  ],
  '{count} hours; if we are closed then, within 2 hours of opening': [
    '{count} ساعتونو کې، او که دفتر هغه وخت بند وي، د دفتر د خلاصېدو په ۲ ساعتونو',
    '{count} hours, and if the office is closed at that time, in 2 hours of the office’s opening',
  ],
  'Someone is detained, or the deadline is this week?': [
    'آیا څوک په توقیف (detained) کې دی، یا وروستۍ نېټه (deadline) همدا اونۍ ده؟',
    'Is someone in detention (detained), or is the last date (deadline) this very week?',
  ],
  'Do not wait for an answer: call': ['ځواب ته انتظار مه کوئ، تلیفون وکړئ:', 'Do not wait for an answer, phone:'],
  ',': ['،', ','],
  '.': ['.', '.'],
  'at any hour': ['شپه او ورځ، هر وخت', 'night and day, at any time'],
  'Call the emergency line, {phone}': ['بېړني تلیفون ته زنګ ووهئ، {phone}', 'Ring the emergency phone, {phone}'],
  'Call the office, {phone}': ['دفتر ته تلیفون وکړئ، {phone}', 'Phone the office, {phone}'],
  'Confidential.': ['پټ ساتل کېږي.', 'It is kept secret.'],
  'We do not tell the Home Office that you asked.': [
    'موږ Home Office ته نه وایو چې تاسو پوښتنه کړې ده.',
    'We do not tell the Home Office that you have asked.',
  ],
  'In your language': ['ستاسو په ژبه', 'In your language'],
  'With an interpreter where needed': [
    'که په کار وي، له ژباړن (interpreter) سره',
    'If needed, with an interpreter (interpreter)',
  ],
  'For someone else': ['د بل چا لپاره', 'For someone else'],
  'You may write for a relative, a friend or someone who is detained. The form asks for whom you write.': [
    'تاسو د خپلوان، ملګري یا په توقیف (detained) کې د کوم کس لپاره لیکلی شئ. فورمه پوښتي چې د چا لپاره لیکئ.',
    'You can write for a relative, a friend or a person in detention (detained). The form asks for whom you write.',
  ],
  'Legal aid': ['د دولت په پیسو حقوقي مرسته (legal aid)', 'Legal help with the government’s money (legal aid)'],
  'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it.': [
    'راڅخه وپوښتئ چې د legal aid کار کوو که نه. په ځینو قضیو کې، لکه پناه (asylum) او توقیف (detention)، کېدای شي درته ورکړل شي.',
    'Ask us whether we do legal aid work or not. In some cases, such as asylum (asylum) and detention (detention), it may be given to you.',
  ],
  'Check on GOV.UK if you can get legal aid': [
    'په GOV.UK کې وګورئ چې legal aid اخیستلی شئ که نه (په انګلیسي)',
    'See on GOV.UK whether you can get legal aid or not (in English)',
  ],
  ', and': ['، او', ', and'],
  'find a legal aid adviser': ['د legal aid مشاور ومومئ (په انګلیسي)', 'find a legal aid adviser (in English)'],
  'Office hours': ['د دفتر وخت', 'Office time'],
  closed: ['بند', 'closed'],
  'Office:': ['دفتر:', 'Office:'],
  'Your details': ['ستاسو معلومات', 'Your information'],
  'We use your details to answer you, and for nothing else.': [
    'ستاسو معلومات یوازې تاسو ته د ځواب لپاره کاروو، نه د بل شي لپاره.',
    'We use your information only for the answer to you, not for another thing.',
  ],
  'We do not sell them, and we do not tell the Home Office that you wrote to us.': [
    'موږ یې نه پلورو، او Home Office ته نه وایو چې تاسو موږ ته لیکلي دي.',
    'We do not sell it, and do not tell the Home Office that you have written to us.',
  ],
  'This site sets no cookies and does not track you.': [
    'دا سایټ هېڅ cookie نه ږدي او تاسو نه څاري.',
    'This site puts no cookie and does not watch you.',
  ],
  'We erase an enquiry {count} days after we have dealt with it.': [
    'د کار له پای ته رسېدو {count} ورځې وروسته ستاسو غوښتنه پاکوو.',
    '{count} days after the work has ended we erase your request.',
  ],
  'Leave empty what you do not know.': ['په څه چې نه پوهېږئ، تش یې پرېږدئ.', 'What you do not know, leave it empty.'],
  'Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each': [
    'عکسونه (JPEG، PNG) یا PDF: تر ټولو ډېر ۵ فایلونه، هر یو تر ۱۰ MB',
    'Photos (JPEG, PNG) or PDF: at most 5 files, each up to 10 MB',
  ],
  'Thank you': ['مننه', 'Thank you'],
  '{name} has received your message.': ['ستاسو پیغام {name} ته ورسېد.', 'Your message has reached {name}.'],
  'Thank you. We have your message.': ['مننه. ستاسو پیغام راورسېد.', 'Thank you. Your message has reached us.'],
  'Nothing was sent from here': ['له دې ځایه هېڅ ونه لېږل شول', 'Nothing was sent from here'],
  'You come to this page by sending a form, and its address says that none was sent. Not sure that your message arrived? Send it once more, or call us: a second message does no harm.':
    [
      'دا پاڼه د فورمې له لېږلو وروسته راځي، او پته یې وایي چې هېڅ فورمه نه ده لېږل شوې. ډاډه نه یاست چې پیغام مو رسېدلی؟ یو ځل بیا یې ولېږئ، یا موږ ته تلیفون وکړئ: دویم پیغام زیان نه لري.',
      'This page comes after sending a form, and its address says that no form has been sent. Are you not sure that your message has arrived? Send it once again, or phone us: a second message has no harm.',
    ],
  'Go to the form': ['فورمې ته لاړ شئ', 'Go to the form'],
  'Keep the reference. It finds your message at once when you call or write.': [
    'د غوښتنې شمېره وساتئ. چې تلیفون کوئ یا لیکئ، ستاسو پیغام پرې سمدستي پیدا کېږي.',
    'Keep the number of the request. When you phone or write, your message is found at once by it.',
  ],
  ', or print this page.': ['، یا دا پاڼه چاپ کړئ.', ', or print this page.'],
  'Call now.': ['همدا اوس تلیفون وکړئ.', 'Phone right now.'],
  'Back to the home page': ['اصلي پاڼې ته بېرته لاړ شئ (په انګلیسي)', 'Go back to the main page (in English)'],
  'Sent: {when}': ['د لېږلو وخت: {when}', 'Time of sending: {when}'],
  'One file could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'یو فایل وانه خیستل شو (یوازې تر ۱۰ MB پورې PDF، JPEG یا PNG اخلو): له ځان سره یې راوړئ، یا یې زموږ د ځواب پر وخت ولېږئ. څه مو چې لیکلي، ټول دلته دي.',
      'One file was not taken (we take only a PDF, JPEG or PNG up to 10 MB): bring it with you, or send it at the time of our answer. What you have written is all here.',
    ],
  '{count} files could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      '{count} فایلونه وانه خیستل شول (یوازې تر ۱۰ MB پورې PDF، JPEG یا PNG اخلو): له ځان سره یې راوړئ، یا یې زموږ د ځواب پر وخت ولېږئ. څه مو چې لیکلي، ټول دلته دي.',
      '{count} files were not taken (we take only a PDF, JPEG or PNG up to 10 MB): bring them with you, or send them at the time of our answer. What you have written is all here.',
    ],
  'Please check your details': ['خپل معلومات وګورئ', 'Look at your information'],
  'Please wait a moment': ['لږ انتظار وکړئ', 'Wait a little'],
  'That was too large to send': ['دا د لېږلو لپاره ډېر لوی وو', 'This was too large for sending'],
  'We could not read your enquiry': ['ستاسو غوښتنه مو ونه شوه لوستلی', 'We could not read your request'],
  'We could not save your enquiry': ['ستاسو غوښتنه مو ونه شوه ساتلی', 'We could not keep your request'],
  'Nothing has been sent: text and letters together were too large. We take 5 files of 10 MB each. Use your browser’s Back button: what you typed is still there. Choose smaller photos, or send the form without the letter. You can also call us on':
    [
      'هېڅ ونه لېږل شول: متن او لیکونه یوځای ډېر لوی وو. موږ ۵ فایلونه اخلو، هر یو تر ۱۰ MB. د براوزر د «شاته» تڼۍ کېکاږئ: څه مو چې لیکلي، لا هلته دي. کوچني عکسونه وټاکئ، یا فورمه بې له لیکه ولېږئ. موږ ته تلیفون هم کولی شئ:',
      'Nothing was sent: the text and letters together were too large. We take 5 files, each up to 10 MB. Press the browser’s “Back” button: what you have written is still there. Choose small photos, or send the form without the letter. You can also phone us:',
    ],
  'Nothing has been sent. Use your browser’s Back button: what you typed is still there. You can also call us on': [
    'هېڅ ونه لېږل شول. د براوزر د «شاته» تڼۍ کېکاږئ: څه مو چې لیکلي، لا هلته دي. موږ ته تلیفون هم کولی شئ:',
    'Nothing was sent. Press the browser’s “Back” button: what you have written is still there. You can also phone us:',
  ],
  'Nothing has been sent yet. Everything you typed is below.': [
    'لا هېڅ نه دي لېږل شوي. څه مو چې لیکلي، ټول لاندې دي.',
    'Nothing has been sent yet. What you have written is all below.',
  ],
  'Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait {count} seconds and press the button again, or call us on':
    [
      'ستاسو له شبکې په یو وخت ډېرې غوښتنې راغلې، نو دا لا نه ده لېږل شوې. څه مو چې لیکلي، ټول لاندې دي: {count} ثانیې انتظار وکړئ او تڼۍ بیا کېکاږئ، یا موږ ته تلیفون وکړئ:',
      'Many requests came from your network at one time, so this has not been sent yet. What you have written is all below: wait {count} seconds and press the button again, or phone us:',
    ],
  'This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or call us on':
    [
      'دا زموږ تېروتنه ده، او لا هېڅ نه دي لېږل شوي. څه مو چې لیکلي، ټول لاندې دي: د بیا هڅې لپاره تڼۍ کېکاږئ، یا موږ ته تلیفون وکړئ:',
      'This is our mistake, and nothing has been sent yet. All you have written is below: to try again press the button, or phone us:',
    ],
  'or write to': ['یا ولیکئ:', 'or write:'],
  'Please select': ['وټاکئ', 'Choose'],
  day: ['ورځ', 'day'],
  month: ['میاشت', 'month'],
  year: ['کال', 'year'],
  'Send my enquiry': ['زما غوښتنه ولېږئ', 'Send my request'],
  'Send again': ['بیا ولېږئ', 'Send again'],
  'You need not answer everything. What you typed goes into your message.': [
    'د هرې پوښتنې ځواب ضروري نه دی. څه مو چې لیکلي، ستاسو په پیغام کې راځي.',
    'An answer to every question is not necessary. What you have written comes in your message.',
  ],
  'We use your details only to answer you: see our': [
    'ستاسو معلومات یوازې تاسو ته د ځواب لپاره کاروو. وګورئ:',
    'We use your information only for the answer to you. See:',
  ],
  'privacy notice (opens in a new tab)': [
    'ستاسو د معلوماتو په اړه متن (نوې پاڼه، په انګلیسي)',
    'text about your information (new page, in English)',
  ],
  '. Sending this does not make you our client.': [
    '. د دې په لېږلو تاسو زموږ موکل (client) نه کېږئ.',
    '. By sending this you do not become our client (client).',
  ],
  'Emergency line:': ['بېړنی تلیفون:', 'Emergency phone:'],
  'Email:': ['ایمیل:', 'Email:'],
  'We have received your message ({reference})': [
    'ستاسو پیغام راورسېد ({reference})',
    'Your message has reached us ({reference})',
  ],
  'Thank you for contacting {name}. We have received your message. Your reference is {reference}.': [
    'مننه چې له {name} سره مو اړیکه ونیوله. ستاسو پیغام راورسېد. ستاسو د غوښتنې شمېره {reference} ده.',
    'Thank you that you contacted {name}. Your message has reached us. The number of your request is {reference}.',
  ],
  'Our office hours are: {hours}.': ['زموږ د دفتر وخت: {hours}.', 'Our office’s time: {hours}.'],
  'If it cannot wait, call {phone}, or our emergency line on {emergency}.': [
    'که انتظار نه کېږي، {phone} ته تلیفون وکړئ، یا زموږ بېړني تلیفون {emergency} ته.',
    'If waiting is not possible, phone {phone}, or our emergency phone {emergency}.',
  ],
  'Sending us a message does not make you our client.': [
    'موږ ته د پیغام په لېږلو تاسو زموږ موکل (client) نه کېږئ.',
    'By sending us a message you do not become our client (client).',
  ],
  'This is an automatic answer. If you did not write to us, you can ignore it.': [
    'دا پخپله لېږل شوی ځواب دی. که تاسو موږ ته نه وي لیکلي، پروا یې مه کوئ.',
    'This is an answer sent by itself. If you have not written to us, do not mind it.',
  ],
}
