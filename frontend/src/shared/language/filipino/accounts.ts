/** Texts of `features/sign-in`, `reset` and `email-proof`. */
export const accounts = {
  // features/sign-in
  'At least {count} characters.': 'Hindi bababa sa {count} character.',
  'At least {count} characters, and only alphanumeric characters (0-9, A-Z).':
    'Hindi bababa sa {count} character, at mga titik at numero lang (0-9, A-Z).',
  'Agree to {terms}': 'Sumasang-ayon sa {terms}',
  'Terms and Conditions': 'Terms and Conditions',
  'About the PIN': 'Tungkol sa PIN',
  'The PIN that HR gave you, as at the time clock. It shows that the ID is yours.':
    'Ang PIN na ibinigay ng HR, gaya ng sa time clock. Ipinapakita nito na sa iyo ang ID.',
  'About the ID': 'Tungkol sa ID',
  'About the address': 'Tungkol sa address',
  'About the password': 'Tungkol sa password',
  'Please fill this in.': 'Pakikumpleto ito.',
  'Digits only.': 'Numero lang.',
  'The six digits on your company card.': 'Ang anim na numero sa iyong company card.',
  'A code to reset your password is sent here.': 'Dito ipinapadala ang code para i-reset ang password.',
  'Create Account': 'Gumawa ng Account',
  'Welcome back': 'Maligayang pagbabalik',
  'Sign in to see your attendance.': 'Mag-sign in para makita ang iyong attendance.',
  'No account yet?': 'Wala pang account?',
  'Sign up': 'Mag-sign up',
  'Create your account': 'Gumawa ng iyong account',
  'You need the employee ID that HR gave you.': 'Kailangan mo ang employee ID na ibinigay ng HR.',
  'Already have an account?': 'May account na?',
  'Sign in here': 'Mag-sign in dito',
  'Signing in needs one.': 'Kailangan ito sa pag-sign in.',
  'About System': 'Tungkol sa System',
  'Enter your Employee ID': 'Ilagay ang iyong Employee ID',
  'Enter your Password': 'Ilagay ang iyong Password',
  'Forgot Password': 'Nakalimutan ang Password',
  'Log In': 'Mag-log in',
  'Enter the code that your authenticator app shows, or one of your recovery codes.':
    'Ilagay ang code na ipinapakita ng authenticator app mo, o isa sa mga recovery code mo.',
  or: 'o',
  'Sign in with {name}': 'Mag-sign in gamit ang {name}',
  'Signing you in …': 'Sina-sign in ka …',
  'Timekeep cannot be reached. You are not signed in yet. Please try again within a few minutes.':
    'Hindi maabot ang Timekeep. Hindi ka pa naka-sign in. Pakisubukan muli sa loob ng ilang minuto.',

  // features/own-sessions
  'Sessions and Password': 'Mga Session at Password',
  'Where you are signed in': 'Kung saan ka naka-sign in',
  'This session, from {address}': 'Ang session na ito, mula sa {address}',
  'Last used {moment}, from {address}': 'Huling ginamit {moment}, mula sa {address}',
  'End the session of {device}': 'Tapusin ang session ng {device}',
  End: 'Tapusin',
  'End all other sessions': 'Tapusin ang lahat ng ibang session',
  'Present Password': 'Kasalukuyang Password',
  'All other sessions end.': 'Matatapos ang lahat ng ibang session.',

  // features/reset
  "Password doesn't match": 'Hindi magkatugma ang password',
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

  // features/email-proof
  'A code was sent to {email}. If you do not see it, please check the spam folder. It works once, within {minutes} minutes.':
    'May ipinadalang code sa {email}. Kung hindi mo ito makita, pakitingnan ang spam folder. Magagamit ito nang isang beses, sa loob ng {minutes} minuto.',
  'We send a code to {email}. Enter it here to show that this email is yours.':
    'Magpapadala kami ng code sa {email}. Ilagay ito rito para patunayang sa iyo ang email na ito.',
  Code: 'Code',
} as const;
