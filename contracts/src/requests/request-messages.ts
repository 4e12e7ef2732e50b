import { REASON_MAX_LENGTH } from '../api/timekeep-api.js';
import { messages, type Message } from '../messages/message.js';
import {
  MAX_DECIDED_REQUESTS,
  MAX_OPEN_REQUESTS,
  MAX_REQUESTS_A_DAY,
  NOTE_MAX_LENGTH,
  OVERTIME_MAX_MINUTES,
  REQUEST_DAYS_AHEAD,
  REQUEST_KINDS,
  REQUEST_MAX_DAYS,
  type RequestState,
} from './request-kinds.js';

/** `request` is the number of a request, such as `100003-2`. */
export const REQUEST_TEXTS = {
  // Notes: that of a person as it was written, and that of the system when it returns a grant. The reason is recorded in English.
  returned: { en: '{note}', fil: '{note}' },
  noEffect: {
    en: 'It was granted, but could not take effect: {reason}',
    fil: 'Naaprubahan ito, pero hindi naipatupad: {reason}',
  },
  // Entries.
  kindRefused: {
    en: `The kind of a request must be one of ${REQUEST_KINDS.join(', ')}.`,
    fil: `Ang uri ng request ay dapat isa sa ${REQUEST_KINDS.join(', ')}.`,
  },
  reasonMissing: {
    en: 'Please enter the reason of the request.',
    fil: 'Pakilagay ang dahilan ng request.',
  },
  reasonTooLong: {
    en: `The reason must have at most ${REASON_MAX_LENGTH} characters.`,
    fil: `Hanggang ${REASON_MAX_LENGTH} character lang ang dahilan.`,
  },
  reasonUnreadable: {
    en: 'The reason must be readable text.',
    fil: 'Dapat nababasang text ang dahilan.',
  },
  endsBeforeStart: {
    en: 'The last day must not be before the first day.',
    fil: 'Hindi dapat mas maaga ang huling araw kaysa sa unang araw.',
  },
  tooManyDays: {
    en: `A request can have at most ${REQUEST_MAX_DAYS} days.`,
    fil: `Hanggang ${REQUEST_MAX_DAYS} araw ang isang request.`,
  },
  correctionOneDay: { en: 'A correction is of one day.', fil: 'Para sa isang araw ang pagtatama.' },
  remarkMissing: { en: 'Please select a remark.', fil: 'Pumili ng remark.' },
  halfRefused: { en: 'A half day is AM or PM.', fil: 'Ang kalahating araw ay AM o PM.' },
  halfOneDay: {
    en: 'Half a day can only be asked for on one day.',
    fil: 'Para sa isang araw lang puwedeng hilingin ang kalahating araw.',
  },
  leftOutOutside: {
    en: '{date} cannot be left out: it is not between {first} and {last}.',
    fil: 'Hindi maaaring hindi isama ang {date}: wala ito sa pagitan ng {first} at {last}.',
  },
  leftOutTwice: {
    en: '{date} can be left out once.',
    fil: 'Isang beses lang puwedeng hindi isama ang {date}.',
  },
  allLeftOut: {
    en: 'A request must not leave out all of its days.',
    fil: 'Hindi puwedeng walang natirang araw ang isang request.',
  },
  overtimeOneDay: { en: 'Overtime is of one day.', fil: 'Para sa isang araw ang overtime.' },
  overtimeMinutes: {
    en: `Overtime must be a whole number of minutes from 1 to ${OVERTIME_MAX_MINUTES}.`,
    fil: `Ang overtime ay dapat buong bilang ng minuto mula 1 hanggang ${OVERTIME_MAX_MINUTES}.`,
  },
  timesMissing: {
    en: 'Please enter the time in and the time out.',
    fil: 'Pakilagay ang time in at time out.',
  },
  timesSame: {
    en: 'The time in and the time out must differ.',
    fil: 'Dapat magkaiba ang time in at time out.',
  },
  noNumber: {
    en: 'The number of a request looks like 100001-1.',
    fil: 'Ganito ang numero ng request: 100001-1.',
  },
  // Making a request.
  undecided: {
    en: 'Your request {request} for {days} is not decided yet.',
    fil: 'Hindi pa napagpapasyahan ang request mong {request} para sa {days}.',
  },
  range: { en: '{first} to {last}', fil: '{first} hanggang {last}' },
  resigned: {
    en: 'Employee {employee} has resigned and can make no requests.',
    fil: 'Nag-resign na ang empleyado {employee} at hindi na puwedeng humiling.',
  },
  afterLastDay: {
    en: '{date} is after your last day, {last}.',
    fil: 'Pagkatapos ang {date} ng huling araw mo, {last}.',
  },
  beforeFirstDay: {
    en: '{date} is before your first day, {first}.',
    fil: 'Mas maaga ang {date} kaysa sa unang araw mo, {first}.',
  },
  betweenEmployments: {
    en: '{date} is between two of your employments: your last day was {last}, and the next first day is {first}.',
    fil: 'Ang {date} ay nasa pagitan ng dalawa mong pagtatrabaho: {last} ang huling araw mo, at {first} ang sumunod na unang araw.',
  },
  tooOld: {
    en: '{date} is too long ago: requests can be made for {days} days.',
    fil: 'Masyado nang matagal ang {date}: {days} araw lang ang puwedeng hilingan.',
  },
  tooFar: {
    en: `{date} is too far away: requests can be made for ${REQUEST_DAYS_AHEAD} days ahead.`,
    fil: `Masyado pang malayo ang {date}: hanggang ${REQUEST_DAYS_AHEAD} araw mula ngayon lang ang puwedeng hilingan.`,
  },
  tooManyOpen: {
    en: `You have ${MAX_OPEN_REQUESTS} requests that are not decided yet. Please wait for a decision.`,
    fil: `May ${MAX_OPEN_REQUESTS} request kang hindi pa napagpapasyahan. Maghintay muna ng pasya.`,
  },
  tooManyADay: {
    en: `You made ${MAX_REQUESTS_A_DAY} requests within a day. Please make more tomorrow.`,
    fil: `Nakagawa ka na ng ${MAX_REQUESTS_A_DAY} request sa loob ng isang araw. Bukas na lang ang iba.`,
  },
  overtimeGranted: {
    en: 'Your overtime on {date} was granted already, as request {request}.',
    fil: 'Aprubado na ang overtime mo sa {date}, sa request na {request}.',
  },
  asRecorded: {
    en: 'The record of {date} has these values already.',
    fil: 'Ganito na ang mga value ng record ng {date}.',
  },
  onLeave: { en: 'You have leave on {date} already.', fil: 'Naka-leave ka na sa {date}.' },
  absentOn: {
    en: 'You have leave or another absence on {date} already.',
    fil: 'May leave o iba ka nang pagliban sa {date}.',
  },
  workedAlready: {
    en: 'You worked on {date}, so it needs no leave. You can ask for leave of half a day.',
    fil: 'Pumasok ka noong {date}, kaya hindi kailangan ng leave. Puwede kang humiling ng leave na kalahating araw.',
  },
  needsNoLeave: {
    en: 'These days need no leave: they are rest days or holidays.',
    fil: 'Hindi kailangan ng leave sa mga araw na ito: rest day o holiday ang mga ito.',
  },
  tooMuchLeave: {
    en: 'A request takes at most {count} days of leave.',
    fil: 'Hanggang {count} araw ng leave ang isang request.',
  },
  made: { en: 'Your request was sent.', fil: 'Naipadala na ang request mo.' },
  notYours: {
    en: 'You may only take back your own requests.',
    fil: 'Sarili mong request lang ang puwede mong bawiin.',
  },
  takenBack: { en: 'Your request was taken back.', fil: 'Nabawi na ang request mo.' },
  // Decisions.
  noneSelected: { en: 'Please select the requests.', fil: 'Piliin ang mga request.' },
  tooManySelected: {
    en: `A call has at most ${MAX_DECIDED_REQUESTS} requests.`,
    fil: `Hanggang ${MAX_DECIDED_REQUESTS} request lang ang puwede sa isang tawag.`,
  },
  selectedTwice: {
    en: 'Each request may be given once.',
    fil: 'Isang beses lang puwedeng ilagay ang bawat request.',
  },
  missing: { en: 'There is no request {request}.', fil: 'Walang request na {request}.' },
  seesOwnDepartment: {
    en: 'You may only see requests of your own department.',
    fil: 'Mga request lang ng sarili mong department ang puwede mong makita.',
  },
  decidesOwnDepartment: {
    en: 'You may only decide on requests of your own department.',
    fil: 'Mga request lang ng sarili mong department ang puwede mong pagpasyahan.',
  },
  endorsersUnknown: {
    en: 'The system cannot tell at the moment whether a supervisor could endorse the request. It was not granted. Please try again.',
    fil: 'Hindi matukoy ng system ngayon kung may supervisor na makakapag-endorse ng request. Hindi ito naaprubahan. Pakisubukan ulit.',
  },
  endorsementMissing: {
    en: 'Request {request} has to be endorsed by a supervisor first.',
    fil: 'Kailangan munang i-endorso ng supervisor ang request {request}.',
  },
  own: {
    en: 'You cannot decide on your own request. Please ask somebody else.',
    fil: 'Hindi mo puwedeng pagpasyahan ang sarili mong request. Magpatulong sa iba.',
  },
  already: {
    en: 'Request {request} was {done} already.',
    fil: 'Ang request {request} ay {done} na.',
  },
  alreadyBy: {
    en: 'Request {request} was {done} by {actor} already.',
    fil: 'Ang request {request} ay {done} na ni {actor}.',
  },
  doneMade: { en: 'made', fil: 'nagawa' },
  doneEndorsed: { en: 'endorsed', fil: 'na-endorso' },
  doneReturned: { en: 'returned', fil: 'naibalik' },
  doneGranted: { en: 'granted', fil: 'naaprubahan' },
  doneRefused: { en: 'refused', fil: 'natanggihan' },
  doneTakenBack: { en: 'taken back', fil: 'nabawi' },
  doneVoided: { en: 'declared void', fil: 'napawalang-bisa' },
  noteMissing: { en: 'Please write a note that says why.', fil: 'Sumulat ng note kung bakit.' },
  noteTooLong: {
    en: `The note must have at most ${NOTE_MAX_LENGTH} characters.`,
    fil: `Hanggang ${NOTE_MAX_LENGTH} character lang ang note.`,
  },
  noteUnreadable: { en: 'The note must be readable text.', fil: 'Dapat nababasang text ang note.' },
  oneDecided: { en: '1 request was decided.', fil: '1 request ang napagpasyahan.' },
  allDecided: { en: '{count} requests were decided.', fil: '{count} request ang napagpasyahan.' },
  someDecided: {
    en: '{count} of {all} requests were decided.',
    fil: '{count} sa {all} request ang napagpasyahan.',
  },
  // Overtime that HR grants without a request.
  grantReasonMissing: { en: 'Please say why it is granted.', fil: 'Pakilagay kung bakit inaprubahan.' },
  overtimeWaits: {
    en: 'Request {request} of {employee} for overtime on {date} waits for a decision. Please decide on it.',
    fil: 'May request {request} si {employee} para sa overtime sa {date} na naghihintay ng pasya. Pagpasyahan ito.',
  },
  overtimeStands: {
    en: 'Overtime of {employee} on {date} was granted already, as request {request}. Return that request first to grant another number of minutes.',
    fil: 'Aprubado na ang overtime ni {employee} sa {date}, sa request na {request}. Ibalik muna iyon para mag-apruba ng ibang bilang ng minuto.',
  },
  overtimeNeedsEndorsement: {
    en: 'The company asks for an endorsement of a supervisor first. Please have the employee ask for the overtime.',
    fil: 'Kailangan muna ng kompanya ang endorso ng supervisor. Ipahiling sa empleyado ang overtime.',
  },
  overtimeGiven: {
    en: 'Overtime of {employee} on {date} was granted: {minutes} minutes.',
    fil: 'Naaprubahan ang overtime ni {employee} sa {date}: {minutes} minuto.',
  },
  // Effects of a grant.
  leaveNotNeeded: {
    en: 'These days need no leave any more.',
    fil: 'Hindi na kailangan ng leave sa mga araw na ito.',
  },
  // Stand-ins.
  standInOfOneself: {
    en: 'Nobody can be their own stand-in.',
    fil: 'Hindi puwedeng maging kahalili ang sarili.',
  },
  noSupervisor: {
    en: 'Employee {employee} is no supervisor.',
    fil: 'Hindi supervisor ang empleyado {employee}.',
  },
  standInNoSupervisor: {
    en: 'Employee {employee} is no supervisor, and cannot be a stand-in.',
    fil: 'Hindi supervisor ang empleyado {employee}, kaya hindi puwedeng maging kahalili.',
  },
  standInNamed: {
    en: 'From {first} to {last}, {standIn} is the stand-in of {supervisor}.',
    fil: 'Mula {first} hanggang {last}, si {standIn} ang kahalili ni {supervisor}.',
  },
  standInRemoved: {
    en: 'Nobody is the stand-in of {supervisor}.',
    fil: 'Walang kahalili si {supervisor}.',
  },
  // Notices.
  newestNoInstant: {
    en: 'The moment of the newest notice must be an instant.',
    fil: 'Dapat isang tiyak na oras ang sa pinakabagong abiso.',
  },
  noticesRead: { en: 'The notices are read.', fil: 'Nabasa na ang mga abiso.' },
  digestOff: {
    en: 'You get no email with notices.',
    fil: 'Hindi ka makakatanggap ng email tungkol sa mga abiso.',
  },
  digestNotProven: {
    en: 'Please confirm your email first. Nothing was changed.',
    fil: 'Kumpirmahin muna ang iyong email. Walang nabago.',
  },
  digestNoMail: {
    en: 'Emails cannot be sent here. Nothing was changed. Please ask the IT Department.',
    fil: 'Hindi makapagpadala ng email dito. Walang nabago. Magtanong sa IT Department.',
  },
  digestOn: {
    en: 'New notices will be sent to {email} once a day, at {time}.',
    fil: 'Ipapadala ang mga bagong abiso sa {email} araw-araw, tuwing {time}.',
  },
} as const;

export const requestMessages = messages('requests', REQUEST_TEXTS);

/** A request with its state, as a part of other messages. */
export const REQUEST_DONE: Readonly<Record<RequestState, Message>> = {
  made: requestMessages.doneMade(),
  endorsed: requestMessages.doneEndorsed(),
  returned: requestMessages.doneReturned(),
  granted: requestMessages.doneGranted(),
  refused: requestMessages.doneRefused(),
  'taken-back': requestMessages.doneTakenBack(),
  voided: requestMessages.doneVoided(),
};

/** Returns the message of a note as it is recorded, in English. */
export function noteMessage(note: string): Message {
  const { text: start } = requestMessages.noEffect({ reason: '' });
  return note.startsWith(start)
    ? requestMessages.noEffect({ reason: note.slice(start.length) })
    : requestMessages.returned({ note });
}
