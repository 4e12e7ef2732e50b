import { messages } from '../messages/message.js';

/** Why a record says what it says: a sentence for each figure. `remark` is a code with its title. */
export const EXPLANATION_TEXTS = {
  // Remarks.
  holiday: {
    en: '{remark}, because the date is a holiday for all.',
    fil: '{remark}, dahil holiday ng lahat ang petsang ito.',
  },
  ownHoliday: {
    en: '{remark}, because the date is a holiday of the company of that day.',
    fil: '{remark}, dahil holiday ng kompanya sa araw na iyon ang petsang ito.',
  },
  corrected: {
    en: '{remark}, because HR corrected the record to it.',
    fil: '{remark}, dahil ganito itinama ng HR ang record.',
  },
  punchedAfter: {
    en: '{remark}, because somebody punched after HR had corrected the record to {corrected}.',
    fil: '{remark}, dahil may nag-punch matapos itama ng HR ang record sa {corrected}.',
  },
  halfLeave: {
    en: '{remark}, because leave was recorded for half of the day.',
    fil: '{remark}, dahil naitala ang leave para sa kalahating araw.',
  },
  leaveBefore: {
    en: '{remark}, because this leave was recorded before any punch of the date.',
    fil: '{remark}, dahil naitala ang leave na ito bago ang anumang punch sa petsang ito.',
  },
  bothHalves: {
    en: '{remark}, because leave was recorded for both halves of the day: {morning} in the morning and {afternoon} in the afternoon.',
    fil: '{remark}, dahil naitala ang leave para sa dalawang kalahati ng araw: {morning} sa umaga at {afternoon} sa hapon.',
  },
  absence: {
    en: '{remark}, because this absence was recorded for the date.',
    fil: '{remark}, dahil naitala ang pagliban na ito para sa petsang ito.',
  },
  // Leave that the record does not show. `reason` is the sentence of its remark.
  leaveOnHoliday: {
    en: '{reason} Leave is recorded for this date too ({leave}). It does not show on a holiday.',
    fil: '{reason} May naitala ring leave sa petsang ito ({leave}). Hindi ito makikita kapag holiday.',
  },
  leaveCorrected: {
    en: '{reason} Leave is recorded for this date too ({leave}). It does not show, because HR corrected the record.',
    fil: '{reason} May naitala ring leave sa petsang ito ({leave}). Hindi ito makikita, dahil itinama ng HR ang record.',
  },
  leaveWorked: {
    en: '{reason} Leave is recorded for this date too ({leave}). It does not show, because it was recorded after a punch.',
    fil: '{reason} May naitala ring leave sa petsang ito ({leave}). Hindi ito makikita, dahil naitala ito pagkatapos ng punch.',
  },
  absenceOnHoliday: {
    en: '{reason} An absence is recorded for this date too ({absence}). It does not show on a holiday.',
    fil: '{reason} May naitala ring pagliban sa petsang ito ({absence}). Hindi ito makikita kapag holiday.',
  },
  absenceCorrected: {
    en: '{reason} An absence is recorded for this date too ({absence}). It does not show, because HR corrected the record.',
    fil: '{reason} May naitala ring pagliban sa petsang ito ({absence}). Hindi ito makikita, dahil itinama ng HR ang record.',
  },
  absenceOnRestDay: {
    en: '{reason} An absence is recorded for this date too ({absence}). It shows on days with scheduled hours alone.',
    fil: '{reason} May naitala ring pagliban sa petsang ito ({absence}). Makikita lang ito sa mga araw na may naka-schedule na oras.',
  },
  absenceWorked: {
    en: '{reason} An absence is recorded for this date too ({absence}). It does not show, because it was recorded after a punch.',
    fil: '{reason} May naitala ring pagliban sa petsang ito ({absence}). Hindi ito makikita, dahil naitala ito pagkatapos ng punch.',
  },
  // Punches that do not count as they were recorded. `punches` is a list of times.
  clockCorrected: {
    en: '{reason} The clock of a terminal was wrong, so that these punches count at another time: {punches}.',
    fil: '{reason} Mali ang orasan ng isang terminal, kaya sa ibang oras binibilang ang mga punch na ito: {punches}.',
  },
  punchesMoved: {
    en: '{reason} The clock of a terminal was wrong, so that these punches count on another date: {punches}.',
    fil: '{reason} Mali ang orasan ng isang terminal, kaya sa ibang petsa binibilang ang mga punch na ito: {punches}.',
  },
  punchesWithdrawn: {
    en: '{reason} HR withdrew these punches, which do not count: {punches}.',
    fil: '{reason} Binawi ng HR ang mga punch na ito, na hindi binibilang: {punches}.',
  },
  noTimeOut: {
    en: '{remark}, because there is a time in and no time out.',
    fil: '{remark}, dahil may time in at walang time out.',
  },
  punchTooSoon: {
    en: '{remark}, because there is a time in and no time out: the punch at {at} is no time out, because it came within {minutes} minutes after the time in.',
    fil: '{remark}, dahil may time in at walang time out: hindi time out ang punch nang {at}, dahil dumating ito sa loob ng {minutes} minuto pagkatapos ng time in.',
  },
  bothTimes: {
    en: '{remark}, because there are a time in and a time out.',
    fil: '{remark}, dahil may time in at may time out.',
  },
  noPunch: {
    en: '{remark}, because hours are scheduled on this date, and there is no punch.',
    fil: '{remark}, dahil may naka-schedule na oras sa petsang ito, at walang punch.',
  },
  noHours: {
    en: '{remark}, because no hours are scheduled on this date.',
    fil: '{remark}, dahil walang naka-schedule na oras sa petsang ito.',
  },
  // The break between the halves of a day. `reason` is the sentence of the figure.
  breakOfSchedule: {
    en: '{reason} The break of the schedule is from {from} to {to}.',
    fil: '{reason} Ang break sa schedule ay mula {from} hanggang {to}.',
  },
  usualBreak: {
    en: '{reason} The usual break of the company is from {from} to {to}.',
    fil: '{reason} Ang karaniwang break ng kompanya ay mula {from} hanggang {to}.',
  },
  // The break of a split shift: the punches that were taken.
  bothParts: {
    en: '{reason} Split shift: the first part ended at {out}, the second began at {in}.',
    fil: '{reason} Split shift: natapos ang unang bahagi nang {out}, nagsimula ang ikalawa nang {in}.',
  },
  firstOut: {
    en: '{reason} Split shift: the first part ended at {out}; the second has no time in of its own.',
    fil: '{reason} Split shift: natapos ang unang bahagi nang {out}; walang sariling time in ang ikalawa.',
  },
  secondIn: {
    en: '{reason} Split shift: the second part began at {in}; the first has no time out of its own.',
    fil: '{reason} Split shift: nagsimula ang ikalawang bahagi nang {in}; walang sariling time out ang una.',
  },
  // Minutes late.
  lateParts: {
    en: '{count} minutes late in both parts together. First part: {first} Second part: {second}',
    fil: '{count} minutong late sa dalawang bahagi. Unang bahagi: {first} Ikalawang bahagi: {second}',
  },
  firstMissing: {
    en: '{count} minutes late, which is all of it: in at {in}, after its end at {end}.',
    fil: '{count} minutong late, ang buong bahagi: pumasok nang {in}, pagkatapos ng dulo nito nang {end}.',
  },
  noSecondIn: {
    en: 'not late, because it has no time in of its own.',
    fil: 'hindi late, dahil wala itong sariling time in.',
  },
  lateNoTimeIn: {
    en: '{count} minutes late, because there is no time in.',
    fil: '{count} minutong late, dahil walang time in.',
  },
  lateNoHours: {
    en: '{count} minutes late, because no hours are scheduled on this date.',
    fil: '{count} minutong late, dahil walang naka-schedule na oras sa petsang ito.',
  },
  neverLate: {
    en: '{count} minutes late, because {remark} is never late.',
    fil: '{count} minutong late, dahil hindi kailanman late ang {remark}.',
  },
  lateMinute: {
    en: '1 minute late: in at {in}, expected at {expected}.',
    fil: '1 minutong late: pumasok nang {in}, inaasahan nang {expected}.',
  },
  late: {
    en: '{count} minutes late: in at {in}, expected at {expected}.',
    fil: '{count} minutong late: pumasok nang {in}, inaasahan nang {expected}.',
  },
  forgivenMinute: {
    en: '{count} minutes late: in at {in}, expected at {expected}, and up to 1 minute are forgiven.',
    fil: '{count} minutong late: pumasok nang {in}, inaasahan nang {expected}, at hanggang 1 minuto ang pinapalampas.',
  },
  forgiven: {
    en: '{count} minutes late: in at {in}, expected at {expected}, and up to {grace} minutes are forgiven.',
    fil: '{count} minutong late: pumasok nang {in}, inaasahan nang {expected}, at hanggang {grace} minuto ang pinapalampas.',
  },
  // Under- and overtime. `total` is negative for undertime.
  underOverOfParts: {
    en: '{total} minutes in both parts together. First part: {first} Second part: {second}',
    fil: '{total} minuto sa dalawang bahagi. Unang bahagi: {first} Ikalawang bahagi: {second}',
  },
  secondMissing: {
    en: '{count} minutes of undertime, which is all of it: out at {out}, before its start at {start}.',
    fil: '{count} minutong undertime, ang buong bahagi: umalis nang {out}, bago ang simula nito nang {start}.',
  },
  neitherNoTimeOut: {
    en: 'Neither under- nor overtime, because there is no time out.',
    fil: 'Walang undertime o overtime, dahil walang time out.',
  },
  neitherNoTimeIn: {
    en: 'Neither under- nor overtime, because there is no time in.',
    fil: 'Walang undertime o overtime, dahil walang time in.',
  },
  neitherNoHours: {
    en: 'Neither under- nor overtime, because no hours are scheduled on this date.',
    fil: 'Walang undertime o overtime, dahil walang naka-schedule na oras sa petsang ito.',
  },
  neitherByRemark: {
    en: 'Neither under- nor overtime, because {remark} has none.',
    fil: 'Walang undertime o overtime, dahil wala nito ang {remark}.',
  },
  neither: {
    en: 'Neither under- nor overtime: out at {out}, expected at {expected}.',
    fil: 'Walang undertime o overtime: umalis nang {out}, inaasahan nang {expected}.',
  },
  undertimeMinute: {
    en: '1 minute of undertime: out at {out}, expected at {expected}.',
    fil: '1 minutong undertime: umalis nang {out}, inaasahan nang {expected}.',
  },
  undertime: {
    en: '{count} minutes of undertime: out at {out}, expected at {expected}.',
    fil: '{count} minutong undertime: umalis nang {out}, inaasahan nang {expected}.',
  },
  overtimeMinute: {
    en: '1 minute of overtime: out at {out}, expected at {expected}.',
    fil: '1 minutong overtime: umalis nang {out}, inaasahan nang {expected}.',
  },
  overtime: {
    en: '{count} minutes of overtime: out at {out}, expected at {expected}.',
    fil: '{count} minutong overtime: umalis nang {out}, inaasahan nang {expected}.',
  },
  grantedMinute: {
    en: '1 minute of overtime: from {in} to {out}.',
    fil: '1 minutong overtime: mula {in} hanggang {out}.',
  },
  granted: {
    en: '{count} minutes of overtime: from {in} to {out}.',
    fil: '{count} minutong overtime: mula {in} hanggang {out}.',
  },
  grantedBeyondMinute: {
    en: '1 minute of overtime: from {in} to {out}, less the scheduled hours.',
    fil: '1 minutong overtime: mula {in} hanggang {out}, bawas ang mga oras na naka-schedule.',
  },
  grantedBeyond: {
    en: '{count} minutes of overtime: from {in} to {out}, less the scheduled hours.',
    fil: '{count} minutong overtime: mula {in} hanggang {out}, bawas ang mga oras na naka-schedule.',
  },
  // Hours.
  hoursNoTimeIn: {
    en: '{hours} hours, because there is no time in.',
    fil: '{hours} oras, dahil walang time in.',
  },
  hoursNoTimeOut: {
    en: '{hours} hours, because there is no time out.',
    fil: '{hours} oras, dahil walang time out.',
  },
  hours: {
    en: '{hours} hours: from {in} to {out}, breaks included.',
    fil: '{hours} oras: mula {in} hanggang {out}, kasama ang break.',
  },
} as const;

export const explanationMessages = messages('explanations', EXPLANATION_TEXTS);
