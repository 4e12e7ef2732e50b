import { PASSWORDS_ARE_OFF } from './company-sign-in-texts.js';
import { RESET_MESSAGES } from './reset-texts.js';
import { ACCOUNT_MESSAGES } from './sign-in-texts.js';
import { messages } from '../messages/message.js';

/** Accounts: registration, passwords and the codes that prove who asks. The pages before sign-in show some of them by themselves. */
export const ACCOUNT_TEXTS = {
  fillFields: {
    en: ACCOUNT_MESSAGES.fillFields,
    fil: 'Pakikumpleto muna nang tama ang mga field bago mag-submit.',
  },
  invalidId: { en: ACCOUNT_MESSAGES.invalidId, fil: 'Gumamit po ng tamang ID sa pag-sign up' },
  invalidEmail: { en: 'Please use a valid email address', fil: 'Gumamit po ng tamang email address' },
  shortPassword: {
    en: ACCOUNT_MESSAGES.shortPassword,
    fil: 'Gumamit po ng 6 o higit pang character sa password',
  },
  shortNewPassword: {
    en: RESET_MESSAGES.shortPassword,
    fil: 'Gumamit po ng 6 o higit pang character sa password',
  },
  plainPassword: {
    en: 'Please use only letters and digits in your password',
    fil: 'Mga titik at numero lang po sa password',
  },
  companyEmail: {
    en: 'Please use an email address of {domains}.',
    fil: 'Gumamit po ng email address ng {domains}.',
  },
  identityRefused: {
    en: 'The account could not be created. The employee ID may not belong to an active employee or may have an account already, the email may be in use, or the PIN, where one is asked for, may be wrong. Please check them or ask the IT Department.',
    fil: 'Hindi nagawa ang account. Baka hindi sa aktibong empleyado ang employee ID o mayroon na itong account, o ginagamit na ang email, o mali ang PIN kung hinihingi ito. Pakitingnan ang mga ito o magtanong sa IT Department.',
  },
  created: {
    en: 'Your account was created. You can sign in now.',
    fil: 'Nagawa na ang iyong account. Puwede ka nang mag-sign in.',
  },
  createdWaiting: {
    en: 'Your account was created and waits for approval by HR or the IT Department. You can sign in once they have approved it.',
    fil: 'Nagawa na ang iyong account at naghihintay ng pag-apruba ng HR o ng IT Department. Makakapag-sign in ka kapag naaprubahan na nila ito.',
  },
  createdWaitingForMail: {
    en: 'Your account was created and waits for approval by HR or the IT Department. An email will tell you when it is approved, and how to set a new password.',
    fil: 'Nagawa na ang iyong account at naghihintay ng pag-apruba ng HR o ng IT Department. May email na magsasabi kung naaprubahan na ito, at kung paano magtakda ng bagong password.',
  },
  deactivated: {
    en: ACCOUNT_MESSAGES.deactivated,
    fil: 'Paumanhin, DEACTIVATED na ang account na inilagay mo. Makipag-ugnayan sa IT Department para sa impormasyon.',
  },
  waiting: {
    en: 'Your account waits for approval by HR or the IT Department. You can sign in once they have approved it.',
    fil: 'Naghihintay ang iyong account ng pag-apruba ng HR o ng IT Department. Makakapag-sign in ka kapag naaprubahan na nila ito.',
  },
  needsNewPassword: {
    en: 'Your account is approved. Please set a new password before you sign in: choose Forgot Password, and enter the code that is sent to your email.',
    fil: 'Naaprubahan na ang iyong account. Magtakda muna ng bagong password bago mag-sign in: piliin ang Forgot Password, at ilagay ang code na ipapadala sa iyong email.',
  },
  missing: { en: 'Employee {employee} has no account.', fil: 'Walang account ang empleyado {employee}.' },
  // Passwords.
  passwordTooShort: {
    en: 'Please use {count} or more characters in your password. Nothing was saved.',
    fil: 'Gumamit po ng {count} o higit pang character sa password. Walang na-save.',
  },
  passwordCommon: {
    en: 'Many people use this password, so it is guessed first. Nothing was saved. Please choose another one.',
    fil: 'Maraming gumagamit ng password na ito, kaya ito ang unang hinuhulaan. Walang na-save. Pumili po ng iba.',
  },
  passwordIsId: {
    en: 'Your employee ID cannot be your password. Nothing was saved. Please choose another one.',
    fil: 'Hindi puwedeng maging password ang iyong employee ID. Walang na-save. Pumili po ng iba.',
  },
  passwordWrong: {
    en: 'The present password is not correct. Nothing was changed.',
    fil: 'Mali ang kasalukuyang password. Walang nabago.',
  },
  passwordChangedMeanwhile: {
    en: 'The password was changed in the meantime. Nothing was saved. Please sign in again with the new one.',
    fil: 'Napalitan ang password habang ito ay ginagawa. Walang na-save. Mag-sign in po ulit gamit ang bago.',
  },
  passwordChanged: {
    en: 'Your password was changed. All other sessions were ended.',
    fil: 'Napalitan na ang iyong password. Natapos na ang lahat ng ibang session.',
  },
  passwordSet: {
    en: 'Your password was changed. You can sign in now.',
    fil: 'Napalitan na ang iyong password. Puwede ka nang mag-sign in.',
  },
  passwordsOff: {
    en: PASSWORDS_ARE_OFF,
    fil: 'Hindi ginagamit ang password dito. Mag-sign in po gamit ang sign-in ng kompanya.',
  },
  // Codes by e-mail.
  emailMissing: { en: RESET_MESSAGES.emailMissing, fil: 'Pakilagay ang email ng iyong account.' },
  codeInvalid: { en: RESET_MESSAGES.invalidCode, fil: 'Mali ang code na inilagay mo. Pakisubukan muli.' },
  codeAskedFor: { en: 'This code was asked for already.', fil: 'Nahingi na ang code na ito.' },
  codeSent: { en: 'A code was sent to {email}.', fil: 'Ipinadala ang code sa {email}.' },
  noMail: {
    en: 'Codes cannot be sent by e-mail here. Nothing was sent. Please ask the IT Department.',
    fil: 'Hindi makapagpapadala ng code sa e-mail dito. Walang naipadala. Magtanong po sa IT Department.',
  },
  emailProven: { en: 'Your email is confirmed.', fil: 'Nakumpirma na ang iyong email.' },
  // Registrations that wait.
  registrationApproved: {
    en: 'The registration of {employee} was approved. The account can be used now.',
    fil: 'Naaprubahan ang pag-sign up ni {employee}. Magagamit na ang account.',
  },
  registrationApprovedByMail: {
    en: 'The registration of {employee} was approved. The account can be used once a new password was set with a code, which goes to its email.',
    fil: 'Naaprubahan ang pag-sign up ni {employee}. Magagamit ang account kapag nakapagtakda na ng bagong password gamit ang code na ipapadala sa email nito.',
  },
  registrationRefused: {
    en: 'The registration of {employee} was refused. The employee ID and the e-mail are free again.',
    fil: 'Tinanggihan ang pag-sign up ni {employee}. Magagamit ulit ang employee ID at ang e-mail.',
  },
  decidedApproved: {
    en: 'This registration was decided already: it was approved. Nothing was saved.',
    fil: 'Napagpasyahan na ang pag-sign up na ito: naaprubahan na. Walang na-save.',
  },
  decidedRefused: {
    en: 'This registration was decided already: it was refused, or IT removed the account. Nothing was saved.',
    fil: 'Napagpasyahan na ang pag-sign up na ito: tinanggihan na, o tinanggal ng IT ang account. Walang na-save.',
  },
  decidedDeactivated: {
    en: 'This registration was decided already: IT deactivated the account. Nothing was saved.',
    fil: 'Napagpasyahan na ang pag-sign up na ito: na-deactivate ng IT ang account. Walang na-save.',
  },
  registeredAgain: {
    en: 'This employee registered again in the meantime. Nothing was saved. Please look at the list again.',
    fil: 'Nag-sign up ulit ang empleyadong ito habang ito ay ginagawa. Walang na-save. Pakitingnan ulit ang listahan.',
  },
  resignedMeanwhile: {
    en: 'This employee has resigned, so the account could not be used. Nothing was saved. Please refuse the registration.',
    fil: 'Nagbitiw na ang empleyadong ito, kaya hindi magagamit ang account. Walang na-save. Pakitanggihan ang pag-sign up.',
  },
} as const;

export const accountMessages = messages('accounts', ACCOUNT_TEXTS);
