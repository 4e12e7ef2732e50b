import { messages } from '../messages/message.js';

export const HOURS_TEXTS = {
  rangeTooLong: {
    en: 'Hours can be counted for at most {days} days at once. Please choose fewer days.',
    fil: 'Hanggang {days} araw lang ang mabibilang na oras nang sabay. Pumili po ng mas kaunting araw.',
  },
  onlyPresent: {
    en: 'Hours can be counted only as they are known now. Please leave out the earlier moment.',
    fil: 'Mabibilang lang ang oras ayon sa alam ngayon. Huwag po munang ilagay ang naunang sandali.',
  },
} as const;

export const hoursMessages = messages('hours', HOURS_TEXTS);
