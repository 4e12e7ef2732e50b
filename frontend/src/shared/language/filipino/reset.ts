/** Texts of `features/reset`. */
export const reset = {
  'The code was sent to {email}. If you do not see it, please check the spam folder, and that this is the email of your account. A code works once, within {minutes} minutes.':
    'Ipinadala ang code sa {email}. Kung hindi mo ito makita, pakitingnan ang spam folder, at kung ito nga ang email ng iyong account. Magagamit ang code nang isang beses, sa loob ng {minutes} minuto.',
  'A code for {email} is ready. No e-mail is sent here: please call the IT Department, who read it to you, and keep this page open. If they have none, please check that this is the email of your account. The code works on this page alone, once, within {minutes} minutes.':
    'Handa na ang code para sa {email}. Walang e-mail na ipinapadala rito: pakitawagan ang IT Department, na babasa nito sa iyo, at panatilihing bukas ang page na ito. Kung wala silang code, pakitingnan kung ito nga ang email ng iyong account. Magagamit ang code sa page na ito lang, nang isang beses, sa loob ng {minutes} minuto.',
  'That code is no longer valid: it may be older than {minutes} minutes, used already, or replaced by a newer one. Please send a new code. Your new password is kept until then.':
    'Hindi na magagamit ang code na iyon: baka lampas na ito sa {minutes} minuto, nagamit na, o may mas bagong code na. Magpadala po ng bagong code. Nakatago ang bago mong password hanggang doon.',
  'At least {count} letters and digits.': 'Hindi bababa sa {count} titik at numero.',
  'Enter the email of your account': 'Ilagay ang email ng iyong account',
  'Reset Code': 'Reset Code',
  'Enter the code of the IT Department': 'Ilagay ang code mula sa IT Department',
  'Enter Confirmation Code': 'Ilagay ang Confirmation Code',
  'New Password': 'Bagong Password',
  'Confirm New Password': 'Kumpirmahin ang Bagong Password',
  'Change Password': 'Palitan ang Password',
  'Forgot your password?': 'Nakalimutan ang password?',
  'We send a code to the email of your account.': 'Magpapadala kami ng code sa email ng iyong account.',
  'The IT Department reads a code to you.': 'Babasahin sa iyo ng IT Department ang code.',
  'Choose a new password': 'Pumili ng bagong password',
  'You sign in with it from now on, on every device.':
    'Ito na ang gagamitin mo sa pag-sign in mula ngayon, sa bawat device.',
  'Go back to login': 'Bumalik sa login',
} as const;
