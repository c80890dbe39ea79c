import type { PageText } from '../english-pages'
import type { Translations } from '../language'

/** The texts of plain forms, of the pages around the forms, and of emails, in Hindi. */
export const pages: Translations<PageText> = {
  'Skip to the main content': ['मुख्य भाग पर जाएँ', 'Go to the main part'],
  'Home page, in English': ['मुख्य पेज, अंग्रेज़ी में', 'Main page, in English'],
  'Privacy notice, in English': [
    'आपकी जानकारी के बारे में पूरी सूचना, अंग्रेज़ी में',
    'The full notice about your information, in English',
  ],
  'Send us an enquiry': ['हमें सवाल भेजें', 'Send us a question'],
  'Tell us about your visa': ['हमें अपने वीज़ा के बारे में बताएँ', 'Tell us about your visa'],
  'Tell us what has happened.': ['हमें बताएँ कि क्या हुआ है।', 'Tell us what has happened.'],
  'Tell us how to reach you. The call is free.': [
    'हमें बताएँ कि आपसे संपर्क कैसे करें। हमारी फ़ोन कॉल मुफ़्त है।',
    'Tell us how to contact you. Our phone call is free.',
  ],
  'Write it the way you would say it.': ['जैसे आप बोलते हैं, वैसे ही लिखें।', 'Write just as you speak.'],
  'Only your name, phone and email are needed.': [
    'सिर्फ़ आपका नाम, फ़ोन नंबर और ईमेल पता ज़रूरी है।',
    'Only your name, phone number and email address are necessary.',
  ],
  'We answer within {text}, and say plainly whether we can help.': [
    'हम {text} के अंदर जवाब देते हैं, और साफ़ बताते हैं कि हम मदद कर सकते हैं या नहीं।',
    'We answer within {text}, and say clearly whether or not we can help.',
  ],
  'We say plainly whether we can help. The form says by when.': [
    'हम साफ़ बताते हैं कि हम मदद कर सकते हैं या नहीं। फ़ॉर्म बताता है कि कब तक।',
    'We say clearly whether or not we can help. The form says by when.',
  ],
  'We call within {text}.': ['हम {text} के अंदर फ़ोन करते हैं।', 'We phone within {text}.'],
  'The form says by when we call.': ['फ़ॉर्म बताता है कि हम कब तक फ़ोन करेंगे।', 'The form says by when we will phone.'],
  'A person reads it, and you have an answer within {text}.': [
    'इसे एक इंसान पढ़ता है, और आपको {text} के अंदर जवाब मिलता है।',
    'A human being reads it, and you get an answer within {text}.',
  ],
  'A person reads it and answers you. The form says by when.': [
    'एक इंसान इसे पढ़कर आपको जवाब देता है। फ़ॉर्म बताता है कि कब तक।',
    'A human being reads it and answers you. The form says by when.',
  ],
  'Our visa experts will contact you within {text}.': [
    'हमारे वीज़ा विशेषज्ञ {text} के अंदर आपसे संपर्क करेंगे।',
    'Our visa experts will contact you within {text}.',
  ],
  'Our visa experts will contact you. The form says by when.': [
    'हमारे वीज़ा विशेषज्ञ आपसे संपर्क करेंगे। फ़ॉर्म बताता है कि कब तक।',
    'Our visa experts will contact you. The form says by when.',
  ],
  '{count} hour': ['{count} घंटे', '{count} hour'],
  '{count} hours': ['{count} घंटों', '{count} hours'],
  '{count} hour in office hours': ['दफ़्तर के समय के {count} घंटे', '{count} hour of the office’s time'],
  '{count} hours in office hours': ['दफ़्तर के समय के {count} घंटों', '{count} hours of the office’s time'],
  '{count} hour; if we are closed then, within 2 hours of opening': [
    '{count} घंटे, और अगर हम तब बंद हों तो खुलने के बाद 2 घंटों',
    '{count} hour, and if we are closed then, 2 hours after opening',
  ],
  '{count} hours; if we are closed then, within 2 hours of opening': [
    '{count} घंटों, और अगर हम तब बंद हों तो खुलने के बाद 2 घंटों',
    '{count} hours, and if we are closed then, 2 hours after opening',
  ],
  'Someone is detained, or the deadline is this week?': [
    'कोई हिरासत (detained) में है, या आख़िरी तारीख (deadline) इसी हफ़्ते है?',
    'Is someone in custody (detained), or is the last date (deadline) this very week?',
  ],
  'Do not wait for an answer: call': ['जवाब का इंतज़ार न करें, फ़ोन करें:', 'Do not wait for an answer, phone:'],
  ',': [',', ','],
  '.': ['।', '.'],
  'at any hour': ['दिन-रात किसी भी समय', 'day or night, at any time'],
  'Call the emergency line, {phone}': ['इमरजेंसी नंबर पर फ़ोन करें, {phone}', 'Phone the emergency number, {phone}'],
  'Call the office, {phone}': ['दफ़्तर को फ़ोन करें, {phone}', 'Phone the office, {phone}'],
  'Confidential.': ['आपकी बात गोपनीय रहती है।', 'What you say stays confidential.'],
  'We do not tell the Home Office that you asked.': [
    'हम Home Office को नहीं बताते कि आपने पूछा।',
    'We do not tell the Home Office that you asked.',
  ],
  'In your language': ['आपकी भाषा में', 'In your language'],
  'With an interpreter where needed': [
    'ज़रूरत हो तो दुभाषिये (interpreter) के साथ',
    'With an interpreter (interpreter) if needed',
  ],
  'For someone else': ['किसी और के लिए', 'For someone else'],
  'You may write for a relative, a friend or someone who is detained. The form asks for whom you write.': [
    'आप किसी रिश्तेदार, दोस्त या हिरासत (detained) में किसी व्यक्ति के लिए लिख सकते हैं। फ़ॉर्म पूछता है कि आप किसके लिए लिख रहे हैं।',
    'You can write for a relative, a friend or a person in custody (detained). The form asks for whom you are writing.',
  ],
  'Legal aid': ['सरकारी पैसे से क़ानूनी मदद (legal aid)', 'Legal help with government money (legal aid)'],
  'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it.': [
    'हमसे पूछें कि क्या हम legal aid का काम करते हैं। कुछ मामलों में, जैसे शरण (asylum) और हिरासत (detention), शायद यह आपको मिल सके।',
    'Ask us whether we do legal aid work. In some matters, such as asylum (asylum) and custody (detention), perhaps you can get it.',
  ],
  'Check on GOV.UK if you can get legal aid': [
    'GOV.UK पर देखें कि क्या आपको legal aid मिल सकती है (अंग्रेज़ी में)',
    'See on GOV.UK whether you can get legal aid (in English)',
  ],
  ', and': [', और', ', and'],
  'find a legal aid adviser': ['legal aid का सलाहकार ढूँढें (अंग्रेज़ी में)', 'find a legal aid adviser (in English)'],
  'Office hours': ['दफ़्तर का समय', 'Office time'],
  closed: ['बंद', 'closed'],
  'Office:': ['दफ़्तर:', 'Office:'],
  'Your details': ['आपकी जानकारी', 'Your information'],
  'We use your details to answer you, and for nothing else.': [
    'हम आपकी जानकारी सिर्फ़ आपको जवाब देने के लिए इस्तेमाल करते हैं, और किसी काम के लिए नहीं।',
    'We use your information only to answer you, and for no other purpose.',
  ],
  'We do not sell them, and we do not tell the Home Office that you wrote to us.': [
    'हम इसे नहीं बेचते, और Home Office को नहीं बताते कि आपने हमें लिखा।',
    'We do not sell it, and do not tell the Home Office that you wrote to us.',
  ],
  'This site sets no cookies and does not track you.': [
    'यह साइट कोई cookie नहीं रखती और यह नहीं देखती कि आप इंटरनेट पर क्या करते हैं।',
    'This site keeps no cookie and does not watch what you do on the internet.',
  ],
  'We erase an enquiry {count} days after we have dealt with it.': [
    'आपके अनुरोध का काम पूरा होने के {count} दिन बाद हम उसे मिटा देते हैं।',
    '{count} days after the work on your request is finished we erase it.',
  ],
  'Leave empty what you do not know.': ['जो न पता हो, उसे खाली छोड़ दें।', 'Leave empty what is not known.'],
  'Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each': [
    'फ़ोटो (JPEG, PNG) या PDF: अधिकतम 5 फ़ाइलें, हर एक 10 MB तक',
    'Photos (JPEG, PNG) or PDF: at most 5 files, each up to 10 MB',
  ],
  'Thank you': ['धन्यवाद', 'Thank you'],
  '{name} has received your message.': ['{name} को आपका संदेश मिल गया है।', '{name} has received your message.'],
  'Thank you. We have your message.': ['धन्यवाद। हमें आपका संदेश मिल गया है।', 'Thank you. We have received your message.'],
  'Nothing was sent from here': ['यहाँ से कुछ नहीं भेजा गया', 'Nothing was sent from here'],
  'You come to this page by sending a form, and its address says that none was sent. Not sure that your message arrived? Send it once more, or call us: a second message does no harm.':
    [
      'यह पेज फ़ॉर्म भेजने पर आता है, और इसके पते के अनुसार कोई फ़ॉर्म नहीं भेजा गया। पक्का नहीं कि आपका संदेश पहुँचा? उसे एक बार और भेजें, या हमें फ़ोन करें: दूसरे संदेश से कोई नुकसान नहीं।',
      'This page comes on sending a form, and according to its address no form was sent. Not sure that your message arrived? Send it once more, or phone us: there is no harm from a second message.',
    ],
  'Go to the form': ['फ़ॉर्म पर जाएँ', 'Go to the form'],
  'Keep the reference. It finds your message at once when you call or write.': [
    'रेफ़रेंस नंबर रखें। जब आप फ़ोन करें या लिखें, तो इससे आपका संदेश तुरंत मिल जाता है।',
    'Keep the reference number. When you phone or write, your message is found at once by it.',
  ],
  ', or print this page.': [', या यह पेज प्रिंट करें।', ', or print this page.'],
  'Call now.': ['अभी फ़ोन करें।', 'Phone now.'],
  'Back to the home page': ['मुख्य पेज पर लौटें (अंग्रेज़ी में)', 'Return to the main page (in English)'],
  'Sent: {when}': ['भेजने का समय: {when}', 'Time of sending: {when}'],
  'One file could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'एक फ़ाइल नहीं ली जा सकी (हम 10 MB तक की PDF, JPEG या PNG लेते हैं): कृपया उसे साथ लाएँ, या जब हम जवाब दें तब भेजें। आपने जो लिखा वह सब हमारे पास है।',
      'One file could not be taken (we take a PDF, JPEG or PNG of up to 10 MB): please bring it with you, or send it when we answer. All that you wrote is with us.',
    ],
  '{count} files could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      '{count} फ़ाइलें नहीं ली जा सकीं (हम 10 MB तक की PDF, JPEG या PNG लेते हैं): कृपया उन्हें साथ लाएँ, या जब हम जवाब दें तब भेजें। आपने जो लिखा वह सब हमारे पास है।',
      '{count} files could not be taken (we take a PDF, JPEG or PNG of up to 10 MB): please bring them with you, or send them when we answer. All that you wrote is with us.',
    ],
  'Please check your details': ['कृपया अपनी जानकारी जाँचें', 'Please check your information'],
  'Please wait a moment': ['कृपया थोड़ा इंतज़ार करें', 'Please wait a little'],
  'That was too large to send': ['यह भेजने के लिए बहुत बड़ा था', 'This was too large to send'],
  'We could not read your enquiry': ['हम आपका अनुरोध नहीं पढ़ सके', 'We could not read your request'],
  'We could not save your enquiry': ['हम आपका अनुरोध सेव नहीं कर सके', 'We could not save your request'],
  'Nothing has been sent: text and letters together were too large. We take 5 files of 10 MB each. Use your browser’s Back button: what you typed is still there. Choose smaller photos, or send the form without the letter. You can also call us on':
    [
      'कुछ नहीं भेजा गया: लिखा हुआ और चिट्ठियाँ मिलकर बहुत बड़े थे। हम 5 फ़ाइलें लेते हैं, हर एक 10 MB तक। ब्राउज़र का पीछे जाने का (Back) बटन दबाएँ: आपका लिखा अभी वहीं है। छोटी फ़ोटो चुनें, या फ़ॉर्म चिट्ठी के बिना भेजें। आप हमें फ़ोन भी कर सकते हैं:',
      'Nothing was sent: the writing and letters together were too large. We take 5 files, each up to 10 MB. Press the browser’s button for going back (Back): what you wrote is still there. Choose smaller photos, or send the form without the letter. You can also phone us:',
    ],
  'Nothing has been sent. Use your browser’s Back button: what you typed is still there. You can also call us on': [
    'कुछ नहीं भेजा गया। ब्राउज़र का पीछे जाने का (Back) बटन दबाएँ: आपका लिखा अभी वहीं है। आप हमें फ़ोन भी कर सकते हैं:',
    'Nothing was sent. Press the browser’s button for going back (Back): what you wrote is still there. You can also phone us:',
  ],
  'Nothing has been sent yet. Everything you typed is below.': [
    'अभी तक कुछ नहीं भेजा गया। आपने जो लिखा वह सब नीचे है।',
    'Nothing has been sent until now. All that you wrote is below.',
  ],
  'Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait {count} seconds and press the button again, or call us on':
    [
      'आपके नेटवर्क से एक साथ बहुत से अनुरोध आए, इसलिए यह अभी तक नहीं भेजा गया। आपने जो लिखा वह सब नीचे है: {count} सेकंड इंतज़ार करें और बटन फिर दबाएँ, या हमें फ़ोन करें:',
      'Many requests came from your network at once, so this one has not been sent until now. All that you wrote is below: wait {count} seconds and press the button again, or phone us:',
    ],
  'This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or call us on':
    [
      'यह हमारी गलती है, और अभी तक कुछ नहीं भेजा गया। आपने जो लिखा वह सब नीचे है: फिर कोशिश करने के लिए बटन दबाएँ, या हमें फ़ोन करें:',
      'This is our mistake, and nothing has been sent until now. All that you wrote is below: press the button to try again, or phone us:',
    ],
  'or write to': ['या लिखें:', 'or write:'],
  'Please select': ['कृपया चुनें', 'Please choose'],
  day: ['दिन', 'day'],
  month: ['महीना', 'month'],
  year: ['साल', 'year'],
  'Send my enquiry': ['मेरा अनुरोध भेजें', 'Send my request'],
  'Send again': ['फिर भेजें', 'Send again'],
  'You need not answer everything. What you typed goes into your message.': [
    'हर सवाल का जवाब ज़रूरी नहीं। आपने जो लिखा वह आपके संदेश में जाएगा।',
    'An answer to every question is not necessary. What you wrote will go into your message.',
  ],
  'We use your details only to answer you: see our': [
    'हम आपकी जानकारी सिर्फ़ आपको जवाब देने के लिए इस्तेमाल करते हैं। देखें:',
    'We use your information only to answer you. See:',
  ],
  'privacy notice (opens in a new tab)': [
    'आपकी जानकारी के बारे में सूचना (नया टैब, अंग्रेज़ी में)',
    'notice about your information (new tab, in English)',
  ],
  '. Sending this does not make you our client.': [
    '। यह भेजने से आप हमारे मुवक्किल (client) नहीं बनते।',
    '. By sending this you do not become our client (client).',
  ],
  'Emergency line:': ['इमरजेंसी फ़ोन:', 'Emergency phone:'],
  'Email:': ['ईमेल:', 'Email:'],
  'We have received your message ({reference})': [
    'हमें आपका संदेश मिल गया है ({reference})',
    'We have received your message ({reference})',
  ],
  'Thank you for contacting {name}. We have received your message. Your reference is {reference}.': [
    '{name} से संपर्क करने के लिए धन्यवाद। हमें आपका संदेश मिल गया है। आपका रेफ़रेंस नंबर {reference} है।',
    'Thank you for contacting {name}. We have received your message. Your reference number is {reference}.',
  ],
  'Our office hours are: {hours}.': ['हमारे दफ़्तर का समय: {hours}।', 'Our office’s time: {hours}.'],
  'If it cannot wait, call {phone}, or our emergency line on {emergency}.': [
    'अगर इंतज़ार नहीं हो सकता, तो {phone} पर फ़ोन करें, या हमारे इमरजेंसी फ़ोन {emergency} पर।',
    'If it cannot wait, phone {phone}, or our emergency phone {emergency}.',
  ],
  'Sending us a message does not make you our client.': [
    'हमें संदेश भेजने से आप हमारे मुवक्किल (client) नहीं बनते।',
    'By sending us a message you do not become our client (client).',
  ],
  'This is an automatic answer. If you did not write to us, you can ignore it.': [
    'यह अपने आप भेजा गया जवाब है। अगर आपने हमें नहीं लिखा, तो आपको कुछ करने की ज़रूरत नहीं।',
    'This is an answer sent by itself. If you did not write to us, you need do nothing.',
  ],
}
