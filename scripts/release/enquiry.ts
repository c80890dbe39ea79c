/** The body of an enquiry by an invented person. */
export const ENQUIRY = JSON.stringify({
  firstName: 'Amina',
  lastName: 'Yusuf',
  email: 'amina@example.org',
  phone: '020 7946 0456',
  serviceRequired: 'employment',
  urgencyLevel: 'standard',
  message: '',
})
