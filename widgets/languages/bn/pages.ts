import type { PageText } from '../english-pages'
import type { Translations } from '../language'

/** The texts of plain forms, of the pages around the forms, and of emails, in Bengali. */
export const pages: Translations<PageText> = {
  'Skip to the main content': ['মূল অংশে যান', 'Go to the main part'],
  'Home page, in English': ['মূল পাতা, ইংরেজিতে', 'Main page, in English'],
  'Privacy notice, in English': [
    'আপনার তথ্য নিয়ে পুরো নোটিশ, ইংরেজিতে',
    'The full notice about your information, in English',
  ],
  'Send us an enquiry': ['আমাদের প্রশ্ন পাঠান', 'Send us a question'],
  'Tell us about your visa': ['আপনার ভিসার কথা আমাদের বলুন', 'Tell us about your visa'],
  'Tell us what has happened.': ['কী হয়েছে আমাদের বলুন।', 'Tell us what has happened.'],
  'Tell us how to reach you. The call is free.': [
    'কীভাবে আপনার সঙ্গে যোগাযোগ করব বলুন। আমরা ফোন করলে আপনার টাকা লাগে না।',
    'Tell how we should contact you. When we phone it costs you no money.',
  ],
  'Write it the way you would say it.': ['যেভাবে বলেন, সেভাবেই লিখুন।', 'Write just as you speak.'],
  'Only your name, phone and email are needed.': [
    'শুধু আপনার নাম, ফোন নম্বর ও ইমেইল ঠিকানা দরকার।',
    'Only your name, phone number and email address are needed.',
  ],
  'We answer within {text}, and say plainly whether we can help.': [
    'আমরা {text} মধ্যে উত্তর দিই, এবং সাহায্য করতে পারি কি না তা স্পষ্ট বলি।',
    'We answer within {text}, and say clearly whether or not we can help.',
  ],
  'We say plainly whether we can help. The form says by when.': [
    'সাহায্য করতে পারি কি না তা আমরা স্পষ্ট বলি। কবের মধ্যে, তা ফর্মে আছে।',
    'We say clearly whether or not we can help. By when, is in the form.',
  ],
  'We call within {text}.': ['আমরা {text} মধ্যে ফোন করি।', 'We phone within {text}.'],
  'The form says by when we call.': ['কবের মধ্যে ফোন করব, তা ফর্মে আছে।', 'By when we will phone, is in the form.'],
  'A person reads it, and you have an answer within {text}.': [
    'একজন মানুষ এটি পড়েন, এবং আপনি {text} মধ্যে উত্তর পান।',
    'A human being reads it, and you get an answer within {text}.',
  ],
  'A person reads it and answers you. The form says by when.': [
    'একজন মানুষ এটি পড়ে আপনাকে উত্তর দেন। কবের মধ্যে, তা ফর্মে আছে।',
    'A human being reads it and answers you. By when, is in the form.',
  ],
  'Our visa experts will contact you within {text}.': [
    'আমাদের ভিসা বিশেষজ্ঞরা {text} মধ্যে আপনার সঙ্গে যোগাযোগ করবেন।',
    'Our visa experts will contact you within {text}.',
  ],
  'Our visa experts will contact you. The form says by when.': [
    'আমাদের ভিসা বিশেষজ্ঞরা আপনার সঙ্গে যোগাযোগ করবেন। কবের মধ্যে, তা ফর্মে আছে।',
    'Our visa experts will contact you. By when, is in the form.',
  ],
  '{count} hour': ['{count} ঘণ্টার', '{count} hour'],
  '{count} hours': ['{count} ঘণ্টার', '{count} hours'],
  '{count} hour in office hours': ['অফিসের সময়ের {count} ঘণ্টার', '{count} hour of office time'],
  '{count} hours in office hours': ['অফিসের সময়ের {count} ঘণ্টার', '{count} hours of office time'],
  '{count} hour; if we are closed then, within 2 hours of opening': [
    '{count} ঘণ্টার, আর তখন বন্ধ থাকলে খোলার পরে ২ ঘণ্টার',
    '{count} hour, and if closed then, 2 hours after opening',
  ],
  '{count} hours; if we are closed then, within 2 hours of opening': [
    '{count} ঘণ্টার, আর তখন বন্ধ থাকলে খোলার পরে ২ ঘণ্টার',
    '{count} hours, and if closed then, 2 hours after opening',
  ],
  'Someone is detained, or the deadline is this week?': [
    'কেউ আটক (detained), বা শেষ তারিখ (deadline) এই সপ্তাহেই?',
    'Is someone detained (detained), or is the last date (deadline) this very week?',
  ],
  'Do not wait for an answer: call': ['উত্তরের অপেক্ষা করবেন না, ফোন করুন:', 'Do not wait for an answer, phone:'],
  ',': [',', ','],
  '.': ['।', '.'],
  'at any hour': ['দিন-রাত যে কোনো সময়', 'day or night, at any time'],
  'Call the emergency line, {phone}': ['জরুরি ফোনে কল করুন, {phone}', 'Call the emergency phone, {phone}'],
  'Call the office, {phone}': ['অফিসে ফোন করুন, {phone}', 'Phone the office, {phone}'],
  'Confidential.': ['আপনার কথা গোপন রাখা হয়।', 'What you say is kept secret.'],
  'We do not tell the Home Office that you asked.': [
    'আপনি যে জানতে চেয়েছেন, তা আমরা Home Office-কে বলি না।',
    'We do not tell the Home Office that you asked.',
  ],
  'In your language': ['আপনার ভাষায়', 'In your language'],
  'With an interpreter where needed': [
    'দরকার হলে দোভাষী (interpreter) দিয়ে',
    'With an interpreter (interpreter) if needed',
  ],
  'For someone else': ['অন্য কারও জন্য', 'For someone else'],
  'You may write for a relative, a friend or someone who is detained. The form asks for whom you write.': [
    'আপনি আত্মীয়, বন্ধু বা আটক (detained) কারও জন্য লিখতে পারেন। কার জন্য লিখছেন, ফর্ম তা জানতে চায়।',
    'You can write for a relative, a friend or someone detained (detained). The form asks for whom you are writing.',
  ],
  'Legal aid': ['সরকারি টাকায় আইনি সাহায্য (legal aid)', 'Legal help with government money (legal aid)'],
  'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it.': [
    'আমরা legal aid-এর কাজ করি কি না জিজ্ঞেস করুন। কিছু বিষয়ে, যেমন আশ্রয় (asylum) ও আটক (detention), আপনি হয়তো এটি পেতে পারেন।',
    'Ask whether we do legal aid work. In some matters, such as asylum (asylum) and detention (detention), you may perhaps get it.',
  ],
  'Check on GOV.UK if you can get legal aid': [
    'legal aid পাবেন কি না, GOV.UK-তে দেখুন (ইংরেজিতে)',
    'See on GOV.UK whether you will get legal aid (in English)',
  ],
  ', and': [', এবং', ', and'],
  'find a legal aid adviser': ['legal aid পরামর্শক খুঁজুন (ইংরেজিতে)', 'find a legal aid adviser (in English)'],
  'Office hours': ['অফিসের সময়', 'Office time'],
  closed: ['বন্ধ', 'closed'],
  'Office:': ['অফিস:', 'Office:'],
  'Your details': ['আপনার তথ্য', 'Your information'],
  'We use your details to answer you, and for nothing else.': [
    'আপনার তথ্য আমরা শুধু আপনাকে উত্তর দিতে ব্যবহার করি, আর কিছুর জন্য নয়।',
    'We use your information only to answer you, and for nothing else.',
  ],
  'We do not sell them, and we do not tell the Home Office that you wrote to us.': [
    'আমরা তা বিক্রি করি না, এবং আপনি আমাদের লিখেছেন তা Home Office-কে বলি না।',
    'We do not sell it, and do not tell the Home Office that you wrote to us.',
  ],
  'This site sets no cookies and does not track you.': [
    'এই সাইট কোনো cookie রাখে না, এবং আপনি ইন্টারনেটে কী করেন তা দেখে না।',
    'This site keeps no cookie, and does not watch what you do on the internet.',
  ],
  'We erase an enquiry {count} days after we have dealt with it.': [
    'আপনার অনুরোধের কাজ শেষ হওয়ার {count} দিন পরে আমরা তা মুছে ফেলি।',
    '{count} days after the work on your request ends we erase it.',
  ],
  'Leave empty what you do not know.': ['যা জানেন না তা খালি রাখুন।', 'Leave empty what you do not know.'],
  'Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each': [
    'ছবি (JPEG, PNG) বা PDF: সর্বোচ্চ ৫টি ফাইল, প্রতিটি ১০ MB পর্যন্ত',
    'Photos (JPEG, PNG) or PDF: at most 5 files, each up to 10 MB',
  ],
  'Thank you': ['ধন্যবাদ', 'Thank you'],
  '{name} has received your message.': ['{name} আপনার বার্তা পেয়েছে।', '{name} has received your message.'],
  'Thank you. We have your message.': ['ধন্যবাদ। আমরা আপনার বার্তা পেয়েছি।', 'Thank you. We have received your message.'],
  'Nothing was sent from here': ['এখান থেকে কিছু পাঠানো হয়নি', 'Nothing was sent from here'],
  'You come to this page by sending a form, and its address says that none was sent. Not sure that your message arrived? Send it once more, or call us: a second message does no harm.':
    [
      'ফর্ম পাঠালে এই পাতা আসে, আর এর ঠিকানা বলছে কোনো ফর্ম পাঠানো হয়নি। বার্তা পৌঁছেছে কি না নিশ্চিত নন? আরেকবার পাঠান, বা আমাদের ফোন করুন: দ্বিতীয় বার্তায় কোনো ক্ষতি নেই।',
      'This page comes on sending a form, and its address says that no form was sent. Not sure whether the message arrived? Send it once more, or phone us: there is no harm in a second message.',
    ],
  'Go to the form': ['ফর্মে যান', 'Go to the form'],
  'Keep the reference. It finds your message at once when you call or write.': [
    'রেফারেন্স নম্বরটি রেখে দিন। ফোন করলে বা লিখলে এটি দিয়ে আপনার বার্তা সঙ্গে সঙ্গে পাওয়া যায়।',
    'Keep the reference number. When you phone or write, your message is found at once by it.',
  ],
  ', or print this page.': [', বা এই পাতা প্রিন্ট করুন।', ', or print this page.'],
  'Call now.': ['এখনই ফোন করুন।', 'Phone right now.'],
  'Back to the home page': ['মূল পাতায় ফিরুন (ইংরেজিতে)', 'Return to the main page (in English)'],
  'Sent: {when}': ['পাঠানোর সময়: {when}', 'Time of sending: {when}'],
  'One file could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'একটি ফাইল নেওয়া যায়নি (আমরা সর্বোচ্চ ১০ MB-র PDF, JPEG বা PNG নিই): সেটি সঙ্গে আনুন, বা আমরা উত্তর দিলে পাঠান। আপনি যা লিখেছেন সব আমরা পেয়েছি।',
      'One file could not be taken (we take a PDF, JPEG or PNG of at most 10 MB): bring it with you, or send it when we answer. We have received all that you wrote.',
    ],
  '{count} files could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      '{count}টি ফাইল নেওয়া যায়নি (আমরা সর্বোচ্চ ১০ MB-র PDF, JPEG বা PNG নিই): সেগুলো সঙ্গে আনুন, বা আমরা উত্তর দিলে পাঠান। আপনি যা লিখেছেন সব আমরা পেয়েছি।',
      '{count} files could not be taken (we take a PDF, JPEG or PNG of at most 10 MB): bring them with you, or send them when we answer. We have received all that you wrote.',
    ],
  'Please check your details': ['আপনার তথ্য দেখে নিন', 'Look over your information'],
  'Please wait a moment': ['একটু অপেক্ষা করুন', 'Wait a little'],
  'That was too large to send': ['এটি পাঠানোর জন্য বেশি বড় ছিল', 'This was too large to send'],
  'We could not read your enquiry': ['আমরা আপনার অনুরোধ পড়তে পারিনি', 'We could not read your request'],
  'We could not save your enquiry': ['আমরা আপনার অনুরোধ সেভ করতে পারিনি', 'We could not save your request'],
  'Nothing has been sent: text and letters together were too large. We take 5 files of 10 MB each. Use your browser’s Back button: what you typed is still there. Choose smaller photos, or send the form without the letter. You can also call us on':
    [
      'কিছু পাঠানো হয়নি: লেখা ও চিঠি মিলে বেশি বড় ছিল। আমরা ৫টি ফাইল নিই, প্রতিটি ১০ MB পর্যন্ত। ব্রাউজারের পেছনে ফেরার (Back) বোতাম চাপুন: আপনার লেখা এখনও সেখানে আছে। ছোট ছবি বাছুন, বা ফর্মটি চিঠি ছাড়া পাঠান। আমাদের ফোনও করতে পারেন:',
      'Nothing was sent: the text and letters together were too large. We take 5 files, each up to 10 MB. Press the browser’s button for going back (Back): what you wrote is still there. Choose smaller photos, or send the form without the letter. You can also phone us:',
    ],
  'Nothing has been sent. Use your browser’s Back button: what you typed is still there. You can also call us on': [
    'কিছু পাঠানো হয়নি। ব্রাউজারের পেছনে ফেরার (Back) বোতাম চাপুন: আপনার লেখা এখনও সেখানে আছে। আমাদের ফোনও করতে পারেন:',
    'Nothing was sent. Press the browser’s button for going back (Back): what you wrote is still there. You can also phone us:',
  ],
  'Nothing has been sent yet. Everything you typed is below.': [
    'এখনও কিছু পাঠানো হয়নি। আপনি যা লিখেছেন সব নিচে আছে।',
    'Nothing has been sent yet. All that you wrote is below.',
  ],
  'Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait {count} seconds and press the button again, or call us on':
    [
      'আপনার নেটওয়ার্ক থেকে একসঙ্গে অনেক অনুরোধ এসেছে, তাই এটি এখনও পাঠানো হয়নি। আপনি যা লিখেছেন সব নিচে আছে: {count} সেকেন্ড অপেক্ষা করে বোতামটি আবার চাপুন, বা আমাদের ফোন করুন:',
      'Many requests came from your network at once, so this one has not been sent yet. All that you wrote is below: wait {count} seconds and press the button again, or phone us:',
    ],
  'This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or call us on':
    [
      'এটি আমাদের ভুল, এবং এখনও কিছু পাঠানো হয়নি। আপনি যা লিখেছেন সব নিচে আছে: আবার চেষ্টা করতে বোতামটি চাপুন, বা আমাদের ফোন করুন:',
      'This is our mistake, and nothing has been sent yet. All that you wrote is below: press the button to try again, or phone us:',
    ],
  'or write to': ['বা লিখুন:', 'or write:'],
  'Please select': ['বাছুন', 'Choose'],
  day: ['দিন', 'day'],
  month: ['মাস', 'month'],
  year: ['বছর', 'year'],
  'Send my enquiry': ['আমার অনুরোধ পাঠান', 'Send my request'],
  'Send again': ['আবার পাঠান', 'Send again'],
  'You need not answer everything. What you typed goes into your message.': [
    'সব প্রশ্নের উত্তর দিতে হবে না। আপনি যা লিখেছেন তা আপনার বার্তায় যাবে।',
    'You do not have to answer all questions. What you wrote will go into your message.',
  ],
  'We use your details only to answer you: see our': [
    'আপনার তথ্য আমরা শুধু আপনাকে উত্তর দিতে ব্যবহার করি। দেখুন:',
    'We use your information only to answer you. See:',
  ],
  'privacy notice (opens in a new tab)': [
    'আপনার তথ্য নিয়ে নোটিশ (নতুন ট্যাব, ইংরেজিতে)',
    'notice about your information (new tab, in English)',
  ],
  '. Sending this does not make you our client.': [
    '। এটি পাঠালে আপনি আমাদের মক্কেল (client) হন না।',
    '. By sending this you do not become our client (client).',
  ],
  'Emergency line:': ['জরুরি ফোন:', 'Emergency phone:'],
  'Email:': ['ইমেইল:', 'Email:'],
  'We have received your message ({reference})': [
    'আমরা আপনার বার্তা পেয়েছি ({reference})',
    'We have received your message ({reference})',
  ],
  'Thank you for contacting {name}. We have received your message. Your reference is {reference}.': [
    '{name}-এর সঙ্গে যোগাযোগের জন্য ধন্যবাদ। আমরা আপনার বার্তা পেয়েছি। আপনার রেফারেন্স নম্বর {reference}।',
    'Thank you for contacting {name}. We have received your message. Your reference number is {reference}.',
  ],
  'Our office hours are: {hours}.': ['আমাদের অফিসের সময়: {hours}।', 'Our office time: {hours}.'],
  'If it cannot wait, call {phone}, or our emergency line on {emergency}.': [
    'অপেক্ষা করা না গেলে {phone} নম্বরে ফোন করুন, বা আমাদের জরুরি ফোন {emergency} নম্বরে।',
    'If it is not possible to wait, phone the number {phone}, or our emergency phone number {emergency}.',
  ],
  'Sending us a message does not make you our client.': [
    'আমাদের বার্তা পাঠালে আপনি আমাদের মক্কেল (client) হন না।',
    'By sending us a message you do not become our client (client).',
  ],
  'This is an automatic answer. If you did not write to us, you can ignore it.': [
    'এটি নিজে থেকে পাঠানো উত্তর। আপনি আমাদের না লিখে থাকলে আপনার কিছু করার দরকার নেই।',
    'This is an answer sent by itself. If you did not write to us, you need do nothing.',
  ],
}
