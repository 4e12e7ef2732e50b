import { messages } from '../messages/message.js';

export const ATTENTION_TEXTS = {
  accepted: {
    en: 'Accepted. It comes back if what it follows from changes.',
    fil: 'Tinanggap na. Babalik ito kung magbago ang pinagbatayan nito.',
  },
  reopened: { en: 'It needs attention again.', fil: 'Kailangan na muli itong asikasuhin.' },
  assigned: { en: 'Assigned to {employee}.', fil: 'Itinalaga kay {employee}.' },
  unassigned: { en: 'Assigned to nobody any more.', fil: 'Wala nang nakatalaga rito.' },
  gone: {
    en: 'This needs no attention any more: it was settled meanwhile.',
    fil: 'Hindi na ito kailangang asikasuhin: naayos na ito.',
  },
  changed: {
    en: 'What this follows from has changed since the page was loaded. Please look at it again.',
    fil: 'Nagbago ang pinagbatayan nito mula nang buksan ang pahina. Pakitingnan muli.',
  },
  notAccepted: { en: 'This was not accepted.', fil: 'Hindi ito tinanggap.' },
  what: { en: 'This matter', fil: 'Ang bagay na ito' },
  tooLong: {
    en: 'At most {days} days are looked at at once. Please choose fewer days.',
    fil: 'Hanggang {days} araw lang ang matitingnan nang sabay. Pumili po ng mas kaunting araw.',
  },
  noKinds: { en: 'Please choose at least one kind.', fil: 'Pumili po ng kahit isang uri.' },
  noSubject: {
    en: 'The matter is not named as the list names it.',
    fil: 'Hindi tulad ng nasa listahan ang pangalan ng bagay.',
  },
  noReason: { en: 'Please enter why this is accepted.', fil: 'Pakilagay kung bakit ito tinatanggap.' },
  notHr: {
    en: 'A matter can be assigned to active HR staff and supervisors.',
    fil: 'Maitatalaga lang ito sa mga aktibong taga-HR at supervisor.',
  },
} as const;

export const attentionMessages = messages('attention', ATTENTION_TEXTS);
