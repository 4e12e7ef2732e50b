/** Translations of two-step sign-in: its dialogs and its line in the profile. */
export const secondFactor = {
  'Two-step Sign-in': 'Two-step Sign-in',
  Off: 'Naka-off',
  'Off, but required': 'Naka-off, pero kailangan',
  'On, 1 recovery code left': 'Naka-on, 1 recovery code ang natitira',
  'On, {count} recovery codes left': 'Naka-on, {count} recovery code ang natitira',
  'Sign-in asks for your password and for a code of your authenticator app.':
    'Hinihingi sa pag-sign in ang iyong password at ang code ng iyong authenticator app.',
  'Your authority needs two-step sign-in. Please set it up now; until then nothing else can be done.':
    'Kailangan ng iyong awtoridad ang two-step sign-in. Itakda po ito ngayon; hangga’t wala ito, walang ibang magagawa.',
  'Sign-in then asks for a code of an app on your phone as well. Who finds out your password cannot sign in with it alone.':
    'Hihingin din sa pag-sign in ang code ng isang app sa iyong telepono. Hindi makakapag-sign in ang nakaalam ng iyong password kung iyon lang ang mayroon siya.',
  '{count} of {all} recovery codes are left.': '{count} sa {all} recovery code ang natitira.',

  'Scan this code with an authenticator app on your phone':
    'I-scan ang code na ito gamit ang authenticator app sa iyong telepono',
  'QR code for an authenticator app': 'QR code para sa authenticator app',
  'If you cannot scan it, type this key into the app:':
    'Kung hindi ito ma-scan, i-type ang key na ito sa app:',
  'Copy Key': 'Kopyahin ang Key',
  'Open the app on this device': 'Buksan ang app sa device na ito',
  'Enter the code that the app shows': 'Ilagay ang code na ipinapakita ng app',
  'Begin again with another key': 'Magsimula muli gamit ang ibang key',
  'Turn On': 'I-on',

  'Recovery codes': 'Mga recovery code',
  'Each works once in place of a code of your app, for instance when your phone is lost.':
    'Magagamit ang bawat isa nang isang beses kapalit ng code ng iyong app, halimbawa kapag nawala ang iyong telepono.',
  'Copy Codes': 'Kopyahin ang mga Code',
  'Download as Text File': 'I-download bilang Text File',
  'Recovery codes of {EMPID} for Timekeep. Each works once.':
    'Mga recovery code ni {EMPID} para sa Timekeep. Magagamit ang bawat isa nang isang beses.',
  'I have kept them in a safe place': 'Naitago ko na ang mga ito sa ligtas na lugar',
  'Close without keeping the recovery codes?': 'Isara nang hindi itinatago ang mga recovery code?',
  'They are not shown again. Without them and without your phone, only the IT Department can help you.':
    'Hindi na muling ipapakita ang mga ito. Kung wala ang mga ito at ang iyong telepono, ang IT Department lang ang makakatulong sa iyo.',
  'Show them': 'Ipakita ang mga ito',
  Copied: 'Nakopya na',
  'The browser did not allow to copy this. Select the text and copy it yourself.':
    'Hindi pinayagan ng browser na kopyahin ito. Piliin ang text at kopyahin ito nang mano-mano.',

  'New recovery codes': 'Mga bagong recovery code',
  'Replace Recovery Codes': 'Palitan ang mga Recovery Code',
  'Replace Codes': 'Palitan ang mga Code',
  'The former recovery codes become void. Enter a code to get new ones.':
    'Mawawalan ng bisa ang mga dating recovery code. Maglagay ng code para makakuha ng mga bago.',
  'Turn Off': 'I-off',
  'Turn off two-step sign-in': 'I-off ang two-step sign-in',
  'Sign-in then asks for your password alone. Enter a code to turn it off.':
    'Password mo lang ang hihingin sa pag-sign in. Maglagay ng code para i-off ito.',
  'Your authority needs it: until you set it up again, nothing else can be done. Enter a code to turn it off.':
    'Kailangan ito ng iyong awtoridad: hangga’t hindi mo ito muling itinatakda, walang ibang magagawa. Maglagay ng code para i-off ito.',
  'For another phone, turn it off and set it up again there.':
    'Para sa ibang telepono, i-off ito at itakda muli roon.',

  'Enter a code to go on': 'Maglagay ng code para magpatuloy',
  'This needs a new code of your authenticator app, or a recovery code. It then counts for {minutes} minutes.':
    'Kailangan nito ng bagong code ng iyong authenticator app, o isang recovery code. May bisa ito sa loob ng {minutes} minuto.',
  '6 digits, or a recovery code': '6 na numero, o isang recovery code',
} as const;
