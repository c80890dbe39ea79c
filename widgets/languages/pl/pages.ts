import type { PageText } from '../english-pages'
import type { Translations } from '../language'

/** The texts of plain forms, of the pages around the forms, and of emails, in Polish. */
export const pages: Translations<PageText> = {
  'Skip to the main content': ['Przejdź do głównej treści', 'Go to the main content'],
  'Home page, in English': ['Strona główna, po angielsku', 'Main page, in English'],
  'Privacy notice, in English': [
    'Pełna informacja o twoich danych, po angielsku',
    'Full information about your data, in English',
  ],
  'Send us an enquiry': ['Wyślij nam pytanie', 'Send us a question'],
  'Tell us about your visa': ['Opowiedz nam o swojej wizie', 'Tell us about your visa'],
  'Tell us what has happened.': ['Napisz nam, co się stało.', 'Write to us what has happened.'],
  'Tell us how to reach you. The call is free.': [
    'Napisz, jak się z tobą skontaktować. Rozmowa telefoniczna jest bezpłatna.',
    'Write how to contact you. The phone conversation is free.',
  ],
  'Write it the way you would say it.': ['Napisz tak, jak mówisz.', 'Write as you speak.'],
  'Only your name, phone and email are needed.': [
    'Potrzebujemy tylko imienia i nazwiska, telefonu i adresu e‑mail.',
    'We need only first and last name, phone and email address.',
  ],
  'We answer within {text}, and say plainly whether we can help.': [
    'Odpowiadamy w ciągu {text} i mówimy jasno, czy możemy pomóc.',
    'We answer within {text} and say clearly whether we can help.',
  ],
  'We say plainly whether we can help. The form says by when.': [
    'Mówimy jasno, czy możemy pomóc. Formularz podaje, do kiedy odpowiemy.',
    'We say clearly whether we can help. The form gives by when we will answer.',
  ],
  'We call within {text}.': ['Zadzwonimy w ciągu {text}.', 'We will call within {text}.'],
  'The form says by when we call.': ['Formularz podaje, do kiedy zadzwonimy.', 'The form gives by when we will call.'],
  'A person reads it, and you have an answer within {text}.': [
    'Czyta to człowiek, a odpowiedź masz w ciągu {text}.',
    'A human being reads it, and you have the answer within {text}.',
  ],
  'A person reads it and answers you. The form says by when.': [
    'Człowiek to czyta i odpowiada. Formularz podaje, do kiedy.',
    'A human being reads it and answers. The form gives by when.',
  ],
  'Our visa experts will contact you within {text}.': [
    'Nasi eksperci wizowi skontaktują się w ciągu {text}.',
    'Our visa experts will be in contact within {text}.',
  ],
  'Our visa experts will contact you. The form says by when.': [
    'Nasi eksperci wizowi skontaktują się z tobą. Formularz podaje, do kiedy.',
    'Our visa experts will contact you. The form gives by when.',
  ],
  '{count} hour': ['{count} godziny', '{count} hour'],
  '{count} hours': ['{count} godzin', '{count} hours'],
  '{count} hour in office hours': ['{count} godziny pracy biura', '{count} working hour of the office'],
  '{count} hours in office hours': ['{count} godzin pracy biura', '{count} working hours of the office'],
  '{count} hour; if we are closed then, within 2 hours of opening': [
    '{count} godziny, a jeśli biuro jest wtedy zamknięte: 2 godzin od otwarcia',
    '{count} hour, and if the office is closed then: 2 hours from opening',
  ],
  '{count} hours; if we are closed then, within 2 hours of opening': [
    '{count} godzin, a jeśli biuro jest wtedy zamknięte: 2 godzin od otwarcia',
    '{count} hours, and if the office is closed then: 2 hours from opening',
  ],
  'Someone is detained, or the deadline is this week?': [
    'Ktoś jest zatrzymany w areszcie lub strzeżonym ośrodku (detained) albo termin (deadline) mija w tym tygodniu?',
    'Someone is held in custody or a guarded centre (detained), or the time limit (deadline) ends this week?',
  ],
  'Do not wait for an answer: call': ['Nie czekaj na odpowiedź, zadzwoń:', 'Do not wait for an answer, call:'],
  ',': [',', ','],
  '.': ['.', '.'],
  'at any hour': ['o każdej porze', 'at any time of day'],
  'Call the emergency line, {phone}': ['Zadzwoń w nagłej sprawie, {phone}', 'Call in an urgent matter, {phone}'],
  'Call the office, {phone}': ['Zadzwoń do biura, {phone}', 'Call the office, {phone}'],
  'Confidential.': ['Poufne.', 'Confidential.'],
  'We do not tell the Home Office that you asked.': [
    'Nie mówimy Home Office, że pytasz.',
    'We do not tell the Home Office that you ask.',
  ],
  'In your language': ['W twoim języku', 'In your language'],
  'With an interpreter where needed': [
    'W razie potrzeby z tłumaczem (interpreter)',
    'In case of need with an interpreter (interpreter)',
  ],
  'For someone else': ['Dla innej osoby', 'For another person'],
  'You may write for a relative, a friend or someone who is detained. The form asks for whom you write.': [
    'Możesz napisać w sprawie krewnego, znajomego lub osoby zatrzymanej (detained). Formularz pyta, w czyjej sprawie piszesz.',
    'You may write in the matter of a relative, an acquaintance or a detained (detained) person. The form asks in whose matter you write.',
  ],
  'Legal aid': ['Pomoc prawna opłacana przez państwo (legal aid)', 'Legal help paid for by the state (legal aid)'],
  'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it.': [
    'Zapytaj nas, czy pracujemy w ramach legal aid. W niektórych sprawach, na przykład o azyl (asylum) lub zatrzymanie (detention), być może ją dostaniesz.',
    'Ask us whether we work under legal aid. In some matters, for example of asylum (asylum) or detention (detention), perhaps you will get it.',
  ],
  'Check on GOV.UK if you can get legal aid': [
    'Sprawdź na GOV.UK, czy możesz dostać legal aid (po angielsku)',
    'Check on GOV.UK whether you can get legal aid (in English)',
  ],
  ', and': [' i', ' and'],
  'find a legal aid adviser': ['znajdź doradcę legal aid (po angielsku)', 'find a legal aid adviser (in English)'],
  'Office hours': ['Godziny pracy biura', 'Working hours of the office'],
  closed: ['zamknięte', 'closed'],
  'Office:': ['Biuro:', 'Office:'],
  'Your details': ['Twoje dane', 'Your data'],
  'We use your details to answer you, and for nothing else.': [
    'Używamy twoich danych, żeby ci odpowiedzieć, i do niczego więcej.',
    'We use your data in order to answer you, and for nothing more.',
  ],
  'We do not sell them, and we do not tell the Home Office that you wrote to us.': [
    'Nie sprzedajemy ich i nie mówimy Home Office, że piszesz do nas.',
    'We do not sell them and do not tell the Home Office that you write to us.',
  ],
  'This site sets no cookies and does not track you.': [
    'Ta strona nie używa plików cookie i cię nie śledzi.',
    'This site uses no cookie files and does not track you.',
  ],
  'We erase an enquiry {count} days after we have dealt with it.': [
    'Usuwamy twoje pytanie po {count} dniach od załatwienia sprawy.',
    'We delete your question {count} days after the matter is dealt with.',
  ],
  'Leave empty what you do not know.': ['Zostaw puste to, czego nie wiesz.', 'Leave empty what you do not know.'],
  'Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each': [
    'Zdjęcia (JPEG, PNG) lub PDF: najwyżej 5 plików, każdy do 10 MB',
    'Photos (JPEG, PNG) or PDF: at most 5 files, each up to 10 MB',
  ],
  'Thank you': ['Dziękujemy', 'We thank you'],
  '{name} has received your message.': ['{name}: mamy twoją wiadomość.', '{name}: we have your message.'],
  'Thank you. We have your message.': ['Dziękujemy. Mamy twoją wiadomość.', 'We thank you. We have your message.'],
  'Nothing was sent from here': ['Stąd nic nie wysłano', 'Nothing was sent from here'],
  'You come to this page by sending a form, and its address says that none was sent. Not sure that your message arrived? Send it once more, or call us: a second message does no harm.':
    [
      'Ta strona otwiera się po wysłaniu formularza, a jej adres mówi, że żaden nie został wysłany. Nie wiesz, czy wiadomość dotarła? Wyślij ją jeszcze raz lub zadzwoń: druga wiadomość nie szkodzi.',
      'This page opens after sending a form, and its address says that none was sent. Do you not know whether the message arrived? Send it once more or call: a second message does no harm.',
    ],
  'Go to the form': ['Przejdź do formularza', 'Go to the form'],
  'Keep the reference. It finds your message at once when you call or write.': [
    'Zachowaj numer zgłoszenia. Po nim od razu znajdziemy wiadomość, gdy zadzwonisz lub napiszesz.',
    'Keep the number of the submission. By it we will find the message at once when you call or write.',
  ],
  ', or print this page.': [' lub wydrukuj tę stronę.', ' or print this page.'],
  'Call now.': ['Zadzwoń teraz.', 'Call now.'],
  'Back to the home page': ['Wróć na stronę główną (po angielsku)', 'Back to the main page (in English)'],
  'Sent: {when}': ['Wysłano: {when}', 'Sent: {when}'],
  'One file could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'Nie udało się przyjąć jednego pliku (przyjmujemy PDF, JPEG lub PNG do 10 MB): przynieś go lub wyślij, gdy odpowiemy. Wszystko, co jest w formularzu, mamy.',
      'One file could not be accepted (we accept PDF, JPEG or PNG up to 10 MB): bring it or send it when we answer. We have everything that is in the form.',
    ],
  '{count} files could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'Nie udało się przyjąć {count} plików (przyjmujemy PDF, JPEG lub PNG do 10 MB): przynieś je lub wyślij, gdy odpowiemy. Wszystko, co jest w formularzu, mamy.',
      '{count} files could not be accepted (we accept PDF, JPEG or PNG up to 10 MB): bring them or send them when we answer. We have everything that is in the form.',
    ],
  'Please check your details': ['Sprawdź swoje dane', 'Check your data'],
  'Please wait a moment': ['Poczekaj chwilę', 'Wait a moment'],
  'That was too large to send': ['To było za duże, żeby wysłać', 'This was too large to send'],
  'We could not read your enquiry': ['Nie możemy odczytać twojego pytania', 'We cannot read your question'],
  'We could not save your enquiry': ['Nie możemy zapisać twojego pytania', 'We cannot save your question'],
  'Nothing has been sent: text and letters together were too large. We take 5 files of 10 MB each. Use your browser’s Back button: what you typed is still there. Choose smaller photos, or send the form without the letter. You can also call us on':
    [
      'Nic nie wysłano: tekst i listy razem były za duże. Przyjmujemy 5 plików, każdy do 10 MB. Naciśnij „Wstecz” w przeglądarce: wpisany tekst nadal tam jest. Wybierz mniejsze zdjęcia lub wyślij formularz bez listu. Możesz też zadzwonić:',
      'Nothing was sent: text and letters together were too large. We accept 5 files, each up to 10 MB. Press “Back” in the browser: the typed text is still there. Choose smaller photos or send the form without the letter. You can also call:',
    ],
  'Nothing has been sent. Use your browser’s Back button: what you typed is still there. You can also call us on': [
    'Nic nie wysłano. Naciśnij „Wstecz” w przeglądarce: wpisany tekst nadal tam jest. Możesz też zadzwonić:',
    'Nothing was sent. Press “Back” in the browser: the typed text is still there. You can also call:',
  ],
  'Nothing has been sent yet. Everything you typed is below.': [
    'Jeszcze nic nie wysłano. Cały wpisany tekst jest poniżej.',
    'Nothing was sent yet. The whole typed text is below.',
  ],
  'Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait {count} seconds and press the button again, or call us on':
    [
      'Z twojej sieci przyszło naraz wiele pytań, więc to jeszcze nie zostało wysłane. Cały wpisany tekst jest poniżej: poczekaj {count} s i naciśnij przycisk ponownie lub zadzwoń:',
      'From your network many questions came at once, so this one was not sent yet. The whole typed text is below: wait {count} s and press the button again or call:',
    ],
  'This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or call us on':
    [
      'To nasz błąd i jeszcze nic nie wysłano. Cały wpisany tekst jest poniżej: naciśnij przycisk, żeby spróbować ponownie, lub zadzwoń:',
      'This is our fault and nothing was sent yet. The whole typed text is below: press the button to try again or call:',
    ],
  'or write to': ['lub napisz:', 'or write:'],
  'Please select': ['Wybierz', 'Choose'],
  day: ['dzień', 'day'],
  month: ['miesiąc', 'month'],
  year: ['rok', 'year'],
  'Send my enquiry': ['Wyślij moje pytanie', 'Send my question'],
  'Send again': ['Wyślij ponownie', 'Send again'],
  'You need not answer everything. What you typed goes into your message.': [
    'Nie musisz odpowiadać na wszystko. Wpisany tekst trafi do wiadomości.',
    'You need not answer everything. The typed text will go into the message.',
  ],
  'We use your details only to answer you: see our': [
    'Używamy twoich danych tylko po to, żeby ci odpowiedzieć. Zobacz:',
    'We use your data only in order to answer you. See:',
  ],
  'privacy notice (opens in a new tab)': [
    'informacja o twoich danych (nowa karta, po angielsku)',
    'information about your data (new tab, in English)',
  ],
  '. Sending this does not make you our client.': [
    '. Wysłanie tego nie czyni cię naszym klientem (client).',
    '. Sending this does not make you our client (client).',
  ],
  'Emergency line:': ['Telefon w nagłych sprawach:', 'Telephone in urgent matters:'],
  'Email:': ['E‑mail:', 'Email:'],
  'We have received your message ({reference})': [
    'Mamy twoją wiadomość ({reference})',
    'We have your message ({reference})',
  ],
  'Thank you for contacting {name}. We have received your message. Your reference is {reference}.': [
    'Dziękujemy za kontakt z {name}. Mamy twoją wiadomość. Twój numer zgłoszenia to {reference}.',
    'We thank you for contacting {name}. We have your message. The number of your submission is {reference}.',
  ],
  'Our office hours are: {hours}.': ['Godziny pracy naszego biura: {hours}.', 'Working hours of our office: {hours}.'],
  'If it cannot wait, call {phone}, or our emergency line on {emergency}.': [
    'Jeśli to nie może czekać, zadzwoń pod numer {phone} lub, w nagłej sprawie, pod numer {emergency}.',
    'If it cannot wait, call the number {phone} or, in an urgent matter, the number {emergency}.',
  ],
  'Sending us a message does not make you our client.': [
    'Wysłanie wiadomości nie czyni cię naszym klientem (client).',
    'Sending a message does not make you our client (client).',
  ],
  'This is an automatic answer. If you did not write to us, you can ignore it.': [
    'To automatyczna odpowiedź. Jeśli wiadomość nie jest od ciebie, możesz tę odpowiedź pominąć.',
    'This is an automatic answer. If the message is not from you, you may ignore this answer.',
  ],
}
