import { COMPANY_SIGN_IN_USED } from '../accounts/company-sign-in-texts.js';
import { messages } from './message.js';

/** Reasons of rate limits. `tryAgain` is the answer: it has one of the others as its reason, and the time to wait. */
export const LIMIT_TEXTS = {
  tryAgain: {
    en: '{reason} Please try again in {time}.',
    fil: '{reason} Pakisubukan muli pagkalipas ng {time}.',
  },
  aMinute: { en: 'a minute', fil: 'isang minuto' },
  minutes: { en: '{count} minutes', fil: '{count} minuto' },
  signIns: {
    en: 'There were too many sign-ins to this account.',
    fil: 'Napakaraming pag-sign in sa account na ito.',
  },
  passwordsOfAccount: {
    en: 'There were too many wrong passwords for this employee ID.',
    fil: 'Napakaraming maling password para sa employee ID na ito.',
  },
  signInsOfNetwork: {
    en: 'There were too many wrong sign-ins from your network.',
    fil: 'Napakaraming maling pag-sign in mula sa network mo.',
  },
  signInsOfDevice: {
    en: 'There were too many wrong sign-ins on this device.',
    fil: 'Napakaraming maling pag-sign in sa device na ito.',
  },
  codesOfAccount: {
    en: 'There were too many wrong codes for this account.',
    fil: 'Napakaraming maling code para sa account na ito.',
  },
  codesOfNetwork: {
    en: 'There were too many wrong codes from your network.',
    fil: 'Napakaraming maling code mula sa network mo.',
  },
  companySignInsOfNetwork: {
    en: 'There were too many failed sign-ins from your network.',
    fil: 'Napakaraming nabigong pag-sign in mula sa iyong network.',
  },
  companySignInsOfDevice: {
    en: 'There were too many failed sign-ins on this device.',
    fil: 'Napakaraming nabigong pag-sign in sa device na ito.',
  },
  companySignInUsed: {
    en: COMPANY_SIGN_IN_USED,
    fil: 'Nagamit na ang pag-sign in na ito. Mag-sign in po ulit.',
  },
  registrationsOfNetwork: {
    en: 'There were too many refused registrations from your network.',
    fil: 'Napakaraming tinanggihang pag-sign up mula sa network mo.',
  },
  registrationsOfEmployee: {
    en: 'There were too many refused registrations for this employee ID.',
    fil: 'Napakaraming tinanggihang pag-sign up para sa employee ID na ito.',
  },
  registrations: {
    en: 'There were too many refused registrations.',
    fil: 'Napakaraming tinanggihang pag-sign up.',
  },
  registered: {
    en: 'Too many accounts were registered from your network.',
    fil: 'Napakaraming account ang ginawa mula sa network mo.',
  },
  passwordsChanged: {
    en: 'The password was changed too often.',
    fil: 'Masyadong madalas na pinalitan ang password.',
  },
  sessionsEnded: {
    en: 'Sessions were ended too often for this account.',
    fil: 'Masyadong madalas ang pagtapos ng mga session ng account na ito.',
  },
  emailCodes: {
    en: 'A code was sent too often for this account.',
    fil: 'Napakadalas nang nagpadala ng code para sa account na ito.',
  },
  digests: {
    en: 'The daily mail was turned on too often.',
    fil: 'Napakadalas nang in-on ang araw-araw na mail.',
  },
  resetCodesOfEmail: {
    en: 'A code was asked for too often for this email.',
    fil: 'Napakadalas nang humingi ng code para sa email na ito.',
  },
  resetCodesOfNetwork: {
    en: 'Codes were asked for too often from your network.',
    fil: 'Napakadalas nang humingi ng code mula sa network mo.',
  },
  tokensOfNetwork: {
    en: 'There were too many requests without a valid session from your network.',
    fil: 'Napakaraming request na walang session mula sa network mo.',
  },
  terminalKeys: {
    en: 'There were too many wrong keys of terminals from your network.',
    fil: 'Napakaraming maling key ng terminal mula sa network mo.',
  },
  pinsOfEmployee: {
    en: 'There were too many wrong PINs for this employee at this terminal.',
    fil: 'Napakaraming maling PIN para sa empleyadong ito sa terminal na ito.',
  },
  pinsAtTerminal: {
    en: 'There were too many wrong PINs at this terminal.',
    fil: 'Napakaraming maling PIN sa terminal na ito.',
  },
} as const;

export const limitMessages = messages('limits', LIMIT_TEXTS);
