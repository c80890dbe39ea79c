import type { PageText } from '../english-pages'
import type { Translations } from '../language'

/** The texts of plain forms, of the pages around the forms, and of emails, in Vietnamese. */
export const pages: Translations<PageText> = {
  'Skip to the main content': ['Đi đến nội dung chính', 'Go to the main content'],
  'Home page, in English': ['Trang chủ, tiếng Anh', 'Home page, in English'],
  'Privacy notice, in English': ['Thông báo về quyền riêng tư, tiếng Anh', 'Privacy notice, in English'],
  'Send us an enquiry': ['Gửi câu hỏi cho chúng tôi', 'Send us a question'],
  'Tell us about your visa': ['Cho chúng tôi biết về thị thực (visa) của quý vị', 'Tell us about your visa (visa)'],
  'Tell us what has happened.': ['Cho chúng tôi biết chuyện gì đã xảy ra.', 'Tell us what has happened.'],
  'Tell us how to reach you. The call is free.': [
    'Cho chúng tôi biết cách liên lạc với quý vị. Cuộc gọi miễn phí.',
    'Tell us how to contact you. The call is free.',
  ],
  'Write it the way you would say it.': ['Hãy viết như quý vị nói.', 'Write as you speak.'],
  'Only your name, phone and email are needed.': [
    'Chỉ cần tên, điện thoại và email của quý vị.',
    'Only your name, phone and email are needed.',
  ],
  'We answer within {text}, and say plainly whether we can help.': [
    'Chúng tôi trả lời trong {text}, và nói rõ có giúp được không.',
    'We answer within {text}, and say clearly whether we can help.',
  ],
  'We say plainly whether we can help. The form says by when.': [
    'Chúng tôi nói rõ có giúp được không. Trong mẫu có ghi giờ trả lời muộn nhất.',
    'We say clearly whether we can help. The latest time of the answer is stated in the form.',
  ],
  'We call within {text}.': ['Chúng tôi gọi trong {text}.', 'We call within {text}.'],
  'The form says by when we call.': [
    'Trong mẫu có ghi giờ gọi muộn nhất.',
    'The latest time of the call is stated in the form.',
  ],
  'A person reads it, and you have an answer within {text}.': [
    'Một người thật đọc lời nhắn, và quý vị có câu trả lời trong {text}.',
    'A real person reads the message, and you have an answer within {text}.',
  ],
  'A person reads it and answers you. The form says by when.': [
    'Một người thật đọc và trả lời quý vị. Trong mẫu có ghi giờ trả lời muộn nhất.',
    'A real person reads it and answers you. The latest time of the answer is stated in the form.',
  ],
  'Our visa experts will contact you within {text}.': [
    'Chuyên gia thị thực của chúng tôi sẽ liên lạc với quý vị trong {text}.',
    'Our visa experts will contact you within {text}.',
  ],
  'Our visa experts will contact you. The form says by when.': [
    'Chuyên gia thị thực của chúng tôi sẽ liên lạc với quý vị. Trong mẫu có ghi giờ liên lạc muộn nhất.',
    'Our visa experts will contact you. The latest time of the contact is stated in the form.',
  ],
  '{count} hour': ['{count} giờ', '{count} hour'],
  '{count} hours': ['{count} giờ', '{count} hours'],
  '{count} hour in office hours': ['{count} giờ làm việc', '{count} working hour'],
  '{count} hours in office hours': ['{count} giờ làm việc', '{count} working hours'],
  '{count} hour; if we are closed then, within 2 hours of opening': [
    '{count} giờ (nếu lúc đó văn phòng đóng cửa, trong 2 giờ sau khi mở cửa)',
    '{count} hour (if closed at that time, within 2 hours after opening)',
  ],
  '{count} hours; if we are closed then, within 2 hours of opening': [
    '{count} giờ (nếu lúc đó văn phòng đóng cửa, trong 2 giờ sau khi mở cửa)',
    '{count} hours (if closed at that time, within 2 hours after opening)',
  ],
  'Someone is detained, or the deadline is this week?': [
    'Có người bị giam giữ (detained), hoặc hạn chót (deadline) là tuần này?',
    'Is somebody detained (detained), or is the last date (deadline) this week?',
  ],
  'Do not wait for an answer: call': ['Đừng chờ trả lời, hãy gọi', 'Do not wait for an answer, call'],
  ',': [',', ','],
  '.': ['.', '.'],
  'at any hour': ['bất cứ giờ nào', 'at any hour'],
  'Call the emergency line, {phone}': ['Gọi đường dây khẩn cấp, {phone}', 'Call the emergency line, {phone}'],
  'Call the office, {phone}': ['Gọi văn phòng, {phone}', 'Call the office, {phone}'],
  'Confidential.': ['Thông tin được giữ kín.', 'The information is kept private.'],
  'We do not tell the Home Office that you asked.': [
    'Chúng tôi không báo cho Home Office rằng quý vị đã hỏi.',
    'We do not tell the Home Office that you asked.',
  ],
  'In your language': ['Bằng ngôn ngữ của quý vị', 'In your language'],
  'With an interpreter where needed': [
    'Có thông dịch viên (interpreter) khi cần',
    'With an interpreter (interpreter) when needed',
  ],
  'For someone else': ['Thay người khác', 'For another person'],
  'You may write for a relative, a friend or someone who is detained. The form asks for whom you write.': [
    'Quý vị có thể viết thay người thân, bạn bè hoặc người bị giam giữ (detained). Mẫu hỏi quý vị viết thay ai.',
    'You may write for a relative, a friend or a person who is detained (detained). The form asks for whom you write.',
  ],
  'Legal aid': ['Trợ giúp pháp lý (legal aid)', 'Legal aid (legal aid)'],
  'Ask us whether we do legal aid work. In some cases, asylum and detention among them, you may be able to get it.': [
    'Hãy hỏi chúng tôi có làm việc theo trợ giúp pháp lý (legal aid) không. Trong một số trường hợp, như tị nạn (asylum) và giam giữ (detention), có lẽ quý vị được trợ giúp này.',
    'Ask us whether we work under legal aid (legal aid). In some cases, such as asylum (asylum) and detention (detention), perhaps you get this aid.',
  ],
  'Check on GOV.UK if you can get legal aid': [
    'Xem trên GOV.UK quý vị có được trợ giúp pháp lý không (tiếng Anh)',
    'See on GOV.UK whether you can get legal aid (in English)',
  ],
  ', and': [', và', ', and'],
  'find a legal aid adviser': [
    'tìm người tư vấn theo legal aid (tiếng Anh)',
    'find an adviser under legal aid (in English)',
  ],
  'Office hours': ['Giờ làm việc của văn phòng', 'Working hours of the office'],
  closed: ['đóng cửa', 'closed'],
  'Office:': ['Văn phòng:', 'Office:'],
  'Your details': ['Thông tin của quý vị', 'Your information'],
  'We use your details to answer you, and for nothing else.': [
    'Chúng tôi dùng thông tin của quý vị để trả lời quý vị, và không dùng vào việc gì khác.',
    'We use your information to answer you, and do not use it for anything else.',
  ],
  'We do not sell them, and we do not tell the Home Office that you wrote to us.': [
    'Chúng tôi không bán thông tin, và không báo cho Home Office rằng quý vị đã viết cho chúng tôi.',
    'We do not sell the information, and do not tell the Home Office that you wrote to us.',
  ],
  'This site sets no cookies and does not track you.': [
    'Trang này không dùng cookie và không theo dõi quý vị.',
    'This site does not use cookies and does not track you.',
  ],
  'We erase an enquiry {count} days after we have dealt with it.': [
    'Chúng tôi xóa câu hỏi {count} ngày sau khi giải quyết xong.',
    'We delete a question {count} days after it has been dealt with.',
  ],
  'Leave empty what you do not know.': ['Điều gì không biết, hãy để trống.', 'Leave empty what you do not know.'],
  'Photos (JPEG, PNG) or PDF: 5 files at most, 10 MB each': [
    'Ảnh (JPEG, PNG) hoặc PDF: nhiều nhất 5 tệp, mỗi tệp nhiều nhất 10 MB',
    'Photos (JPEG, PNG) or PDF: 5 files at most, each file 10 MB at most',
  ],
  'Thank you': ['Cảm ơn quý vị', 'Thank you'],
  '{name} has received your message.': ['{name} đã nhận lời nhắn của quý vị.', '{name} has received your message.'],
  'Thank you. We have your message.': [
    'Cảm ơn quý vị. Chúng tôi đã có lời nhắn của quý vị.',
    'Thank you. We have your message.',
  ],
  'Nothing was sent from here': ['Chưa có gì được gửi từ đây', 'Nothing was sent from here'],
  'You come to this page by sending a form, and its address says that none was sent. Not sure that your message arrived? Send it once more, or call us: a second message does no harm.':
    [
      'Trang này mở ra sau khi gửi mẫu, và địa chỉ của trang cho biết chưa có mẫu nào được gửi. Không chắc lời nhắn đã đến? Hãy gửi lại một lần nữa, hoặc gọi cho chúng tôi: lời nhắn thứ hai không có hại gì.',
      'This page opens after sending a form, and the page’s address tells that no form was sent. Not sure that the message arrived? Send it once more, or call us: a second message does no harm.',
    ],
  'Go to the form': ['Đi đến mẫu', 'Go to the form'],
  'Keep the reference. It finds your message at once when you call or write.': [
    'Hãy giữ mã số. Khi quý vị gọi hoặc viết, chúng tôi tìm thấy ngay lời nhắn của quý vị nhờ mã số này.',
    'Keep the number. When you call or write, we find your message at once thanks to this number.',
  ],
  ', or print this page.': [', hoặc in trang này.', ', or print this page.'],
  'Call now.': ['Hãy gọi ngay.', 'Call now.'],
  'Back to the home page': ['Về trang chủ (tiếng Anh)', 'Back to the home page (in English)'],
  'Sent: {when}': ['Đã gửi: {when}', 'Sent: {when}'],
  'One file could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'Không nhận được một tệp (chúng tôi nhận PDF, JPEG hoặc PNG nhiều nhất 10 MB): xin mang đến, hoặc gửi khi chúng tôi trả lời. Mọi điều quý vị viết, chúng tôi đã nhận.',
      'One file could not be received (we take PDF, JPEG or PNG of 10 MB at most): please bring it, or send it when we answer. We have received everything that you wrote.',
    ],
  '{count} files could not be taken (a PDF, JPEG or PNG of 10 MB at most can): please bring it, or send it when we answer. All that you wrote is here.':
    [
      'Không nhận được {count} tệp (chúng tôi nhận PDF, JPEG hoặc PNG nhiều nhất 10 MB): xin mang đến, hoặc gửi khi chúng tôi trả lời. Mọi điều quý vị viết, chúng tôi đã nhận.',
      '{count} files could not be received (we take PDF, JPEG or PNG of 10 MB at most): please bring them, or send them when we answer. We have received everything that you wrote.',
    ],
  'Please check your details': ['Xin xem lại thông tin của quý vị', 'Please check your information'],
  'Please wait a moment': ['Xin chờ một chút', 'Please wait a moment'],
  'That was too large to send': ['Nội dung này quá lớn để gửi', 'This content is too large to send'],
  'We could not read your enquiry': ['Chúng tôi không đọc được câu hỏi của quý vị', 'We could not read your question'],
  'We could not save your enquiry': ['Chúng tôi không lưu được câu hỏi của quý vị', 'We could not save your question'],
  'Nothing has been sent: text and letters together were too large. We take 5 files of 10 MB each. Use your browser’s Back button: what you typed is still there. Choose smaller photos, or send the form without the letter. You can also call us on':
    [
      'Chưa có gì được gửi: phần viết và thư cộng lại quá lớn. Chúng tôi nhận nhiều nhất 5 tệp, mỗi tệp nhiều nhất 10 MB. Hãy nhấn nút “Quay lại” của trình duyệt: những gì quý vị viết vẫn còn đó. Hãy chọn ảnh nhỏ hơn, hoặc gửi mẫu không kèm thư. Quý vị cũng có thể gọi',
      'Nothing was sent: the writing and the letters together were too large. We take 5 files at most, each file 10 MB at most. Press the browser’s “Back” button: what you wrote is still there. Choose smaller photos, or send the form without the letter. You can also call',
    ],
  'Nothing has been sent. Use your browser’s Back button: what you typed is still there. You can also call us on': [
    'Chưa có gì được gửi. Hãy nhấn nút “Quay lại” của trình duyệt: những gì quý vị viết vẫn còn đó. Quý vị cũng có thể gọi',
    'Nothing was sent. Press the browser’s “Back” button: what you wrote is still there. You can also call',
  ],
  'Nothing has been sent yet. Everything you typed is below.': [
    'Chưa có gì được gửi. Mọi điều quý vị viết đều ở bên dưới.',
    'Nothing has been sent yet. Everything that you wrote is below.',
  ],
  'Many enquiries came from your network at once, so this one has not been sent yet. Everything you typed is below: wait {count} seconds and press the button again, or call us on':
    [
      'Có nhiều câu hỏi đến cùng lúc từ mạng của quý vị, nên câu hỏi này chưa được gửi. Mọi điều quý vị viết đều ở bên dưới: hãy chờ {count} giây rồi nhấn nút lần nữa, hoặc gọi',
      'Many questions came at once from your network, so this question has not been sent yet. Everything that you wrote is below: wait {count} seconds and then press the button once more, or call',
    ],
  'This is our fault, and nothing has been sent yet. Everything you typed is below: press the button to try again, or call us on':
    [
      'Đây là lỗi của chúng tôi, và chưa có gì được gửi. Mọi điều quý vị viết đều ở bên dưới: hãy nhấn nút để thử lại, hoặc gọi',
      'This is our fault, and nothing has been sent yet. Everything that you wrote is below: press the button to try again, or call',
    ],
  'or write to': ['hoặc viết cho', 'or write to'],
  'Please select': ['Xin chọn', 'Please choose'],
  day: ['ngày', 'day'],
  month: ['tháng', 'month'],
  year: ['năm', 'year'],
  'Send my enquiry': ['Gửi câu hỏi của tôi', 'Send my question'],
  'Send again': ['Gửi lại', 'Send again'],
  'You need not answer everything. What you typed goes into your message.': [
    'Quý vị không cần trả lời mọi câu. Những gì quý vị viết sẽ vào lời nhắn.',
    'You do not need to answer every question. What you wrote will go into the message.',
  ],
  'We use your details only to answer you: see our': [
    'Chúng tôi chỉ dùng thông tin của quý vị để trả lời quý vị: xem',
    'We use your information only to answer you: see',
  ],
  'privacy notice (opens in a new tab)': [
    'thông báo về quyền riêng tư (mở trong tab mới, tiếng Anh)',
    'privacy notice (opens in a new tab, in English)',
  ],
  '. Sending this does not make you our client.': [
    '. Gửi mẫu này không làm quý vị thành thân chủ (client) của chúng tôi.',
    '. Sending this form does not make you our client (client).',
  ],
  'Emergency line:': ['Đường dây khẩn cấp:', 'Emergency line:'],
  'Email:': ['Email:', 'Email:'],
  'We have received your message ({reference})': [
    'Chúng tôi đã nhận lời nhắn của quý vị ({reference})',
    'We have received your message ({reference})',
  ],
  'Thank you for contacting {name}. We have received your message. Your reference is {reference}.': [
    'Cảm ơn quý vị đã liên lạc với {name}. Chúng tôi đã nhận lời nhắn của quý vị. Mã số của quý vị là {reference}.',
    'Thank you for contacting {name}. We have received your message. Your number is {reference}.',
  ],
  'Our office hours are: {hours}.': [
    'Giờ làm việc của văn phòng chúng tôi: {hours}.',
    'Working hours of our office: {hours}.',
  ],
  'If it cannot wait, call {phone}, or our emergency line on {emergency}.': [
    'Nếu không thể chờ, hãy gọi {phone}, hoặc đường dây khẩn cấp {emergency}.',
    'If it cannot wait, call {phone}, or the emergency line {emergency}.',
  ],
  'Sending us a message does not make you our client.': [
    'Gửi lời nhắn cho chúng tôi không làm quý vị thành thân chủ (client) của chúng tôi.',
    'Sending us a message does not make you our client (client).',
  ],
  'This is an automatic answer. If you did not write to us, you can ignore it.': [
    'Đây là trả lời tự động. Nếu quý vị không viết cho chúng tôi, quý vị có thể bỏ qua.',
    'This is an automatic answer. If you did not write to us, you can ignore it.',
  ],
}
