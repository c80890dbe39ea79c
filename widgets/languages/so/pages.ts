import type { PageText } from '../english-pages'
import type { Translations } from '../language'

/** The texts of plain forms, of the pages around the forms, and of emails, in Somali. */
export const pages: Translations<PageText> = {
  'Skip to the main content': ['U gudub qaybta ugu muhiimsan', 'Go to the most important part'],
  'Home page, in English': ['Bogga hore, Ingiriisi', 'The front page, English'],
  'Privacy notice, in English': [
    'Ogeysiiska xogtaada oo dhan, Ingiriisi',
    'The whole notice on your information, English',
  ],
  'Send us an enquiry': ['Noo soo dir su’aal', 'Send us a question'],
  'Tell us about your visa': ['Wax nooga sheeg fiisahaaga', 'Tell us something about your visa'],
  'Tell us what has happened.': ['Noo sheeg waxa dhacay.', 'Tell us what happened.'],
  'Tell us how to reach you. The call is free.': [
    'Noo sheeg sida lagula soo xiriiro. Wicitaanku waa bilaash.',
    'Tell us how you are contacted. The call is free.',
  ],
  'Write it the way you would say it.': ['U qor sida aad u hadasho.', 'Write it as you speak.'],
  'Only your name, phone and email are needed.': [
    'Waxaan u baahan nahay oo keliya magacaaga, taleefankaaga iyo iimaylkaaga.',
    'We need only your name, your phone and your email.',
  ],
  'We answer within {text}, and say plainly whether we can help.': [
    'Waxaan kuugu jawaabnaa ugu badnaan {text}, si cadna waan kuugu sheegnaa haddii aan ku caawin karno.',
    'We answer you in at most {text}, and we tell you clearly if we can help you.',
  ],
  'We say plainly whether we can help. The form says by when.': [
    'Si cad ayaan kuugu sheegnaa haddii aan ku caawin karno. Foomku wuxuu sheegayaa goorta ugu dambaysa ee aan kuu jawaabno.',
    'We tell you clearly if we can help you. The form says the latest time when we answer you.',
  ],
  'We call within {text}.': ['Waxaan ku soo wacnaa ugu badnaan {text}.', 'We call you in at most {text}.'],
  'The form says by when we call.': [
    'Foomku wuxuu sheegayaa goorta ugu dambaysa ee aan ku soo wacno.',
    'The form says the latest time at which we call you.',
  ],
  'A person reads it, and you have an answer within {text}.': [
    'Qof bani’aadam ah ayaa akhriya, jawaabna waxaad helaysaa ugu badnaan {text}.',
    'A human being reads it, and you get an answer in at most {text}.',
  ],
  'A person reads it and answers you. The form says by when.': [
    'Qof bani’aadam ah ayaa akhriya oo kuu jawaaba. Foomku wuxuu sheegayaa goorta ugu dambaysa ee aan kuu jawaabno.',
    'A human being reads it and answers you. The form says the latest time when we answer you.',
  ],
  'Our visa experts will contact you within {text}.': [
    'Khubaradayada fiisaha waxay kula soo xiriiraan ugu badnaan {text}.',
    'Our visa experts contact you in at most {text}.',
  ],
  'Our visa experts will contact you. The form says by when.': [
    'Khubaradayada fiisaha ayaa kula soo xiriiri doona. Foomku wuxuu sheegayaa goorta ugu dambaysa ee ay kula soo xiriiraan.',
    'Our visa experts will contact you. The form says the latest time when they contact you.',
  ],
  '{count} hour': ['{count} saacad', '{count} hour'],
  '{count} hours': ['{count} saacadood', '{count} hours'],
  '{count} hour in office hours': [
    '{count} saacad oo xafiisku furan yahay',
    '{count} hour in which the office is open',
  ],
  '{count} hours in office hours': [
    '{count} saacadood oo xafiisku furan yahay',
    '{count} hours in which the office is open',
  ],
  '{count} hour; if we are closed then, within 2 hours of opening': [
    '{count} saacad (haddii markaas xafiisku xiran yahay, 2 saacadood gudahood furitaanka kaddib)',
    '{count} hour (if the office is closed then, within 2 hours after the opening)',
  ],
  '{count} hours; if we are closed then, within 2 hours of opening': [
    '{count} saacadood (haddii markaas xafiisku xiran yahay, 2 saacadood gudahood furitaanka kaddib)',
    '{count} hours (if the office is closed then, within 2 hours after the opening)',
  ],
  'Someone is detained, or the deadline is this week?': [
    'Qof ma xiran yahay (detained), mise muddada ugu dambaysa (deadline) waa toddobaadkan?',
    'Is someone locked up (detained), or is the last time (deadline) this week?',
  ],
  'Do not wait for an answer: call': ['Jawaab ha sugin, wac:', 'Do not wait for an answer, call:'],
  ',': [',', ','],
  '.': ['.', '.'],
  'at any hour': ['waqti kasta', 'at any time'],
  'Call the emergency line, {phone}': ['Wac taleefanka degdegga, {phone}', 'Call the emergency telephone, {phone}'],
  'Call the office, {phone}': ['Wac xafiiska, {phone}', 'Call the office, {phone}'],
  'Confidential.': ['Waa sir.', 'It is secret.'],
  'We do not tell the Home Office that you asked.': [
    'Home Office uma sheegno inaad na weydiisay.',
    'We do not tell the Home Office that you asked us.',
  ],
  'In your language': ['Luqaddaada', 'Your language'],
  'With an interpreter where needed': [
    'Turjubaan (interpreter) haddii loo baahdo',
    'An interpreter (interpreter) if needed',
  ],
  'For someone else': ['Qof kale u qor', 'Write for another person'],
  'You may write for a relative, a friend or someone who is detained. The form asks for whom you write.': [
    'Waxaad u qori kartaa qaraabo, saaxiib ama qof xiran (detained). Foomku wuxuu ku weydiinayaa qofka aad u qorayso.',
    'You can write for a relative, a friend or a locked-up (detained) person. The form asks you for the person for whom you write.',
  ],
  'Legal aid': ['Caawimo sharci oo dowladdu bixiso (legal aid)', 'Legal help that the government pays (legal aid)'],
  'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it.': [
    'Na weydii haddii aan ku shaqayno caawimadan (legal aid). Arrimaha qaarkood, sida magangalyo (asylum) iyo xarig (detention), waxaa laga yaabaa inaad hesho.',
    'Ask us if we work with this help (legal aid). In some matters, such as asylum (asylum) and being locked up (detention), it may be that you get it.',
  ],
  'Check on GOV.UK if you can get legal aid': [
    'Ka eeg GOV.UK haddii aad heli karto caawimadan (Ingiriisi)',
    'See on GOV.UK if you can get this help (English)',
  ],
  ', and': [', oo', ', and'],
  'find a legal aid adviser': ['raadi la-taliye caawimadan (Ingiriisi)', 'look for an adviser of this help (English)'],
  'Office hours': ['Saacadaha xafiiska', 'Hours of the office'],
  closed: ['xiran', 'closed'],
  'Office:': ['Xafiiska:', 'Office:'],
  'Your details': ['Xogtaada', 'Your information'],
  'We use your details to answer you, and for nothing else.': [
    'Xogtaada waxaan u isticmaalnaa inaan kuu jawaabno, wax kalena uma isticmaalno.',
    'We use your information to answer you, and do not use it for anything else.',
  ],
  'We do not sell them, and we do not tell the Home Office that you wrote to us.': [
    'Ma iibinno, Home Office-na uma sheegno inaad noo soo qortay.',
    'We do not sell it, and do not tell the Home Office that you wrote to us.',
  ],
  'This site sets no cookies and does not track you.': [
    'Boggani ma isticmaalo cookies, kumana raad-raaco.',
    'This page does not use cookies, and does not track you.',
  ],
  'We erase an enquiry {count} days after we have dealt with it.': [
    'Su’aasha waxaan tirtirnaa {count} maalmood kaddib markaan dhammayno.',
    'We erase the question {count} days after we finish it.',
  ],
  'Leave empty what you do not know.': [
    'Wixii aadan garanayn, bannaan ku dhaaf.',
    'What you do not know, leave it empty.',
  ],
  'Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each': [
    'Sawirro (JPEG, PNG) ama PDF: ugu badnaan 5 fayl, mid kasta ilaa 10 MB',
    'Photos (JPEG, PNG) or PDF: at most 5 files, each up to 10 MB',
  ],
  'Thank you': ['Mahadsanid', 'Thank you'],
  '{name} has received your message.': ['{name} way heshay fariintaada.', '{name} received your message.'],
  'Thank you. We have your message.': ['Mahadsanid. Fariintaada waan haynaa.', 'Thank you. We have your message.'],
  'Nothing was sent from here': ['Halkan waxba lagama dirin', 'Nothing was sent from here'],
  'You come to this page by sending a form, and its address says that none was sent. Not sure that your message arrived? Send it once more, or call us: a second message does no harm.':
    [
      'Boggan waxaa la yimaadaa marka foom la diro, ciwaankiisuna wuxuu sheegayaa in aan waxba la dirin. Haddii aadan hubin in fariintaadu timid, mar kale dir, ama na soo wac: fariin labaad dhib ma leh.',
      'One comes to this page when a form is sent, and its address says that nothing was sent. If you are not sure that your message came, send it again, or call us: a second message is no problem.',
    ],
  'Go to the form': ['Tag foomka', 'Go to the form'],
  'Keep the reference. It finds your message at once when you call or write.': [
    'Hay lambarka (reference). Isaga ayaan fariintaada isla markiiba ku helnaa marka aad soo wacdo ama soo qorto.',
    'Keep the number (reference). With it we find your message at once when you call or write.',
  ],
  ', or print this page.': [', ama daabac boggan.', ', or print this page.'],
  'Call now.': ['Hadda na soo wac.', 'Call us now.'],
  'Back to the home page': ['Ku noqo bogga hore (Ingiriisi)', 'Go back to the front page (English)'],
  'Sent: {when}': ['Waa la diray: {when}', 'Was sent: {when}'],
  'One file could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'Hal fayl lama qaadi karin (waxaan qaadnaa PDF, JPEG ama PNG ilaa 10 MB): fadlan keen, ama soo dir marka aan kuu jawaabno. Wixii aad qortay oo dhan waan haynaa.',
      'One file could not be taken (we take PDF, JPEG or PNG up to 10 MB): please bring it, or send it when we answer you. We have all that you wrote.',
    ],
  '{count} files could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      '{count} fayl lama qaadi karin (waxaan qaadnaa PDF, JPEG ama PNG ilaa 10 MB): fadlan keen, ama soo dir marka aan kuu jawaabno. Wixii aad qortay oo dhan waan haynaa.',
      '{count} files could not be taken (we take PDF, JPEG or PNG up to 10 MB): please bring them, or send them when we answer you. We have all that you wrote.',
    ],
  'Please check your details': ['Fadlan hubi xogtaada', 'Please check your information'],
  'Please wait a moment': ['Fadlan wax yar sug', 'Please wait a little'],
  'That was too large to send': ['Aad bay u weynayd in la diro', 'It was too large to be sent'],
  'We could not read your enquiry': ['Su’aashaada ma akhrin karin', 'We could not read your question'],
  'We could not save your enquiry': ['Su’aashaada ma kaydin karin', 'We could not save your question'],
  'Nothing has been sent: text and letters together were too large. We take 5 files of 10 MB each. Use your browser’s Back button: what you typed is still there. Choose smaller photos, or send the form without the letter. You can also call us on':
    [
      'Waxba lama dirin: qoraalka iyo warqaduhu aad bay u weynaayeen. Waxaan qaadnaa 5 fayl, mid kasta ilaa 10 MB. Riix badhanka Dib (Back) ee biraawsarka: wixii aad qortay weli way ku jiraan. Dooro sawirro yaryar, ama foomka dir warqadda la’aanteed. Waad na soo wici kartaa sidoo kale:',
      'Nothing was sent: the text and the letters were too large. We take 5 files, each up to 10 MB. Press the Back (Back) button of the browser: what you wrote is still in there. Choose small photos, or send the form without the letter. You can call us as well:',
    ],
  'Nothing has been sent. Use your browser’s Back button: what you typed is still there. You can also call us on': [
    'Waxba lama dirin. Riix badhanka Dib (Back) ee biraawsarka: wixii aad qortay weli way ku jiraan. Waad na soo wici kartaa sidoo kale:',
    'Nothing was sent. Press the Back (Back) button of the browser: what you wrote is still in there. You can call us as well:',
  ],
  'Nothing has been sent yet. Everything you typed is below.': [
    'Weli waxba lama dirin. Wixii aad qortay oo dhan hoos ayay ku yaallaan.',
    'Nothing was sent yet. All that you wrote is below.',
  ],
  'Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait {count} seconds and press the button again, or call us on':
    [
      'Su’aalo badan ayaa hal mar ka yimid shabakaddaada, markaa tan weli lama dirin. Wixii aad qortay oo dhan hoos ayay ku yaallaan: sug {count} ilbiriqsi oo mar kale riix badhanka, ama na soo wac:',
      'Many questions came at once from your network, so this one was not sent yet. All that you wrote is below: wait {count} seconds and press the button again, or call us:',
    ],
  'This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or call us on':
    [
      'Khaladku waa kayaga, weli waxba lama dirin. Wixii aad qortay oo dhan hoos ayay ku yaallaan: riix badhanka si aad mar kale isugu daydo, ama na soo wac:',
      'The mistake is ours, nothing was sent yet. All that you wrote is below: press the button to try again, or call us:',
    ],
  'or write to': ['ama u qor', 'or write to'],
  'Please select': ['Fadlan dooro', 'Please choose'],
  day: ['maalin', 'day'],
  month: ['bil', 'month'],
  year: ['sanad', 'year'],
  'Send my enquiry': ['Dir su’aashayda', 'Send my question'],
  'Send again': ['Mar kale dir', 'Send again'],
  'You need not answer everything. What you typed goes into your message.': [
    'Khasab maaha inaad wax walba ka jawaabto. Wixii aad qortay fariintaada ayay galaan.',
    'It is not required that you answer everything. What you wrote goes into your message.',
  ],
  'We use your details only to answer you: see our': [
    'Xogtaada waxaan u isticmaalnaa oo keliya inaan kuu jawaabno. Eeg',
    'We use your information only to answer you. See',
  ],
  'privacy notice (opens in a new tab)': [
    'ogeysiiska xogtaada (tab cusub, Ingiriisi)',
    'the notice on your information (new tab, English)',
  ],
  '. Sending this does not make you our client.': [
    '. Dirista foomkani kaama dhigayso macmiilkayaga (client).',
    '. Sending this form does not make you our client (client).',
  ],
  'Emergency line:': ['Taleefanka degdegga:', 'Emergency telephone:'],
  'Email:': ['Iimayl:', 'Email:'],
  'We have received your message ({reference})': [
    'Fariintaada waan helnay ({reference})',
    'We received your message ({reference})',
  ],
  'Thank you for contacting {name}. We have received your message. Your reference is {reference}.': [
    'Mahadsanid inaad la soo xiriirtay {name}. Fariintaada waan helnay. Lambarkaagu (reference) waa {reference}.',
    'Thank you for contacting {name}. We received your message. Your number (reference) is {reference}.',
  ],
  'Our office hours are: {hours}.': ['Saacadaha xafiiskayaga: {hours}.', 'Hours of our office: {hours}.'],
  'If it cannot wait, call {phone}, or our emergency line on {emergency}.': [
    'Haddii aanay sugi karin, wac {phone}, ama taleefankayaga degdegga: {emergency}.',
    'If it cannot wait, call {phone}, or our emergency telephone: {emergency}.',
  ],
  'Sending us a message does not make you our client.': [
    'Fariin aad noo soo dirto kaama dhigayso macmiilkayaga (client).',
    'A message that you send us does not make you our client (client).',
  ],
  'This is an automatic answer. If you did not write to us, you can ignore it.': [
    'Kani waa jawaab iskeed u timid. Haddii aadan noo soo qorin, iska dhaaf.',
    'This is an answer that came by itself. If you did not write to us, ignore it.',
  ],
}
