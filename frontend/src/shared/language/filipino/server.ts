import { accountMessages } from './server-accounts';

/**
 * Messages of `backend/`, and those of `contracts/` with placeholders. A placeholder stands for what the server fills in, numbered in the order
 * of the message: `Entry {0} has the same date as entry {1}.` What is filled in may have an entry of its own: `the system`.
 */
export const server = {
  ...accountMessages,
  // Fields of requests.
  '{0} must have 1 to {1} characters.': 'Dapat may 1 hanggang {1} character ang {0}.',
  // Changes by others.
  'a time clock': 'time clock',
  'the IT Department': 'IT Department',
  'the system': 'system',
  'the employee {0}': 'empleyadong {0}',
  // Employees.
  'The departments are not up to date at this moment. Please try again in a moment.':
    'Hindi pa updated ang mga departamento sa sandaling ito. Pakisubukan muli maya-maya.',
  // Failures.
  'The company is being set up. Please try again in a moment.':
    'Inihahanda pa ang kompanya. Pakisubukan muli maya-maya.',
  'The event log cannot be reached right now. Nothing was recorded. Please try again in a moment.':
    'Hindi maabot ang event log ngayon. Walang na-record. Pakisubukan muli maya-maya.',
  'The event log did not answer in time. The change may or may not have been recorded: please look before you send it again.':
    'Hindi agad sumagot ang event log. Baka na-record ang pagbabago, baka hindi: pakitingnan muna bago ito ipadala ulit.',
  'Too many people are signing in at this moment. Nothing was recorded. Please try again in a moment.':
    'Napakaraming nagsa-sign in ngayon. Walang na-record. Pakisubukan muli maya-maya.',
  'The database cannot be reached right now. Nothing was recorded. Please try again in a moment.':
    'Hindi maabot ang database ngayon. Walang na-record. Pakisubukan muli maya-maya.',
  'The records are still being prepared. Please try again in a moment.':
    'Inihahanda pa ang mga record. Pakisubukan muli maya-maya.',
  'There is no such address.': 'Walang ganoong address.',
  'The address is not valid.': 'Hindi tama ang address.',
  'Something went wrong on our side.': 'May nangyaring mali sa panig namin.',
  '{0} Nothing was recorded.': '{0} Walang na-record.',
  '{0} Please tell the IT Department this number: {1}': '{0} Pakisabi sa IT Department ang numerong ito: {1}',
  'You have too many requests under way. This one was not carried out. Please try again in a moment.':
    'Marami ka pang request na hindi tapos. Hindi ito naisagawa. Pakisubukan muli maya-maya.',
  'Too many answers are being sent at this moment. The request was not carried out. Please try again in a moment.':
    'Napakaraming sagot na ipinapadala ngayon. Hindi naisagawa ang request. Pakisubukan muli maya-maya.',
  'The request is not valid HTTP.': 'Hindi tamang HTTP ang request.',
  'The request expects something that is not done here.': 'May inaasahan ang request na hindi ginagawa rito.',
  'The headers of the request are too large.': 'Masyadong malaki ang mga header ng request.',
  'The request is too large.': 'Masyadong malaki ang request.',
  'The request is too large: at most {0} is accepted. Nothing was saved.':
    'Masyadong malaki ang request: hanggang {0} lang ang tinatanggap. Walang na-save.',
  'The request took too long to arrive.': 'Masyadong matagal dumating ang request.',
  'The request broke off.': 'Naputol ang request.',
  'Compressed bodies are not accepted. Please send the body without Content-Encoding.':
    'Hindi tinatanggap ang naka-compress na body. Ipadala po ang body nang walang Content-Encoding.',
  'The character set of the body is not supported. Please send UTF-8.':
    'Hindi suportado ang character set ng body. Magpadala po ng UTF-8.',
  'Please send JSON.': 'Magpadala po ng JSON.',
  'The body is not valid JSON.': 'Hindi tamang JSON ang body.',
  'The body must be a JSON object.': 'Dapat JSON object ang body.',
  'The body is nested too deeply.': 'Masyadong malalim ang body.',
  'The body has too many fields.': 'Napakaraming field ng body.',
  'The body has the same field twice.': 'May field na umuulit sa body.',
  'The body holds text that cannot be read.': 'May text sa body na hindi mabasa.',
} as const;
