import { messages } from '../messages/message.js';

/** `holiday` is the title of its remark, such as `Legal Holiday`; `company` the one whose employees have it. */
export const HOLIDAY_TEXTS = {
  remarkRefused: {
    en: 'The remark must be LH (Legal Holiday) or SH (Special Holiday).',
    fil: 'Ang remark ay dapat LH (Legal Holiday) o SH (Special Holiday).',
  },
  secondRefused: {
    en: 'Only a Legal Holiday has a second one on the same date. Nothing was saved.',
    fil: 'Legal Holiday lang ang may ikalawa sa parehong petsa. Walang na-save.',
  },
  nameUnreadable: {
    en: 'The name of a holiday must be one line of visible characters. Nothing was saved.',
    fil: 'Ang pangalan ng holiday ay dapat isang linya ng nakikitang mga titik. Walang na-save.',
  },
  noHoliday: { en: '{date} is no holiday.', fil: 'Hindi holiday ang {date}.' },
  applied: {
    en: '{date} is now a {holiday} for all employees.',
    fil: '{holiday} na ang {date} para sa lahat ng empleyado.',
  },
  appliedOverLeave: {
    en: '{date} is now a {holiday} for all employees. Leave on it takes nothing off a balance.',
    fil: '{holiday} na ang {date} para sa lahat ng empleyado. Walang ibabawas sa balanse ang leave sa araw na ito.',
  },
  unchanged: {
    en: '{date} is a {holiday} already. Nothing was changed.',
    fil: '{holiday} na ang {date}. Walang binago.',
  },
  previewed: {
    en: 'Nothing was saved. Records of {date} that would change: {changed} of {count}.',
    fil: 'Walang na-save. Sa mga record ng {date}, magbabago ang {changed} sa {count}.',
  },
  noOwnHoliday: {
    en: '{date} is no holiday of {company}.',
    fil: 'Hindi holiday ng {company} ang {date}.',
  },
  appliedFor: {
    en: '{date} is now a {holiday} for the employees of {company}.',
    fil: '{holiday} na ang {date} para sa mga empleyado ng {company}.',
  },
  appliedOverLeaveFor: {
    en: '{date} is now a {holiday} for the employees of {company}. Leave on it takes nothing off a balance.',
    fil: '{holiday} na ang {date} para sa mga empleyado ng {company}. Walang ibabawas sa balanse ang leave sa araw na ito.',
  },
  unchangedFor: {
    en: '{date} is a {holiday} of {company} already. Nothing was changed.',
    fil: '{holiday} na ng {company} ang {date}. Walang binago.',
  },
  withdrawnFrom: {
    en: '{date} is no longer a holiday of {company}.',
    fil: 'Hindi na holiday ng {company} ang {date}.',
  },
  withdrawn: { en: '{date} is no longer a holiday.', fil: 'Hindi na holiday ang {date}.' },
} as const;

export const holidayMessages = messages('holidays', HOLIDAY_TEXTS);
