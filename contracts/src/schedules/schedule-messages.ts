import { capitalized } from '../api/plain-text.js';
import { MAX_RENEWED } from '../api/schedules-api.js';
import { messages, type Message } from '../messages/message.js';

/** `weekday` is its English name. */
export const SCHEDULE_TEXTS = {
  daysRefused: {
    en: 'A week has 5 or 6 working days.',
    fil: 'May 5 o 6 araw ng trabaho ang isang linggo.',
  },
  weekMissing: {
    en: 'A schedule needs the times of each weekday from Monday to Saturday.',
    fil: 'Kailangan ng schedule ang mga oras ng bawat araw mula Lunes hanggang Sabado.',
  },
  timesMissing: {
    en: '{weekday} needs a time in and a time out.',
    fil: 'Kailangan ng {weekday} ng time in at time out.',
  },
  timesMalformed: {
    en: 'The times of {weekday} must be written as HH:MM:SS.',
    fil: 'Dapat HH:MM:SS ang mga oras ng {weekday}.',
  },
  saturdayOff: {
    en: 'In a week of 5 working days, Saturday must be off.',
    fil: 'Sa linggong may 5 araw ng trabaho, dapat walang pasok ang Sabado.',
  },
  sundayOff: {
    en: 'In a week of 5 working days, Sunday must be off.',
    fil: 'Sa linggong may 5 araw ng trabaho, dapat walang pasok ang Linggo.',
  },
  noDayOff: {
    en: 'A week has at most 6 working days. One of the seven days must be off.',
    fil: 'Hanggang 6 lang ang araw ng trabaho sa isang linggo. Dapat walang pasok ang isa sa pitong araw.',
  },
  breaksMalformed: {
    en: 'The breaks of a schedule must be given by weekday.',
    fil: 'Dapat ibigay ang mga break ng schedule ayon sa araw ng linggo.',
  },
  breakMalformed: {
    en: 'The break of {weekday} needs a start and an end, written as HH:MM:SS.',
    fil: 'Kailangan ng simula at katapusan ang break ng {weekday}, na nakasulat bilang HH:MM:SS.',
  },
  breakOutside: {
    en: 'The break of {weekday} must begin after the time in and end before the time out.',
    fil: 'Dapat magsimula ang break ng {weekday} pagkatapos ng time in at matapos bago ang time out.',
  },
  breakBackwards: {
    en: 'The break of {weekday} must end after it begins.',
    fil: 'Dapat matapos ang break ng {weekday} pagkatapos nitong magsimula.',
  },
  resigned: {
    en: 'Employee {employee} has resigned. The schedule was not saved.',
    fil: 'Nag-resign na ang empleyadong {employee}. Hindi na-save ang schedule.',
  },
  saved: {
    en: 'The schedule of {employee} was saved.',
    fil: 'Na-save na ang schedule ni {employee}.',
  },
  savedFromToday: {
    en: 'The schedule of {employee} was saved. The records of days before today keep their hours.',
    fil: 'Na-save na ang schedule ni {employee}. Hindi nagbago ang oras ng mga record bago ngayong araw.',
  },
  savedForPast: {
    en: 'The schedule of {employee} was saved. Records of past days: {changed} of {count} changed, and {kept} kept their hours, since somebody corrected them.',
    fil: 'Na-save na ang schedule ni {employee}. Sa mga record ng nakaraang araw: {changed} sa {count} ang nagbago, at {kept} ang hindi, dahil may nagtama sa mga ito.',
  },
  previewed: {
    en: 'Nothing was saved. Records of past days: {changed} of {count} would change, and {kept} would keep their hours, since somebody corrected them.',
    fil: 'Walang na-save. Sa mga record ng nakaraang araw: {changed} sa {count} ang magbabago, at {kept} ang hindi, dahil may nagtama sa mga ito.',
  },
  deleted: {
    en: 'The schedule of {employee} was deleted from today on.',
    fil: 'Nabura ang schedule ni {employee} mula ngayon.',
  },
  noneAhead: {
    en: '{employee} has no schedule from today on. Nothing was changed.',
    fil: 'Walang schedule si {employee} mula ngayon. Walang binago.',
  },
  dayMissing: {
    en: 'The hours of a day need a time in and a time out, or "off".',
    fil: 'Kailangan ng time in at time out ang mga oras ng isang araw, o "off".',
  },
  dayMalformed: {
    en: 'The times of a day must be written as HH:MM:SS.',
    fil: 'Dapat HH:MM:SS ang mga oras ng isang araw.',
  },
  dayBreakMalformed: {
    en: 'The break of a day needs a start and an end, written as HH:MM:SS.',
    fil: 'Kailangan ng simula at katapusan ang break ng isang araw, na nakasulat bilang HH:MM:SS.',
  },
  dayBreakOutside: {
    en: 'The break of a day must begin after the time in and end before the time out.',
    fil: 'Dapat magsimula ang break ng isang araw pagkatapos ng time in at matapos bago ang time out.',
  },
  dayBreakBackwards: {
    en: 'The break of a day must end after it begins.',
    fil: 'Dapat matapos ang break ng isang araw pagkatapos nitong magsimula.',
  },
  dayTooEarly: {
    en: '{date} is before the first day of all records, {first}. Nothing was saved.',
    fil: 'Bago ang {date} sa unang araw ng lahat ng record, {first}. Walang na-save.',
  },
  dayAfterLast: {
    en: '{date} is after the last day of employee {employee}, {last}. Nothing was saved.',
    fil: 'Lampas ang {date} sa huling araw ng empleyadong {employee}, {last}. Walang na-save.',
  },
  daySaved: {
    en: 'The hours of {employee} on {date} were saved.',
    fil: 'Na-save na ang oras ni {employee} sa {date}.',
  },
  dayAsIs: {
    en: '{employee} has these hours on {date} already. Nothing was changed.',
    fil: 'Ganito na ang oras ni {employee} sa {date}. Walang binago.',
  },
  dayWithdrawn: {
    en: 'The weekly schedule of {employee} holds on {date} again.',
    fil: 'Ang lingguhang schedule ni {employee} na muli ang sinusunod sa {date}.',
  },
  dayNotSet: {
    en: '{employee} has no hours set for {date} alone. Nothing was changed.',
    fil: 'Walang sariling oras si {employee} para sa {date}. Walang binago.',
  },
  renewalEmpty: {
    en: 'Please name the employees whose schedules are to be renewed.',
    fil: 'Pakilagay ang mga empleyadong ire-renew ang schedule.',
  },
  renewalTooMany: {
    en: `At most ${MAX_RENEWED} schedules can be renewed at once.`,
    fil: `Hanggang ${MAX_RENEWED} schedule lang ang mare-renew nang sabay.`,
  },
  behind: {
    en: 'The schedules are still being brought up to date. Nothing was recorded. Please try again in a moment.',
    fil: 'Ina-update pa ang mga schedule. Walang na-record. Pakisubukan muli maya-maya.',
  },
  choiceUnknown: {
    en: 'Employee {employee} has no schedule from 25 to 31 December that begins on {date}. Nothing was renewed.',
    fil: 'Walang schedule ang empleyadong {employee} mula 25 hanggang 31 Disyembre na nagsisimula sa {date}. Walang na-renew.',
  },
  nothingToRenew: {
    en: 'No schedule has an empty day in {year}. Nothing was changed.',
    fil: 'Walang schedule na may bakanteng araw sa {year}. Walang binago.',
  },
  oneRenewed: { en: '1 schedule was renewed', fil: 'Na-renew ang 1 schedule' },
  renewed: { en: '{count} schedules were renewed', fil: 'Na-renew ang {count} schedule' },
  renewedFor: { en: '{renewed} for {year}.', fil: '{renewed} para sa {year}.' },
  othersNot: {
    en: '{renewed}, the others not. Please renew again.',
    fil: '{renewed}, pero hindi ang iba. Paki-renew muli.',
  },
  othersPerhapsNot: {
    en: '{renewed}, the others perhaps not. Please renew again.',
    fil: '{renewed}, pero baka hindi ang iba. Paki-renew muli.',
  },
} as const;

export const scheduleMessages = messages('schedules', SCHEDULE_TEXTS);

/** Returns for example `2 schedules were renewed`, a part of other messages. */
export function renewedWords(count: number): Message {
  return count === 1 ? scheduleMessages.oneRenewed() : scheduleMessages.renewed({ count });
}

/** Returns the outcome of a renewal. */
export function renewalMessage(count: number, year: number): Message {
  return count > 0
    ? scheduleMessages.renewedFor({ renewed: renewedWords(count), year })
    : scheduleMessages.nothingToRenew({ year });
}

/** Returns the refusal of a weekday that has not two times. */
export function missingTimes(weekday: string): Message {
  return scheduleMessages.timesMissing({ weekday: capitalized(weekday) });
}

/** Returns the refusal of a break of a weekday that has not two times. */
export function malformedBreak(weekday: string): Message {
  return scheduleMessages.breakMalformed({ weekday: capitalized(weekday) });
}
