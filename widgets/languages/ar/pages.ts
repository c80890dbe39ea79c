import type { PageText } from '../english-pages'
import type { Translations } from '../language'

/** The texts of plain forms, of the pages around the forms, and of emails, in Arabic. */
export const pages: Translations<PageText> = {
  'Skip to the main content': ['انتقل إلى المحتوى الرئيسي', 'Go to the main content'],
  'Home page, in English': ['الصفحة الرئيسية، بالإنجليزية', 'Main page, in English'],
  'Privacy notice, in English': [
    'الإشعار الكامل عن معلوماتك، بالإنجليزية',
    'The full notice about your information, in English',
  ],
  'Send us an enquiry': ['أرسل لنا سؤالًا', 'Send us a question'],
  'Tell us about your visa': ['أخبرنا عن تأشيرتك', 'Tell us about your visa'],
  'Tell us what has happened.': ['أخبرنا ماذا حدث.', 'Tell us what happened.'],
  'Tell us how to reach you. The call is free.': [
    'أخبرنا كيف نتواصل معك. المكالمة مجانية.',
    'Tell us how we contact you. The call is free.',
  ],
  'Write it the way you would say it.': ['اكتب كما تتكلم.', 'Write as you talk.'],
  'Only your name, phone and email are needed.': [
    'نحتاج فقط اسمك وهاتفك وبريدك الإلكتروني.',
    'We need only your name, your phone and your email.',
  ],
  'We answer within {text}, and say plainly whether we can help.': [
    'نرد خلال {text}، ونقول بوضوح هل نستطيع المساعدة.',
    'We answer within {text}, and say clearly whether we can help.',
  ],
  'We say plainly whether we can help. The form says by when.': [
    'نقول بوضوح هل نستطيع المساعدة. يذكر النموذج آخر وقت للرد.',
    'We say clearly whether we can help. The form states the latest time of the answer.',
  ],
  'We call within {text}.': ['نتصل خلال {text}.', 'We call within {text}.'],
  'The form says by when we call.': ['يذكر النموذج آخر وقت للاتصال.', 'The form states the latest time of the call.'],
  'A person reads it, and you have an answer within {text}.': [
    'يقرؤه إنسان، ويصلك الرد خلال {text}.',
    'A human being reads it, and the answer reaches you within {text}.',
  ],
  'A person reads it and answers you. The form says by when.': [
    'يقرؤه إنسان ويرد عليك. يذكر النموذج آخر وقت للرد.',
    'A human being reads it and answers you. The form states the latest time of the answer.',
  ],
  'Our visa experts will contact you within {text}.': [
    'سيتواصل معك خبراء التأشيرات لدينا خلال {text}.',
    'Our visa experts will contact you within {text}.',
  ],
  'Our visa experts will contact you. The form says by when.': [
    'سيتواصل معك خبراء التأشيرات لدينا. يذكر النموذج آخر وقت لذلك.',
    'Our visa experts will contact you. The form states the latest time for that.',
  ],
  '{count} hour': ['{count} ساعة', '{count} hour'],
  '{count} hours': [{ two: 'ساعتين ({count})', few: '{count} ساعات', other: '{count} ساعة' }, '{count} hours'],
  '{count} hour in office hours': ['{count} ساعة من وقت المكتب', '{count} hour of the office’s time'],
  '{count} hours in office hours': [
    { two: 'ساعتين ({count}) من وقت المكتب', few: '{count} ساعات من وقت المكتب', other: '{count} ساعة من وقت المكتب' },
    '{count} hours of the office’s time',
  ],
  '{count} hour; if we are closed then, within 2 hours of opening': [
    '{count} ساعة، وإن كنا مغلقين حينها فخلال ساعتين من الفتح',
    '{count} hour, and if we are closed then, within two hours of opening',
  ],
  '{count} hours; if we are closed then, within 2 hours of opening': [
    {
      two: 'ساعتين ({count})، وإن كنا مغلقين حينها فخلال ساعتين من الفتح',
      few: '{count} ساعات، وإن كنا مغلقين حينها فخلال ساعتين من الفتح',
      other: '{count} ساعة، وإن كنا مغلقين حينها فخلال ساعتين من الفتح',
    },
    '{count} hours, and if we are closed then, within two hours of opening',
  ],
  'Someone is detained, or the deadline is this week?': [
    'هل هناك شخص محتجز (detained)، أو الموعد النهائي (deadline) هذا الأسبوع؟',
    'Is there a detained (detained) person, or is the final date (deadline) this week?',
  ],
  'Do not wait for an answer: call': ['لا تنتظر الرد، اتصل:', 'Do not wait for the answer, call:'],
  ',': ['،', ','],
  '.': ['.', '.'],
  'at any hour': ['في أي ساعة', 'at any hour'],
  'Call the emergency line, {phone}': ['اتصل بخط الطوارئ، {phone}', 'Call the emergency line, {phone}'],
  'Call the office, {phone}': ['اتصل بالمكتب، {phone}', 'Call the office, {phone}'],
  'Confidential.': ['سرّي.', 'Secret.'],
  'We do not tell the Home Office that you asked.': [
    'لا نخبر Home Office أنك سألت.',
    'We do not tell the Home Office that you asked.',
  ],
  'In your language': ['بلغتك', 'In your language'],
  'With an interpreter where needed': [
    'مع مترجم (interpreter) عند الحاجة',
    'With an interpreter (interpreter) when needed',
  ],
  'For someone else': ['من أجل شخص آخر', 'For another person'],
  'You may write for a relative, a friend or someone who is detained. The form asks for whom you write.': [
    'يمكنك الكتابة من أجل قريب أو صديق أو شخص محتجز. في النموذج سطر لذلك.',
    'You can write for a relative or a friend or a detained person. In the form there is a line for that.',
  ],
  'Legal aid': ['مساعدة قانونية من الدولة (legal aid)', 'Legal help from the state (legal aid)'],
  'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it.': [
    'اسألنا هل نعمل ضمن legal aid. في بعض القضايا، مثل اللجوء (asylum) والاحتجاز (detention)، قد تحصل عليها.',
    'Ask us whether we work under legal aid. In some cases, such as asylum (asylum) and detention (detention), you may get it.',
  ],
  'Check on GOV.UK if you can get legal aid': [
    'انظر في GOV.UK هل يمكنك الحصول على legal aid (بالإنجليزية)',
    'Look on GOV.UK whether you can get legal aid (in English)',
  ],
  ', and': ['، و', ', and'],
  'find a legal aid adviser': ['ابحث عن مستشار legal aid (بالإنجليزية)', 'search for a legal aid adviser (in English)'],
  'Office hours': ['أوقات المكتب', 'Times of the office'],
  closed: ['مغلق', 'closed'],
  'Office:': ['المكتب:', 'The office:'],
  'Your details': ['معلوماتك', 'Your information'],
  'We use your details to answer you, and for nothing else.': [
    'نستخدم معلوماتك للرد عليك فقط، ولا نستخدمها لأي شيء آخر.',
    'We use your information only to answer you, and do not use it for anything else.',
  ],
  'We do not sell them, and we do not tell the Home Office that you wrote to us.': [
    'لا نبيعها، ولا نخبر Home Office أنك كتبت إلينا.',
    'We do not sell it, and do not tell the Home Office that you wrote to us.',
  ],
  'This site sets no cookies and does not track you.': [
    'هذا الموقع لا يضع cookies ولا يتتبعك.',
    'This site sets no cookies and does not track you.',
  ],
  'We erase an enquiry {count} days after we have dealt with it.': [
    {
      few: 'نمسح طلبك بعد {count} أيام من انتهاء العمل عليه.',
      many: 'نمسح طلبك بعد {count} يومًا من انتهاء العمل عليه.',
      other: 'نمسح طلبك بعد {count} يوم من انتهاء العمل عليه.',
    },
    'We erase your request {count} days after the end of the work on it.',
  ],
  'Leave empty what you do not know.': ['اترك ما لا تعرفه فارغًا.', 'Leave what you do not know empty.'],
  'Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each': [
    'صور (JPEG أو PNG) أو PDF\u200f: 5 ملفات على الأكثر، كل ملف حتى 10 MB',
    'Photos (JPEG or PNG) or PDF: 5 files at most, each file up to 10 MB',
  ],
  'Thank you': ['شكرًا', 'Thanks'],
  '{name} has received your message.': ['وصلت رسالتك إلى {name}.', 'Your message reached {name}.'],
  'Thank you. We have your message.': ['شكرًا. وصلتنا رسالتك.', 'Thanks. Your message reached us.'],
  'Nothing was sent from here': ['لم يُرسل شيء من هنا', 'Nothing was sent from here'],
  'You come to this page by sending a form, and its address says that none was sent. Not sure that your message arrived? Send it once more, or call us: a second message does no harm.':
    [
      'تُفتح هذه الصفحة بعد إرسال نموذج، وعنوانها يقول إنه لم يُرسل نموذج. إذا لم تعرف هل وصلت رسالتك فأرسلها مرة أخرى، أو اتصل بنا: رسالة ثانية لا تضر.',
      'This page opens after sending a form, and its address says that no form was sent. If you do not know whether your message arrived, send it again, or call us: a second message does no harm.',
    ],
  'Go to the form': ['اذهب إلى النموذج', 'Go to the form'],
  'Keep the reference. It finds your message at once when you call or write.': [
    'احتفظ برقم الطلب. به نجد رسالتك فورًا عندما تتصل أو تكتب.',
    'Keep the request number. By it we find your message at once when you call or write.',
  ],
  ', or print this page.': ['، أو اطبع هذه الصفحة.', ', or print this page.'],
  'Call now.': ['اتصل الآن.', 'Call now.'],
  'Back to the home page': ['العودة إلى الصفحة الرئيسية (بالإنجليزية)', 'Back to the main page (in English)'],
  'Sent: {when}': ['وقت الإرسال: {when}', 'Time of sending: {when}'],
  'One file could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'لم نستطع استلام ملف واحد (نقبل PDF أو JPEG أو PNG حتى 10 MB): أحضره معك، أو أرسله عندما نرد. كل ما كتبته لدينا.',
      'We could not receive one file (we accept PDF or JPEG or PNG up to 10 MB): bring it with you, or send it when we answer. All that you wrote is with us.',
    ],
  '{count} files could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'لم نستطع استلام بعض الملفات ({count}) (نقبل PDF أو JPEG أو PNG حتى 10 MB): أحضرها معك، أو أرسلها عندما نرد. كل ما كتبته لدينا.',
      'We could not receive some files ({count}) (we accept PDF or JPEG or PNG up to 10 MB): bring them with you, or send them when we answer. All that you wrote is with us.',
    ],
  'Please check your details': ['راجع معلوماتك', 'Check your information'],
  'Please wait a moment': ['انتظر قليلًا', 'Wait a little'],
  'That was too large to send': ['هذا أكبر من أن يُرسل', 'This is too large to be sent'],
  'We could not read your enquiry': ['لم نستطع قراءة طلبك', 'We could not read your request'],
  'We could not save your enquiry': ['لم نستطع حفظ طلبك', 'We could not save your request'],
  'Nothing has been sent: text and letters together were too large. We take 5 files of 10 MB each. Use your browser’s Back button: what you typed is still there. Choose smaller photos, or send the form without the letter. You can also call us on':
    [
      'لم يُرسل شيء: النص والخطابات معًا أكبر من المسموح. نقبل 5 ملفات، كل ملف حتى 10 MB. اضغط زر «رجوع» في المتصفح: ما كتبته ما زال هناك. اختر صورًا أصغر، أو أرسل النموذج بدون الخطاب. يمكنك أيضًا الاتصال بنا:',
      'Nothing was sent: text and letters together are larger than allowed. We accept 5 files, each file up to 10 MB. Press the “Back” button in the browser: what you wrote is still there. Choose smaller photos, or send the form without the letter. You can also call us:',
    ],
  'Nothing has been sent. Use your browser’s Back button: what you typed is still there. You can also call us on': [
    'لم يُرسل شيء. اضغط زر «رجوع» في المتصفح: ما كتبته ما زال هناك. يمكنك أيضًا الاتصال بنا:',
    'Nothing was sent. Press the “Back” button in the browser: what you wrote is still there. You can also call us:',
  ],
  'Nothing has been sent yet. Everything you typed is below.': [
    'لم يُرسل شيء بعد. كل ما كتبته أدناه.',
    'Nothing was sent yet. All that you wrote is below.',
  ],
  'Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait {count} seconds and press the button again, or call us on':
    [
      {
        two: 'جاءت طلبات كثيرة من شبكتك في وقت واحد، لذلك لم يُرسل هذا الطلب بعد. كل ما كتبته أدناه: انتظر ثانيتين ({count}) واضغط الزر مرة أخرى، أو اتصل بنا:',
        few: 'جاءت طلبات كثيرة من شبكتك في وقت واحد، لذلك لم يُرسل هذا الطلب بعد. كل ما كتبته أدناه: انتظر {count} ثوانٍ واضغط الزر مرة أخرى، أو اتصل بنا:',
        other:
          'جاءت طلبات كثيرة من شبكتك في وقت واحد، لذلك لم يُرسل هذا الطلب بعد. كل ما كتبته أدناه: انتظر {count} ثانية واضغط الزر مرة أخرى، أو اتصل بنا:',
      },
      'Many requests came from your network at one time, so this request was not sent yet. All that you wrote is below: wait {count} seconds and press the button again, or call us:',
    ],
  'This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or call us on':
    [
      'هذا خطؤنا، ولم يُرسل شيء بعد. كل ما كتبته أدناه: اضغط الزر للمحاولة مرة أخرى، أو اتصل بنا:',
      'This is our mistake, and nothing was sent yet. All that you wrote is below: press the button to try again, or call us:',
    ],
  'or write to': ['أو اكتب إلى', 'or write to'],
  'Please select': ['اختر', 'Choose'],
  day: ['اليوم', 'the day'],
  month: ['الشهر', 'the month'],
  year: ['السنة', 'the year'],
  'Send my enquiry': ['أرسل طلبي', 'Send my request'],
  'Send again': ['أرسل مرة أخرى', 'Send again'],
  'You need not answer everything. What you typed goes into your message.': [
    'لا حاجة للإجابة عن كل شيء. ما كتبته يدخل في رسالتك.',
    'There is no need to answer everything. What you wrote enters your message.',
  ],
  'We use your details only to answer you: see our': [
    'نستخدم معلوماتك للرد عليك فقط. انظر:',
    'We use your information only to answer you. See:',
  ],
  'privacy notice (opens in a new tab)': [
    'الإشعار عن معلوماتك (صفحة جديدة، بالإنجليزية)',
    'the notice about your information (new page, in English)',
  ],
  '. Sending this does not make you our client.': [
    '. إرسال هذا لا يجعلك موكّلًا لنا (client).',
    '. Sending this does not make you our client (client).',
  ],
  'Emergency line:': ['خط الطوارئ:', 'Emergency line:'],
  'Email:': ['البريد الإلكتروني:', 'Email:'],
  'We have received your message ({reference})': [
    'وصلتنا رسالتك ({reference})',
    'Your message reached us ({reference})',
  ],
  'Thank you for contacting {name}. We have received your message. Your reference is {reference}.': [
    'شكرًا لتواصلك مع {name}. وصلتنا رسالتك. رقم طلبك هو {reference}.',
    'Thanks for contacting {name}. Your message reached us. Your request number is {reference}.',
  ],
  'Our office hours are: {hours}.': ['أوقات مكتبنا: {hours}.', 'Times of our office: {hours}.'],
  'If it cannot wait, call {phone}, or our emergency line on {emergency}.': [
    'إذا كان الأمر لا ينتظر فاتصل على {phone}، أو بخط الطوارئ على {emergency}.',
    'If the matter cannot wait, call on {phone}, or the emergency line on {emergency}.',
  ],
  'Sending us a message does not make you our client.': [
    'إرسال رسالة إلينا لا يجعلك موكّلًا لنا (client).',
    'Sending a message to us does not make you our client (client).',
  ],
  'This is an automatic answer. If you did not write to us, you can ignore it.': [
    'هذا رد آلي. إذا لم تكتب إلينا فتجاهله.',
    'This is an automatic answer. If you did not write to us, ignore it.',
  ],
}
