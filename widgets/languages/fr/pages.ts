import type { PageText } from '../english-pages'
import type { Translations } from '../language'

/** The texts of plain forms, of the pages around the forms, and of emails, in French. */
export const pages: Translations<PageText> = {
  'Skip to the main content': ['Aller au contenu principal', 'Go to the main content'],
  'Home page, in English': ['Page d’accueil, en anglais', 'Home page, in English'],
  'Privacy notice, in English': [
    'Nos règles complètes sur vos données, en anglais',
    'Our complete rules on your data, in English',
  ],
  'Send us an enquiry': ['Envoyez-nous une question', 'Send us a question'],
  'Tell us about your visa': ['Parlez-nous de votre visa', 'Tell us about your visa'],
  'Tell us what has happened.': ['Dites-nous ce qui s’est passé.', 'Tell us what happened.'],
  'Tell us how to reach you. The call is free.': [
    'Dites-nous comment vous joindre. L’appel téléphonique est gratuit.',
    'Tell us how to reach you. The phone call is free.',
  ],
  'Write it the way you would say it.': ['Écrivez comme vous parlez.', 'Write as you speak.'],
  'Only your name, phone and email are needed.': [
    'Il faut seulement votre nom, votre téléphone et votre e‑mail.',
    'Only your name, your phone and your email are needed.',
  ],
  'We answer within {text}, and say plainly whether we can help.': [
    'Nous répondons dans un délai de {text}, et disons clairement si nous pouvons vous aider.',
    'We answer within a time of {text}, and say clearly whether we can help you.',
  ],
  'We say plainly whether we can help. The form says by when.': [
    'Nous disons clairement si nous pouvons vous aider. Le formulaire dit quand nous répondons, au plus tard.',
    'We say clearly whether we can help you. The form says when we answer, at the latest.',
  ],
  'We call within {text}.': ['Nous vous appelons dans un délai de {text}.', 'We call you within a time of {text}.'],
  'The form says by when we call.': [
    'Le formulaire dit quand nous vous appelons, au plus tard.',
    'The form says when we call you, at the latest.',
  ],
  'A person reads it, and you have an answer within {text}.': [
    'Une personne le lit, et vous avez une réponse dans un délai de {text}.',
    'A person reads it, and you have an answer within a time of {text}.',
  ],
  'A person reads it and answers you. The form says by when.': [
    'Une personne le lit et vous répond. Le formulaire dit quand nous répondons, au plus tard.',
    'A person reads it and answers you. The form says when we answer, at the latest.',
  ],
  'Our visa experts will contact you within {text}.': [
    'Nos experts en visas vous contactent dans un délai de {text}.',
    'Our experts in visas contact you within a time of {text}.',
  ],
  'Our visa experts will contact you. The form says by when.': [
    'Nos experts en visas vous contactent. Le formulaire dit quand, au plus tard.',
    'Our experts in visas contact you. The form says when, at the latest.',
  ],
  '{count} hour': ['{count} heure', '{count} hour'],
  '{count} hours': ['{count} heures', '{count} hours'],
  '{count} hour in office hours': [
    '{count} heure pendant les heures de bureau',
    '{count} hour during the office hours',
  ],
  '{count} hours in office hours': [
    '{count} heures pendant les heures de bureau',
    '{count} hours during the office hours',
  ],
  '{count} hour; if we are closed then, within 2 hours of opening': [
    '{count} heure (si nous sommes alors fermés, au plus 2 heures après l’ouverture)',
    '{count} hour (if we are closed then, at most 2 hours after the opening)',
  ],
  '{count} hours; if we are closed then, within 2 hours of opening': [
    '{count} heures (si nous sommes alors fermés, au plus 2 heures après l’ouverture)',
    '{count} hours (if we are closed then, at most 2 hours after the opening)',
  ],
  'Someone is detained, or the deadline is this week?': [
    'Une personne est en détention (detained), ou la date limite (deadline) est cette semaine ?',
    'A person is in detention (detained), or the final date (deadline) is this week?',
  ],
  'Do not wait for an answer: call': ['N’attendez pas de réponse, appelez :', 'Do not wait for an answer, call:'],
  ',': [',', ','],
  '.': ['.', '.'],
  'at any hour': ['à toute heure', 'at any hour'],
  'Call the emergency line, {phone}': ['Appeler la ligne d’urgence, {phone}', 'Call the emergency line, {phone}'],
  'Call the office, {phone}': ['Appeler le bureau, {phone}', 'Call the office, {phone}'],
  'Confidential.': ['Confidentiel.', 'Confidential.'],
  'We do not tell the Home Office that you asked.': [
    'Nous ne disons pas au Home Office que vous nous avez contactés.',
    'We do not tell the Home Office that you contacted us.',
  ],
  'In your language': ['Dans votre langue', 'In your language'],
  'With an interpreter where needed': [
    'Avec un interprète (interpreter) si besoin',
    'With an interpreter (interpreter) if needed',
  ],
  'For someone else': ['Pour une autre personne', 'For another person'],
  'You may write for a relative, a friend or someone who is detained. The form asks for whom you write.': [
    'Vous pouvez écrire pour un membre de votre famille, un ami ou une personne en détention (detained). Le formulaire demande pour qui vous écrivez.',
    'You can write for a member of your family, a friend or a person in detention (detained). The form asks for whom you write.',
  ],
  'Legal aid': ['Aide juridique payée par l’État (legal aid)', 'Legal help paid by the State (legal aid)'],
  'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it.': [
    'Demandez-nous si nous travaillons avec cette aide (legal aid). Dans certains cas, dont l’asile (asylum) et la détention (detention), vous pouvez peut-être l’avoir.',
    'Ask us whether we work with this help (legal aid). In some cases, among them asylum (asylum) and detention (detention), you can perhaps get it.',
  ],
  'Check on GOV.UK if you can get legal aid': [
    'Vérifiez sur GOV.UK si vous pouvez avoir cette aide (en anglais)',
    'Check on GOV.UK whether you can get this help (in English)',
  ],
  ', and': [', et', ', and'],
  'find a legal aid adviser': [
    'trouvez un conseiller pour cette aide (en anglais)',
    'find an adviser for this help (in English)',
  ],
  'Office hours': ['Heures de bureau', 'Office hours'],
  closed: ['fermé', 'closed'],
  'Office:': ['Bureau :', 'Office:'],
  'Your details': ['Vos informations', 'Your information'],
  'We use your details to answer you, and for nothing else.': [
    'Vos informations nous servent à vous répondre, et à rien d’autre.',
    'Your information serves us to answer you, and for nothing else.',
  ],
  'We do not sell them, and we do not tell the Home Office that you wrote to us.': [
    'Nous ne les vendons pas, et nous ne disons pas au Home Office que vous nous avez écrit.',
    'We do not sell it, and we do not tell the Home Office that you wrote to us.',
  ],
  'This site sets no cookies and does not track you.': [
    'Ce site n’utilise pas de cookies et ne vous suit pas.',
    'This site uses no cookies and does not follow you.',
  ],
  'We erase an enquiry {count} days after we have dealt with it.': [
    'Nous effaçons une demande {count} jours après l’avoir traitée.',
    'We erase a request {count} days after having dealt with it.',
  ],
  'Leave empty what you do not know.': ['Laissez vide ce que vous ne savez pas.', 'Leave empty what you do not know.'],
  'Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each': [
    'Photos (JPEG, PNG) ou PDF : 5 fichiers au plus, 10 Mo chacun',
    'Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each',
  ],
  'Thank you': ['Merci', 'Thank you'],
  '{name} has received your message.': ['{name} a reçu votre message.', '{name} has received your message.'],
  'Thank you. We have your message.': ['Merci. Nous avons votre message.', 'Thank you. We have your message.'],
  'Nothing was sent from here': ['Rien n’a été envoyé d’ici', 'Nothing was sent from here'],
  'You come to this page by sending a form, and its address says that none was sent. Not sure that your message arrived? Send it once more, or call us: a second message does no harm.':
    [
      'On arrive sur cette page en envoyant un formulaire, et son adresse dit que rien n’a été envoyé. Vous ne savez pas si votre message est arrivé ? Envoyez-le encore une fois, ou appelez-nous : un deuxième message ne pose pas de problème.',
      'One arrives at this page by sending a form, and its address says that nothing was sent. You do not know whether your message arrived? Send it once more, or call us: a second message poses no problem.',
    ],
  'Go to the form': ['Aller au formulaire', 'Go to the form'],
  'Keep the reference. It finds your message at once when you call or write.': [
    'Gardez la référence. Avec elle, nous trouvons tout de suite votre message quand vous appelez ou écrivez.',
    'Keep the reference. With it, we find your message at once when you call or write.',
  ],
  ', or print this page.': [', ou imprimez cette page.', ', or print this page.'],
  'Call now.': ['Appelez maintenant.', 'Call now.'],
  'Back to the home page': ['Retour à la page d’accueil (en anglais)', 'Back to the home page (in English)'],
  'Sent: {when}': ['Envoyé : {when}', 'Sent: {when}'],
  'One file could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'Un fichier n’a pas été accepté (seulement PDF, JPEG ou PNG de 10 Mo au plus) : apportez-le, ou envoyez-le quand nous vous répondrons. Nous avons tout ce que vous avez écrit.',
      'One file was not accepted (only PDF, JPEG or PNG of 10 MB at most): bring it, or send it when we answer you. We have all that you wrote.',
    ],
  '{count} files could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      '{count} fichiers n’ont pas été acceptés (seulement PDF, JPEG ou PNG de 10 Mo au plus) : apportez-les, ou envoyez-les quand nous vous répondrons. Nous avons tout ce que vous avez écrit.',
      '{count} files were not accepted (only PDF, JPEG or PNG of 10 MB at most): bring them, or send them when we answer you. We have all that you wrote.',
    ],
  'Please check your details': ['Vérifiez vos informations', 'Check your information'],
  'Please wait a moment': ['Attendez un moment', 'Wait a moment'],
  'That was too large to send': ['C’était trop gros pour être envoyé', 'It was too big to be sent'],
  'We could not read your enquiry': ['Nous n’avons pas pu lire votre demande', 'We could not read your request'],
  'We could not save your enquiry': ['Nous n’avons pas pu enregistrer votre demande', 'We could not save your request'],
  'Nothing has been sent: text and letters together were too large. We take 5 files of 10 MB each. Use your browser’s Back button: what you typed is still there. Choose smaller photos, or send the form without the letter. You can also call us on':
    [
      'Rien n’a été envoyé : le texte et les lettres ensemble étaient trop gros. Nous acceptons 5 fichiers de 10 Mo chacun. Utilisez le bouton Retour de votre navigateur : ce que vous avez écrit est encore là. Choisissez des photos plus petites, ou envoyez le formulaire sans la lettre. Vous pouvez aussi nous appeler :',
      'Nothing was sent: the text and the letters together were too big. We accept 5 files of 10 MB each. Use the Back button of your browser: what you wrote is still there. Choose smaller photos, or send the form without the letter. You can also call us:',
    ],
  'Nothing has been sent. Use your browser’s Back button: what you typed is still there. You can also call us on': [
    'Rien n’a été envoyé. Utilisez le bouton Retour de votre navigateur : ce que vous avez écrit est encore là. Vous pouvez aussi nous appeler :',
    'Nothing was sent. Use the Back button of your browser: what you wrote is still there. You can also call us:',
  ],
  'Nothing has been sent yet. Everything you typed is below.': [
    'Rien n’est encore envoyé. Tout ce que vous avez écrit est ci-dessous.',
    'Nothing is sent yet. All that you wrote is below.',
  ],
  'Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait {count} seconds and press the button again, or call us on':
    [
      'Beaucoup de demandes sont venues de votre réseau en même temps, donc celle-ci n’est pas encore envoyée. Tout ce que vous avez écrit est ci-dessous : attendez {count} secondes et appuyez à nouveau sur le bouton, ou appelez-nous :',
      'Many requests came from your network at the same time, so this one is not sent yet. All that you wrote is below: wait {count} seconds and press the button again, or call us:',
    ],
  'This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or call us on':
    [
      'C’est notre faute, et rien n’est encore envoyé. Tout ce que vous avez écrit est ci-dessous : appuyez sur le bouton pour réessayer, ou appelez-nous :',
      'It is our fault, and nothing is sent yet. All that you wrote is below: press the button to try again, or call us:',
    ],
  'or write to': ['ou écrivez à', 'or write to'],
  'Please select': ['Choisissez', 'Choose'],
  day: ['jour', 'day'],
  month: ['mois', 'month'],
  year: ['année', 'year'],
  'Send my enquiry': ['Envoyer ma demande', 'Send my request'],
  'Send again': ['Envoyer à nouveau', 'Send again'],
  'You need not answer everything. What you typed goes into your message.': [
    'Vous n’avez pas besoin de tout remplir. Ce que vous avez écrit va dans votre message.',
    'You do not need to fill in everything. What you wrote goes into your message.',
  ],
  'We use your details only to answer you: see our': [
    'Vos informations nous servent seulement à vous répondre : voir',
    'Your information serves us only to answer you: see',
  ],
  'privacy notice (opens in a new tab)': [
    'nos règles sur vos données (nouvel onglet, en anglais)',
    'our rules on your data (new tab, in English)',
  ],
  '. Sending this does not make you our client.': [
    '. Envoyer ceci ne fait pas de vous notre client.',
    '. Sending this does not make you our client.',
  ],
  'Emergency line:': ['Ligne d’urgence :', 'Emergency line:'],
  'Email:': ['E‑mail :', 'Email:'],
  'We have received your message ({reference})': [
    'Nous avons reçu votre message ({reference})',
    'We have received your message ({reference})',
  ],
  'Thank you for contacting {name}. We have received your message. Your reference is {reference}.': [
    'Merci d’avoir contacté {name}. Nous avons reçu votre message. Votre référence est {reference}.',
    'Thank you for having contacted {name}. We have received your message. Your reference is {reference}.',
  ],
  'Our office hours are: {hours}.': ['Nos heures de bureau sont : {hours}.', 'Our office hours are: {hours}.'],
  'If it cannot wait, call {phone}, or our emergency line on {emergency}.': [
    'Si cela ne peut pas attendre, appelez {phone}, ou notre ligne d’urgence : {emergency}.',
    'If it cannot wait, call {phone}, or our emergency line: {emergency}.',
  ],
  'Sending us a message does not make you our client.': [
    'Nous envoyer un message ne fait pas de vous notre client.',
    'Sending us a message does not make you our client.',
  ],
  'This is an automatic answer. If you did not write to us, you can ignore it.': [
    'C’est une réponse automatique. Si vous ne nous avez pas écrit, vous pouvez l’ignorer.',
    'This is an automatic answer. If you did not write to us, you can ignore it.',
  ],
}
