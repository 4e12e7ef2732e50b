/** Messages of `backend/` about accounts, sessions and limits, in the form of `server.ts`. */
export const accountMessages = {
  // Accounts.
  'Please use only letters and digits in your password': 'Mga titik at numero lang po sa password',
  'The account could not be created. The employee ID may not belong to an active employee or may have an account already, the email may be in use, or the PIN, where one is asked for, may be wrong. Please check them or ask the IT Department.':
    'Hindi nagawa ang account. Baka hindi sa aktibong empleyado ang employee ID o mayroon na itong account, o ginagamit na ang email, o mali ang PIN kung hinihingi ito. Pakitingnan ang mga ito o magtanong sa IT Department.',
  'Please use {0} or more characters in your password. Nothing was saved.':
    'Gumamit po ng {0} o higit pang character sa password. Walang na-save.',
  'You are signed out.': 'Naka-sign out ka na.',
  'The session was ended.': 'Natapos na ang session.',
  'All other sessions were ended.': 'Natapos na ang lahat ng ibang session.',
  'There is no such session. It may have ended already.': 'Walang ganoong session. Baka natapos na ito.',
  'The list of sessions cannot be read right now. Nothing was changed. Please try again in a moment.':
    'Hindi mabasa ang listahan ng mga session sa ngayon. Walang nabago. Pakisubukan ulit mamaya.',
  'You were signed out because Timekeep was not used for a while. Please sign in again.':
    'Na-sign out ka dahil matagal na hindi nagamit ang Timekeep. Mag-sign in po ulit.',
  'The password was changed in the meantime. Nothing was saved. Please sign in again with the new one.':
    'Napalitan ang password habang ito ay ginagawa. Walang na-save. Mag-sign in po ulit gamit ang bago.',
  'The password was changed too often.': 'Masyadong madalas na pinalitan ang password.',
  'Sessions were ended too often for this account.':
    'Masyadong madalas ang pagtapos ng mga session ng account na ito.',
  'Your account was created. You can sign in now.':
    'Nagawa na ang iyong account. Puwede ka nang mag-sign in.',
  'Your account was created and waits for approval by HR or the IT Department. You can sign in once they have approved it.':
    'Nagawa na ang iyong account at naghihintay ng pag-apruba ng HR o ng IT Department. Makakapag-sign in ka kapag naaprubahan na nila ito.',
  'Codes cannot be sent by e-mail here. Nothing was sent. Please ask the IT Department.':
    'Hindi makapagpapadala ng code sa e-mail dito. Walang naipadala. Magtanong po sa IT Department.',
  'A code was sent to {0}.': 'Ipinadala ang code sa {0}.',
  'Your password was changed. You can sign in now.':
    'Napalitan na ang iyong password. Puwede ka nang mag-sign in.',
  'This code was asked for already.': 'Nahingi na ang code na ito.',
  'Please use an email address of {0}.': 'Gumamit po ng email address ng {0}.',
  'The employee ID or the password is not correct.': 'Mali ang employee ID o ang password.',
  'Please sign in.': 'Mag-sign in po.',
  'Your account has no authority for this.': 'Walang pahintulot ang iyong account para rito.',
  'Another HR user has to do this, since it is about yourself. Nothing was saved. Please ask another HR user.':
    'Ibang HR user ang dapat gumawa nito, dahil tungkol ito sa iyo. Walang na-save. Humiling po sa ibang HR user.',
  'The system cannot tell at the moment whether another HR user could do this. Nothing was saved. Please try again.':
    'Hindi masabi ng system ngayon kung may ibang HR user na makakagawa nito. Walang na-save. Pakisubukan muli.',
  'You may only see what is your own.': 'Ang sa iyo lang ang puwede mong makita.',
  'Your session is not valid. Please sign in.': 'Tapos na ang iyong session. Mag-sign in po.',
  'Your account waits for approval by HR or the IT Department. You can sign in once they have approved it.':
    'Naghihintay ang iyong account ng pag-apruba ng HR o ng IT Department. Makakapag-sign in ka kapag naaprubahan na nila ito.',
  'This registration was decided already: it was approved. Nothing was saved.':
    'Napagpasyahan na ang pag-sign up na ito: naaprubahan na. Walang na-save.',
  'This registration was decided already: it was refused, or IT removed the account. Nothing was saved.':
    'Napagpasyahan na ang pag-sign up na ito: tinanggihan na, o tinanggal ng IT ang account. Walang na-save.',
  'This registration was decided already: IT deactivated the account. Nothing was saved.':
    'Napagpasyahan na ang pag-sign up na ito: na-deactivate ng IT ang account. Walang na-save.',
  'This employee registered again in the meantime. Nothing was saved. Please look at the list again.':
    'Nag-sign up ulit ang empleyadong ito habang ito ay ginagawa. Walang na-save. Pakitingnan ulit ang listahan.',
  'This employee has resigned, so the account could not be used. Nothing was saved. Please refuse the registration.':
    'Nagbitiw na ang empleyadong ito, kaya hindi magagamit ang account. Walang na-save. Pakitanggihan ang pag-sign up.',
  'The registration of {0} was approved. The account can be used once a new password was set with a code, which goes to its email.':
    'Naaprubahan ang pag-sign up ni {0}. Magagamit ang account kapag nakapagtakda na ng bagong password gamit ang code na ipapadala sa email nito.',
  'Your account is approved. Please set a new password before you sign in: choose Forgot Password, and enter the code that is sent to your email.':
    'Naaprubahan na ang iyong account. Magtakda muna ng bagong password bago mag-sign in: piliin ang Forgot Password, at ilagay ang code na ipapadala sa iyong email.',
  'The registration of {0} was approved. The account can be used now.':
    'Naaprubahan ang pag-sign up ni {0}. Magagamit na ang account.',
  'The registration of {0} was refused. The employee ID and the e-mail are free again.':
    'Tinanggihan ang pag-sign up ni {0}. Magagamit ulit ang employee ID at ang e-mail.',
  'You may only see your own department.': 'Ang sarili mong departamento lang ang puwede mong makita.',
  'You may only see employees of your own department.':
    'Mga empleyado ng sarili mong departamento lang ang puwede mong makita.',
  // Limits.
  'There were too many sign-ins to this account.': 'Napakaraming pag-sign in sa account na ito.',
  'There were too many wrong passwords for this employee ID.':
    'Napakaraming maling password para sa employee ID na ito.',
  'There were too many wrong sign-ins from your network.':
    'Napakaraming maling pag-sign in mula sa network mo.',
  'There were too many refused registrations from your network.':
    'Napakaraming tinanggihang pag-sign up mula sa network mo.',
  'There were too many refused registrations for this employee ID.':
    'Napakaraming tinanggihang pag-sign up para sa employee ID na ito.',
  'There were too many refused registrations.': 'Napakaraming tinanggihang pag-sign up.',
  'Too many accounts were registered from your network.':
    'Napakaraming account ang ginawa mula sa network mo.',
  'The daily mail was turned on too often.': 'Napakadalas nang in-on ang araw-araw na mail.',
  'A code was sent too often for this account.': 'Napakadalas nang nagpadala ng code para sa account na ito.',
  'A code was asked for too often for this email.': 'Napakadalas nang humingi ng code para sa email na ito.',
  'Codes were asked for too often from your network.': 'Napakadalas nang humingi ng code mula sa network mo.',
  'There were too many wrong codes from your network.': 'Napakaraming maling code mula sa network mo.',
  'There were too many requests without a valid session from your network.':
    'Napakaraming request na walang session mula sa network mo.',
  'There were too many wrong keys of terminals from your network.':
    'Napakaraming maling key ng terminal mula sa network mo.',
  'There were too many wrong PINs for this employee at this terminal.':
    'Napakaraming maling PIN para sa empleyadong ito sa terminal na ito.',
  '{0} Please try again in {1}.': '{0} Pakisubukan muli pagkalipas ng {1}.',
  'a minute': 'isang minuto',
  '{0} minutes': '{0} minuto',
  // Sessions, two-step sign-in and the company's sign-in.
  'Your session was ended in the meantime. Nothing was saved. Please sign in again.':
    'Natapos ang iyong session habang ito ay ginagawa. Walang na-save. Mag-sign in po ulit.',
  'Employee {0} has no account.': 'Walang account ang empleyado {0}.',
  'Please say why two-step sign-in is turned off.': 'Pakisabi kung bakit ino-off ang two-step sign-in.',
  'The request waited too long behind your other requests. It was not carried out. Please try again in a moment.':
    'Masyadong matagal naghintay ang request sa likod ng iba mong request. Hindi ito naisagawa. Pakisubukan muli maya-maya.',
  'This server is not used under this name. IT allows it in the variable ALLOWED_HOSTS.':
    'Hindi ginagamit ang server sa pangalang ito. Pinapayagan ito ng IT sa variable na ALLOWED_HOSTS.',
  'There were too many wrong codes for this account.': 'Napakaraming maling code para sa account na ito.',
  'There were too many failed sign-ins from your network.':
    'Napakaraming nabigong pag-sign in mula sa iyong network.',
  'There were too many failed sign-ins on this device.':
    'Napakaraming nabigong pag-sign in sa device na ito.',
  'There were too many wrong sign-ins on this device.': 'Napakaraming maling pag-sign in sa device na ito.',
  'This sign-in was used before. Please sign in again.':
    'Nagamit na ang pag-sign in na ito. Mag-sign in po ulit.',
  'There were too many wrong PINs at this terminal.': 'Napakaraming maling PIN sa terminal na ito.',
  'The sign-in was not completed. Please try again.': 'Hindi natapos ang pag-sign in. Pakisubukan muli.',
  'The sign-in took too long. Please try again.': 'Masyadong matagal ang pag-sign in. Pakisubukan muli.',
  'The answer of the sign-in service could not be verified. Nobody was signed in. Please try again.':
    'Hindi napatunayan ang sagot ng sign-in service. Walang na-sign in. Pakisubukan muli.',
  'The sign-in service cannot be reached. Nobody was signed in. Please try again in a moment.':
    'Hindi maabot ang sign-in service. Walang na-sign in. Pakisubukan muli maya-maya.',
  'Your account at the sign-in service has no employee ID that is known here. Please ask the IT Department.':
    'Walang employee ID na kilala rito ang account mo sa sign-in service. Magtanong po sa IT Department.',
  'The employment or the account of your employee ID has ended. Please ask the IT Department.':
    'Tapos na ang pagtatrabaho o ang account ng iyong employee ID. Magtanong po sa IT Department.',
  'The account of your employee ID has another email, which is not confirmed. Please ask the IT Department.':
    'May ibang email ang account ng iyong employee ID, at hindi ito kumpirmado. Magtanong po sa IT Department.',
  'Your account at the sign-in service has no confirmed email, so no account could be made. Please ask the IT Department.':
    'Walang kumpirmadong email ang account mo sa sign-in service, kaya hindi nagawa ang account. Magtanong po sa IT Department.',
  "Passwords are not used here. Please sign in with your company's sign-in.":
    'Hindi ginagamit ang password dito. Mag-sign in po gamit ang sign-in ng kompanya.',
  'Please enter the code of your authenticator app, or a recovery code.':
    'Ilagay po ang code ng iyong authenticator app, o isang recovery code.',
  'The code is not correct, or was used before. Please wait for the next one.':
    'Mali ang code, o nagamit na. Hintayin po ang susunod.',
  'Two-step sign-in is on already. Nothing was changed.': 'Naka-on na ang two-step sign-in. Walang nabago.',
  'Two-step sign-in is off. Nothing was changed.': 'Naka-off ang two-step sign-in. Walang nabago.',
  'Your authority needs two-step sign-in. Please set it up in your profile; until then nothing else can be done.':
    'Kailangan ng iyong awtoridad ang two-step sign-in. Itakda po ito sa iyong profile; hangga’t wala ito, walang ibang magagawa.',
  'To turn two-step sign-in on, please sign out and sign in again first. Nothing was changed.':
    'Para i-on ang two-step sign-in, mag-sign out at mag-sign in po muna ulit. Walang nabago.',
  'The setup took too long. Please begin again. Nothing was changed.':
    'Masyadong matagal ang pagtatakda. Magsimula po ulit. Walang nabago.',
  'Two-step sign-in is on. Keep the recovery codes in a safe place: they are shown only now.':
    'Naka-on na ang two-step sign-in. Itago ang mga recovery code sa ligtas na lugar: ngayon lang ipinapakita ang mga ito.',
  'The former recovery codes are void. Keep the new ones in a safe place: they are shown only now.':
    'Wala nang bisa ang mga dating recovery code. Itago ang mga bago sa ligtas na lugar: ngayon lang ipinapakita ang mga ito.',
  'Two-step sign-in is off. Signing in asks for your password alone.':
    'Naka-off na ang two-step sign-in. Password lang ang hinihingi sa pag-sign in.',
  'The code is correct.': 'Tama ang code.',
} as const;
