import type { PageText } from '../english-pages'
import type { Translations } from '../language'

/** The texts of plain forms, of the pages around the forms, and of emails, in Albanian. */
export const pages: Translations<PageText> = {
  'Skip to the main content': ['Shkoni te përmbajtja kryesore', 'Go to the main content'],
  'Home page, in English': ['Faqja kryesore, në anglisht', 'Main page, in English'],
  'Privacy notice, in English': [
    'Njoftimi i plotë për të dhënat tuaja, në anglisht',
    'The complete notice about your data, in English',
  ],
  'Send us an enquiry': ['Na dërgoni një pyetje', 'Send us a question'],
  'Tell us about your visa': ['Na tregoni për vizën tuaj', 'Tell us about your visa'],
  'Tell us what has happened.': ['Na tregoni çfarë ka ndodhur.', 'Tell us what has happened.'],
  'Tell us how to reach you. The call is free.': [
    'Na tregoni si t’ju kontaktojmë. Telefonata është falas.',
    'Tell us how we can contact you. The phone call is free.',
  ],
  'Write it the way you would say it.': ['Shkruajeni ashtu siç flisni.', 'Write it as you speak.'],
  'Only your name, phone and email are needed.': [
    'Na duhen vetëm emri, telefoni dhe emaili.',
    'We need only the name, the phone and the email.',
  ],
  'We answer within {text}, and say plainly whether we can help.': [
    'Përgjigjemi brenda {text}, dhe themi qartë nëse mund t’ju ndihmojmë.',
    'We answer within {text}, and say clearly whether we can help you.',
  ],
  'We say plainly whether we can help. The form says by when.': [
    'Themi qartë nëse mund t’ju ndihmojmë. Formulari tregon kur përgjigjemi më së voni.',
    'We say clearly whether we can help you. The form shows when we answer at the latest.',
  ],
  'We call within {text}.': ['Ju telefonojmë brenda {text}.', 'We phone you within {text}.'],
  'The form says by when we call.': [
    'Formulari tregon kur ju telefonojmë më së voni.',
    'The form shows when we phone you at the latest.',
  ],
  'A person reads it, and you have an answer within {text}.': [
    'E lexon një njeri, dhe keni përgjigje brenda {text}.',
    'A human being reads it, and you have an answer within {text}.',
  ],
  'A person reads it and answers you. The form says by when.': [
    'E lexon një njeri dhe ju përgjigjet. Formulari tregon kur përgjigjemi më së voni.',
    'A person reads it and answers you. The form shows when we answer at the latest.',
  ],
  'Our visa experts will contact you within {text}.': [
    'Ekspertët tanë të vizave ju kontaktojnë brenda {text}.',
    'Our visa experts contact you within {text}.',
  ],
  'Our visa experts will contact you. The form says by when.': [
    'Ekspertët tanë të vizave ju kontaktojnë. Formulari tregon kur ju kontaktojnë më së voni.',
    'Our visa experts contact you. The form shows when they contact you at the latest.',
  ],
  '{count} hour': ['{count} ore', '{count} hour'],
  '{count} hours': ['{count} orëve', '{count} hours'],
  '{count} hour in office hours': ['{count} ore të orarit të zyrës', '{count} hour of the office’s hours'],
  '{count} hours in office hours': ['{count} orëve të orarit të zyrës', '{count} hours of the office’s hours'],
  '{count} hour; if we are closed then, within 2 hours of opening': [
    '{count} ore (nëse atëherë zyra është e mbyllur, brenda 2 orëve pas hapjes)',
    '{count} hour (if the office is closed then, within 2 hours after opening)',
  ],
  '{count} hours; if we are closed then, within 2 hours of opening': [
    '{count} orëve (nëse atëherë zyra është e mbyllur, brenda 2 orëve pas hapjes)',
    '{count} hours (if the office is closed then, within 2 hours after opening)',
  ],
  'Someone is detained, or the deadline is this week?': [
    'Dikush mbahet i ndaluar (detained), ose afati (deadline) është këtë javë?',
    'Someone is being held detained (detained), or the time limit (deadline) is this week?',
  ],
  'Do not wait for an answer: call': ['Mos prisni përgjigje, telefononi:', 'Do not wait for an answer, phone:'],
  ',': [',', ','],
  '.': ['.', '.'],
  'at any hour': ['në çdo orë', 'at any hour'],
  'Call the emergency line, {phone}': ['Telefononi linjën e urgjencës, {phone}', 'Phone the emergency line, {phone}'],
  'Call the office, {phone}': ['Telefononi zyrën, {phone}', 'Phone the office, {phone}'],
  'Confidential.': ['Konfidenciale.', 'Confidential.'],
  'We do not tell the Home Office that you asked.': [
    'Nuk i themi Home Office që na keni pyetur.',
    'We do not tell the Home Office that you have asked us.',
  ],
  'In your language': ['Në gjuhën tuaj', 'In your language'],
  'With an interpreter where needed': [
    'Me përkthyes (interpreter) nëse duhet',
    'With an interpreter (interpreter) if needed',
  ],
  'For someone else': ['Për dikë tjetër', 'For someone else'],
  'You may write for a relative, a friend or someone who is detained. The form asks for whom you write.': [
    'Mund të shkruani për një të afërm, një mik ose dikë që mbahet i ndaluar (detained). Formulari pyet për kë shkruani.',
    'You may write for a relative, a friend or someone who is being held detained (detained). The form asks for whom you write.',
  ],
  'Legal aid': ['Ndihmë ligjore e paguar nga shteti (legal aid)', 'Legal help paid by the state (legal aid)'],
  'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it.': [
    'Na pyesni nëse punojmë me këtë ndihmë (legal aid). Në disa raste, edhe për azil (asylum) dhe ndalim (detention), ndoshta mund ta merrni.',
    'Ask us whether we work with this help (legal aid). In some cases, also for asylum (asylum) and detention (detention), perhaps you can get it.',
  ],
  'Check on GOV.UK if you can get legal aid': [
    'Shikoni në GOV.UK nëse mund ta merrni (në anglisht)',
    'See on GOV.UK whether you can get it (in English)',
  ],
  ', and': [', dhe', ', and'],
  'find a legal aid adviser': [
    'gjeni një këshilltar për këtë ndihmë (në anglisht)',
    'find an adviser for this help (in English)',
  ],
  'Office hours': ['Orari i zyrës', 'Hours of the office'],
  closed: ['mbyllur', 'closed'],
  'Office:': ['Zyra:', 'Office:'],
  'Your details': ['Të dhënat tuaja', 'Your data'],
  'We use your details to answer you, and for nothing else.': [
    'Të dhënat tuaja i përdorim për t’ju përgjigjur, dhe për asgjë tjetër.',
    'We use your data to answer you, and for nothing else.',
  ],
  'We do not sell them, and we do not tell the Home Office that you wrote to us.': [
    'Nuk i shesim, dhe nuk i themi Home Office që na keni shkruar.',
    'We do not sell them, and do not tell the Home Office that you have written to us.',
  ],
  'This site sets no cookies and does not track you.': [
    'Kjo faqe nuk përdor cookies dhe nuk ju ndjek.',
    'This page uses no cookies and does not follow you.',
  ],
  'We erase an enquiry {count} days after we have dealt with it.': [
    'E fshijmë një kërkesë {count} ditë pasi e kemi mbyllur.',
    'We erase a request {count} days after we have closed it.',
  ],
  'Leave empty what you do not know.': ['Lëreni bosh atë që nuk e dini.', 'Leave empty what you do not know.'],
  'Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each': [
    'Foto (JPEG, PNG) ose PDF: më së shumti 5 skedarë, secili deri në 10 MB',
    'Photos (JPEG, PNG) or PDF: at most 5 files, each up to 10 MB',
  ],
  'Thank you': ['Faleminderit', 'Thank you'],
  '{name} has received your message.': ['{name} e mori mesazhin tuaj.', '{name} received your message.'],
  'Thank you. We have your message.': ['Faleminderit. E kemi mesazhin tuaj.', 'Thank you. We have your message.'],
  'Nothing was sent from here': ['Nga këtu nuk u dërgua asgjë', 'Nothing was sent from here'],
  'You come to this page by sending a form, and its address says that none was sent. Not sure that your message arrived? Send it once more, or call us: a second message does no harm.':
    [
      'Në këtë faqe vini pasi dërgoni një formular, dhe adresa e saj thotë se nuk u dërgua asnjë. Nuk e dini nëse mesazhi juaj mbërriti? Dërgojeni edhe një herë, ose na telefononi: një mesazh i dytë nuk bën dëm.',
      'You come to this page after you send a form, and its address says that none was sent. You do not know whether your message arrived? Send it once more, or phone us: a second message does no harm.',
    ],
  'Go to the form': ['Shkoni te formulari', 'Go to the form'],
  'Keep the reference. It finds your message at once when you call or write.': [
    'Ruajeni numrin e referencës. Me të e gjejmë menjëherë mesazhin tuaj kur telefononi ose shkruani.',
    'Keep the reference number. With it we find your message at once when you phone or write.',
  ],
  ', or print this page.': [', ose printoni këtë faqe.', ', or print this page.'],
  'Call now.': ['Telefononi tani.', 'Phone now.'],
  'Back to the home page': ['Kthehuni te faqja kryesore (në anglisht)', 'Go back to the main page (in English)'],
  'Sent: {when}': ['U dërgua: {when}', 'Was sent: {when}'],
  'One file could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'Një skedar nuk u pranua (pranojmë PDF, JPEG ose PNG deri në 10 MB): silleni, ose dërgojeni kur t’ju përgjigjemi. E kemi gjithçka që shkruat.',
      'One file was not accepted (we accept PDF, JPEG or PNG up to 10 MB): bring it, or send it when we answer you. We have everything that you wrote.',
    ],
  '{count} files could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      '{count} skedarë nuk u pranuan (pranojmë PDF, JPEG ose PNG deri në 10 MB): sillini, ose dërgojini kur t’ju përgjigjemi. E kemi gjithçka që shkruat.',
      '{count} files were not accepted (we accept PDF, JPEG or PNG up to 10 MB): bring them, or send them when we answer you. We have everything that you wrote.',
    ],
  'Please check your details': ['Kontrolloni të dhënat tuaja', 'Check your data'],
  'Please wait a moment': ['Prisni pak', 'Wait a little'],
  'That was too large to send': ['Ishte shumë e madhe për t’u dërguar', 'It was too large to be sent'],
  'We could not read your enquiry': ['Nuk mundëm ta lexojmë pyetjen tuaj', 'We could not read your question'],
  'We could not save your enquiry': ['Nuk mundëm ta ruajmë pyetjen tuaj', 'We could not save your question'],
  'Nothing has been sent: text and letters together were too large. We take 5 files of 10 MB each. Use your browser’s Back button: what you typed is still there. Choose smaller photos, or send the form without the letter. You can also call us on':
    [
      'Nuk u dërgua asgjë: teksti dhe letrat së bashku ishin shumë të mëdha. Marrim 5 skedarë, secili deri në 10 MB. Përdorni butonin Mbrapa (Back) të shfletuesit: ajo që shkruat është ende aty. Zgjidhni foto më të vogla, ose dërgoni formularin pa letrën. Mund edhe të na telefononi:',
      'Nothing was sent: the text and the letters together were too large. We take 5 files, each up to 10 MB. Use the Back (Back) button of the browser: what you wrote is still there. Choose smaller photos, or send the form without the letter. You can also phone us:',
    ],
  'Nothing has been sent. Use your browser’s Back button: what you typed is still there. You can also call us on': [
    'Nuk u dërgua asgjë. Përdorni butonin Mbrapa (Back) të shfletuesit: ajo që shkruat është ende aty. Mund edhe të na telefononi:',
    'Nothing was sent. Use the Back (Back) button of the browser: what you wrote is still there. You can also phone us:',
  ],
  'Nothing has been sent yet. Everything you typed is below.': [
    'Ende nuk është dërguar asgjë. Gjithçka që shkruat është më poshtë.',
    'Nothing has been sent yet. Everything that you wrote is below.',
  ],
  'Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait {count} seconds and press the button again, or call us on':
    [
      'Nga rrjeti juaj erdhën shumë pyetje njëherësh, prandaj kjo ende nuk është dërguar. Gjithçka që shkruat është më poshtë: prisni {count} sekonda dhe shtypeni përsëri butonin, ose na telefononi:',
      'From your network many questions came at once, therefore this one has not been sent yet. Everything that you wrote is below: wait {count} seconds and press the button again, or phone us:',
    ],
  'This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or call us on':
    [
      'Ky është faji ynë, dhe ende nuk është dërguar asgjë. Gjithçka që shkruat është më poshtë: shtypni butonin për të provuar përsëri, ose na telefononi:',
      'This is our fault, and nothing has been sent yet. Everything that you wrote is below: press the button to try again, or phone us:',
    ],
  'or write to': ['ose shkruani te', 'or write to'],
  'Please select': ['Zgjidhni', 'Choose'],
  day: ['dita', 'day'],
  month: ['muaji', 'month'],
  year: ['viti', 'year'],
  'Send my enquiry': ['Dërgoni pyetjen time', 'Send my question'],
  'Send again': ['Dërgojeni përsëri', 'Send it again'],
  'You need not answer everything. What you typed goes into your message.': [
    'Nuk keni nevojë të përgjigjeni për të gjitha. Ajo që shkruat shkon në mesazhin tuaj.',
    'You do not need to answer everything. What you wrote goes into your message.',
  ],
  'We use your details only to answer you: see our': [
    'Të dhënat tuaja i përdorim vetëm për t’ju përgjigjur. Shikoni',
    'We use your data only to answer you. See',
  ],
  'privacy notice (opens in a new tab)': [
    'njoftimin për të dhënat tuaja (skedë e re, në anglisht)',
    'the notice about your data (new tab, in English)',
  ],
  '. Sending this does not make you our client.': [
    '. Dërgimi i kësaj nuk ju bën klient (client) tonin.',
    '. Sending this does not make you our client (client).',
  ],
  'Emergency line:': ['Telefoni i urgjencës:', 'Emergency telephone:'],
  'Email:': ['Email:', 'Email:'],
  'We have received your message ({reference})': [
    'E morëm mesazhin tuaj ({reference})',
    'We received your message ({reference})',
  ],
  'Thank you for contacting {name}. We have received your message. Your reference is {reference}.': [
    'Faleminderit që kontaktuat {name}. E morëm mesazhin tuaj. Numri juaj i referencës është {reference}.',
    'Thank you for contacting {name}. We received your message. Your reference number is {reference}.',
  ],
  'Our office hours are: {hours}.': ['Orari i zyrës sonë: {hours}.', 'Hours of our office: {hours}.'],
  'If it cannot wait, call {phone}, or our emergency line on {emergency}.': [
    'Nëse nuk mund të presë, telefononi {phone}, ose telefonin tonë të urgjencës: {emergency}.',
    'If it cannot wait, phone {phone}, or our emergency phone: {emergency}.',
  ],
  'Sending us a message does not make you our client.': [
    'Dërgimi i një mesazhi nuk ju bën klient (client) tonin.',
    'Sending a message does not make you our client (client).',
  ],
  'This is an automatic answer. If you did not write to us, you can ignore it.': [
    'Kjo është përgjigje automatike. Nëse nuk na keni shkruar, mund ta shpërfillni.',
    'This is an automatic answer. If you have not written to us, you can ignore it.',
  ],
}
