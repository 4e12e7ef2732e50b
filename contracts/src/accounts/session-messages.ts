import { COMPANY_SIGN_IN_REFUSALS } from './company-sign-in-texts.js';
import { messages } from '../messages/message.js';

/** Sessions: who is signed in, what they may do, the second factor, and the company's sign-in. */
export const SESSION_TEXTS = {
  wrong: {
    en: 'The employee ID or the password is not correct.',
    fil: 'Mali ang employee ID o ang password.',
  },
  signIn: { en: 'Please sign in.', fil: 'Mag-sign in po.' },
  notValid: {
    en: 'Your session is not valid. Please sign in.',
    fil: 'Tapos na ang iyong session. Mag-sign in po.',
  },
  idle: {
    en: 'You were signed out because Timekeep was not used for a while. Please sign in again.',
    fil: 'Na-sign out ka dahil matagal na hindi nagamit ang Timekeep. Mag-sign in po ulit.',
  },
  endedMeanwhile: {
    en: 'Your session was ended in the meantime. Nothing was saved. Please sign in again.',
    fil: 'Natapos ang iyong session habang ito ay ginagawa. Walang na-save. Mag-sign in po ulit.',
  },
  signedOut: { en: 'You are signed out.', fil: 'Naka-sign out ka na.' },
  ended: { en: 'The session was ended.', fil: 'Natapos na ang session.' },
  othersEnded: { en: 'All other sessions were ended.', fil: 'Natapos na ang lahat ng ibang session.' },
  missing: {
    en: 'There is no such session. It may have ended already.',
    fil: 'Walang ganoong session. Baka natapos na ito.',
  },
  unreadable: {
    en: 'The list of sessions cannot be read right now. Nothing was changed. Please try again in a moment.',
    fil: 'Hindi mabasa ang listahan ng mga session sa ngayon. Walang nabago. Pakisubukan ulit mamaya.',
  },
  // Authorization.
  noAuthority: {
    en: 'Your account has no authority for this.',
    fil: 'Walang pahintulot ang iyong account para rito.',
  },
  ownOnly: { en: 'You may only see what is your own.', fil: 'Ang sa iyo lang ang puwede mong makita.' },
  ownDepartmentOnly: {
    en: 'You may only see your own department.',
    fil: 'Ang sarili mong departamento lang ang puwede mong makita.',
  },
  ownEmployeesOnly: {
    en: 'You may only see employees of your own department.',
    fil: 'Mga empleyado ng sarili mong departamento lang ang puwede mong makita.',
  },
  departmentsBehind: {
    en: 'The departments are not up to date at this moment. Please try again in a moment.',
    fil: 'Hindi pa updated ang mga departamento sa sandaling ito. Pakisubukan muli maya-maya.',
  },
  ownChange: {
    en: 'Another HR user has to do this, since it is about yourself. Nothing was saved. Please ask another HR user.',
    fil: 'Ibang HR user ang dapat gumawa nito, dahil tungkol ito sa iyo. Walang na-save. Humiling po sa ibang HR user.',
  },
  otherHrUnknown: {
    en: 'The system cannot tell at the moment whether another HR user could do this. Nothing was saved. Please try again.',
    fil: 'Hindi masabi ng system ngayon kung may ibang HR user na makakagawa nito. Walang na-save. Pakisubukan muli.',
  },
  // Two-step sign-in.
  codeNeeded: {
    en: 'Please enter the code of your authenticator app, or a recovery code.',
    fil: 'Ilagay po ang code ng iyong authenticator app, o isang recovery code.',
  },
  wrongCode: {
    en: 'The code is not correct, or was used before. Please wait for the next one.',
    fil: 'Mali ang code, o nagamit na. Hintayin po ang susunod.',
  },
  secondFactorIsOn: {
    en: 'Two-step sign-in is on already. Nothing was changed.',
    fil: 'Naka-on na ang two-step sign-in. Walang nabago.',
  },
  secondFactorIsOff: {
    en: 'Two-step sign-in is off. Nothing was changed.',
    fil: 'Naka-off ang two-step sign-in. Walang nabago.',
  },
  setupNeeded: {
    en: 'Your authority needs two-step sign-in. Please set it up in your profile; until then nothing else can be done.',
    fil: 'Kailangan ng iyong awtoridad ang two-step sign-in. Itakda po ito sa iyong profile; hangga’t wala ito, walang ibang magagawa.',
  },
  signInAgain: {
    en: 'To turn two-step sign-in on, please sign out and sign in again first. Nothing was changed.',
    fil: 'Para i-on ang two-step sign-in, mag-sign out at mag-sign in po muna ulit. Walang nabago.',
  },
  setupExpired: {
    en: 'The setup took too long. Please begin again. Nothing was changed.',
    fil: 'Masyadong matagal ang pagtatakda. Magsimula po ulit. Walang nabago.',
  },
  secondFactorTurnedOn: {
    en: 'Two-step sign-in is on. Keep the recovery codes in a safe place: they are shown only now.',
    fil: 'Naka-on na ang two-step sign-in. Itago ang mga recovery code sa ligtas na lugar: ngayon lang ipinapakita ang mga ito.',
  },
  recoveryCodesReplaced: {
    en: 'The former recovery codes are void. Keep the new ones in a safe place: they are shown only now.',
    fil: 'Wala nang bisa ang mga dating recovery code. Itago ang mga bago sa ligtas na lugar: ngayon lang ipinapakita ang mga ito.',
  },
  secondFactorTurnedOff: {
    en: 'Two-step sign-in is off. Signing in asks for your password alone.',
    fil: 'Naka-off na ang two-step sign-in. Password lang ang hinihingi sa pag-sign in.',
  },
  codeVerified: { en: 'The code is correct.', fil: 'Tama ang code.' },
  noReason: {
    en: 'Please say why two-step sign-in is turned off.',
    fil: 'Pakisabi kung bakit ino-off ang two-step sign-in.',
  },
  // The company's sign-in.
  companyRefused: {
    en: COMPANY_SIGN_IN_REFUSALS.refused,
    fil: 'Hindi natapos ang pag-sign in. Pakisubukan muli.',
  },
  companyExpired: {
    en: COMPANY_SIGN_IN_REFUSALS.expired,
    fil: 'Masyadong matagal ang pag-sign in. Pakisubukan muli.',
  },
  companyFailed: {
    en: COMPANY_SIGN_IN_REFUSALS.failed,
    fil: 'Hindi napatunayan ang sagot ng sign-in service. Walang na-sign in. Pakisubukan muli.',
  },
  companyUnavailable: {
    en: COMPANY_SIGN_IN_REFUSALS.unavailable,
    fil: 'Hindi maabot ang sign-in service. Walang na-sign in. Pakisubukan muli maya-maya.',
  },
  companyUnknown: {
    en: COMPANY_SIGN_IN_REFUSALS.unknown,
    fil: 'Walang employee ID na kilala rito ang account mo sa sign-in service. Magtanong po sa IT Department.',
  },
  companyClosed: {
    en: COMPANY_SIGN_IN_REFUSALS.closed,
    fil: 'Tapos na ang pagtatrabaho o ang account ng iyong employee ID. Magtanong po sa IT Department.',
  },
  companyUnconfirmed: {
    en: COMPANY_SIGN_IN_REFUSALS.unconfirmed,
    fil: 'May ibang email ang account ng iyong employee ID, at hindi ito kumpirmado. Magtanong po sa IT Department.',
  },
  companyEmail: {
    en: COMPANY_SIGN_IN_REFUSALS.email,
    fil: 'Walang kumpirmadong email ang account mo sa sign-in service, kaya hindi nagawa ang account. Magtanong po sa IT Department.',
  },
} as const;

export const sessionMessages = messages('sessions', SESSION_TEXTS);
