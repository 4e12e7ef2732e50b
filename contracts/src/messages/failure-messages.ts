import { messages } from './message.js';

/** Failures of the system, and requests that no handler takes. */
export const FAILURE_TEXTS = {
  ourSide: { en: 'Something went wrong on our side.', fil: 'May nangyaring mali sa panig namin.' },
  nothingRecorded: { en: '{failure} Nothing was recorded.', fil: '{failure} Walang na-record.' },
  tellIt: {
    en: '{failure} Please tell the IT Department this number: {number}',
    fil: '{failure} Pakisabi sa IT Department ang numerong ito: {number}',
  },
  settingUp: {
    en: 'The company is being set up. Please try again in a moment.',
    fil: 'Inihahanda pa ang kompanya. Pakisubukan muli maya-maya.',
  },
  logUnreachable: {
    en: 'The event log cannot be reached right now. Nothing was recorded. Please try again in a moment.',
    fil: 'Hindi maabot ang event log ngayon. Walang na-record. Pakisubukan muli maya-maya.',
  },
  logUnknownOutcome: {
    en: 'The event log did not answer in time. The change may or may not have been recorded: please look before you send it again.',
    fil: 'Hindi agad sumagot ang event log. Baka na-record ang pagbabago, baka hindi: pakitingnan muna bago ito ipadala ulit.',
  },
  databaseUnreachable: {
    en: 'The database cannot be reached right now. Nothing was recorded. Please try again in a moment.',
    fil: 'Hindi maabot ang database ngayon. Walang na-record. Pakisubukan muli maya-maya.',
  },
  diskFull: {
    en: 'The disk of the server is full. Nothing was recorded. Please tell the IT Department.',
    fil: 'Puno na ang disk ng server. Walang na-record. Pakisabi sa IT Department.',
  },
  recordsPrepared: {
    en: 'The records are still being prepared. Please try again in a moment. If it lasts, please tell the IT Department.',
    fil: 'Inihahanda pa ang mga record. Pakisubukan muli maya-maya. Kung magtagal, pakisabi sa IT Department.',
  },
  signInsBusy: {
    en: 'Too many people are signing in at this moment. Nothing was recorded. Please try again in a moment.',
    fil: 'Napakaraming nagsa-sign in ngayon. Walang na-record. Pakisubukan muli maya-maya.',
  },
  requestsWaiting: {
    en: 'You have too many requests under way. This one was not carried out. Please try again in a moment.',
    fil: 'Marami ka pang request na hindi tapos. Hindi ito naisagawa. Pakisubukan muli maya-maya.',
  },
  waitedTooLong: {
    en: 'The request waited too long behind your other requests. It was not carried out. Please try again in a moment.',
    fil: 'Masyadong matagal naghintay ang request sa likod ng iba mong request. Hindi ito naisagawa. Pakisubukan muli maya-maya.',
  },
  answersBusy: {
    en: 'Too many answers are being sent at this moment. The request was not carried out. Please try again in a moment.',
    fil: 'Napakaraming sagot na ipinapadala ngayon. Hindi naisagawa ang request. Pakisubukan muli maya-maya.',
  },
  // Requests that are refused before a handler.
  noAddress: { en: 'There is no such address.', fil: 'Walang ganoong address.' },
  addressNotValid: { en: 'The address is not valid.', fil: 'Hindi tama ang address.' },
  hostNotAllowed: {
    en: 'This server is not used under this name. IT allows it in the variable ALLOWED_HOSTS.',
    fil: 'Hindi ginagamit ang server sa pangalang ito. Pinapayagan ito ng IT sa variable na ALLOWED_HOSTS.',
  },
  notHttp: { en: 'The request is not valid HTTP.', fil: 'Hindi tamang HTTP ang request.' },
  unexpected: {
    en: 'The request expects something that is not done here.',
    fil: 'May inaasahan ang request na hindi ginagawa rito.',
  },
  headersTooLarge: {
    en: 'The headers of the request are too large.',
    fil: 'Masyadong malaki ang mga header ng request.',
  },
  tooLarge: { en: 'The request is too large.', fil: 'Masyadong malaki ang request.' },
  bodyTooLarge: {
    en: 'The request is too large: at most {size} is accepted. Nothing was saved.',
    fil: 'Masyadong malaki ang request: hanggang {size} lang ang tinatanggap. Walang na-save.',
  },
  tooSlow: { en: 'The request took too long to arrive.', fil: 'Masyadong matagal dumating ang request.' },
  brokenOff: { en: 'The request broke off.', fil: 'Naputol ang request.' },
  compressed: {
    en: 'Compressed bodies are not accepted. Please send the body without Content-Encoding.',
    fil: 'Hindi tinatanggap ang naka-compress na body. Ipadala po ang body nang walang Content-Encoding.',
  },
  notUtf8: {
    en: 'The character set of the body is not supported. Please send UTF-8.',
    fil: 'Hindi suportado ang character set ng body. Magpadala po ng UTF-8.',
  },
  sendJson: { en: 'Please send JSON.', fil: 'Magpadala po ng JSON.' },
  notJson: { en: 'The body is not valid JSON.', fil: 'Hindi tamang JSON ang body.' },
  noObject: { en: 'The body must be a JSON object.', fil: 'Dapat JSON object ang body.' },
  tooDeep: { en: 'The body is nested too deeply.', fil: 'Masyadong malalim ang body.' },
  tooManyFields: { en: 'The body has too many fields.', fil: 'Napakaraming field ng body.' },
  fieldTwice: { en: 'The body has the same field twice.', fil: 'May field na umuulit sa body.' },
  unreadable: { en: 'The body holds text that cannot be read.', fil: 'May text sa body na hindi mabasa.' },
} as const;

export const failureMessages = messages('failures', FAILURE_TEXTS);
