import { messages } from '../messages/message.js';

/** `record` is `recordMessages.one`. */
export const RECORD_TEXTS = {
  timeInMissing: {
    en: 'Please enter TimeIN Time before saving changes.',
    fil: 'Pakilagay ang TimeIN bago i-save ang pagbabago.',
  },
  timesMissing: {
    en: 'Please enter TimeIN and TimeOUT Time before saving changes.',
    fil: 'Pakilagay ang TimeIN at TimeOUT bago i-save ang pagbabago.',
  },
  reasonMissing: {
    en: 'Please enter the reason of the correction before saving changes.',
    fil: 'Pakilagay ang dahilan ng pagtatama bago i-save ang pagbabago.',
  },
  remarkUnknown: { en: '{remark} is not a remark.', fil: 'Hindi remark ang {remark}.' },
  timeInMalformed: {
    en: 'The time in must be written as HH:MM:SS.',
    fil: 'Dapat HH:MM:SS ang time in.',
  },
  timeOutMalformed: {
    en: 'The time out must be written as HH:MM:SS.',
    fil: 'Dapat HH:MM:SS ang time out.',
  },
  partMalformed: {
    en: 'The times of a split shift must be written as HH:MM:SS.',
    fil: 'Dapat HH:MM:SS ang mga oras ng split shift.',
  },
  partsOutOfOrder: {
    en: 'The times of a split shift must be in this order: the time in, the out of the first part, the in of the second part, the time out.',
    fil: 'Dapat ganito ang pagkakasunod ng mga oras ng split shift: time in, out ng unang bahagi, in ng ikalawang bahagi, time out.',
  },
  notSplit: {
    en: 'The shift of {date} is not split: only a break of 2 hours or more has a time out and a time in of its own.',
    fil: 'Hindi split ang shift sa {date}: break na 2 oras o higit pa lang ang may sariling time out at time in.',
  },
  tooLong: {
    en: 'The time in and the time out must not be more than 18 hours apart.',
    fil: 'Hindi puwedeng lampas sa 18 oras ang pagitan ng time in at time out.',
  },
  outTooLate: {
    en: 'The time out must not be more than 18 hours after the scheduled time in.',
    fil: 'Hindi puwedeng lampas sa 18 oras mula sa nakatakdang time in ang time out.',
  },
  dutyTooLong: {
    en: 'The time in and the time out must not be more than 36 hours apart.',
    fil: 'Hindi puwedeng lampas sa 36 na oras ang pagitan ng time in at time out.',
  },
  otherHoliday: {
    en: '{date} is no holiday of this kind; holidays are set for everybody at once.',
    fil: 'Hindi ganitong uri ng holiday ang {date}; sabay-sabay itinatakda ang holiday para sa lahat.',
  },
  sameMoment: {
    en: 'Somebody else changed this record at the same moment. Please try again.',
    fil: 'May ibang nagbago ng record na ito sa mismong sandaling ito. Pakisubukan muli.',
  },
  missing: {
    en: 'There is no record of {employee} on {date}.',
    fil: 'Walang record si {employee} sa {date}.',
  },
  behind: {
    en: 'The records are not up to date at this moment. Nothing was recorded. Please try again in a moment.',
    fil: 'Hindi pa updated ang mga record sa sandaling ito. Walang na-record. Pakisubukan muli maya-maya.',
  },
  saved: { en: '{record} was saved.', fil: 'Na-save na ang {record}.' },
  unchanged: {
    en: '{record} says that already; nothing was changed.',
    fil: 'Ganito na ang {record}; walang binago.',
  },
  // Corrections of many records.
  noneSelected: { en: 'Please select the records.', fil: 'Piliin ang mga record.' },
  tooManySelected: {
    en: 'At most {count} records are corrected at once.',
    fil: 'Hanggang {count} record lang ang naitatama nang sabay-sabay.',
  },
  selectedTwice: {
    en: 'A record is selected twice.',
    fil: 'Dalawang beses napili ang isang record.',
  },
  noSharedRemark: { en: 'Please choose the remark.', fil: 'Piliin ang remark.' },
  noSharedOut: { en: 'Please enter the time out.', fil: 'Pakilagay ang time out.' },
  noScheduledOut: {
    en: 'No hours are scheduled on this date, so there is no out of the schedule.',
    fil: 'Walang nakatakdang oras sa petsang ito, kaya walang out ng schedule.',
  },
  outWithoutIn: {
    en: 'This record has no time in. Correct it by itself.',
    fil: 'Walang time in ang record na ito. Itama ito nang mag-isa.',
  },
  sharedSaved: {
    en: 'Records saved: {count} of {all}.',
    fil: 'Mga record na na-save: {count} sa {all}.',
  },
  one: { en: 'The record of {employee} on {date}', fil: 'record ni {employee} sa {date}' },
  // Searches and exports.
  optionMissing: { en: 'Please choose a {filter}.', fil: 'Pumili po ng {filter}.' },
  exportTooLong: {
    en: 'The export took too long, and was broken off.',
    fil: 'Masyadong matagal ang export, kaya itinigil.',
  },
  exportsBusy: {
    en: 'Others are exporting records at this moment. Please try again in a moment.',
    fil: 'May ibang nag-e-export ng mga record ngayon. Pakisubukan muli maya-maya.',
  },
} as const;

export const recordMessages = messages('records', RECORD_TEXTS);
