/** Messages of `contracts/`, which the server sends and the browser shows as well. */
export const contracts = {
  'An error occured': 'May nangyaring error',
  'An error occurred.': 'May nangyaring error.',
  'An error occured. Please try again later.': 'May nangyaring error. Pakisubukan muli mamaya.',
  Welcome: 'Maligayang pagdating',
  'Please fill the fields properly first before submitting.':
    'Pakikumpleto muna nang tama ang mga field bago mag-submit.',
  'Please use valid ID when signing up': 'Gumamit po ng tamang ID sa pag-sign up',
  'Please use a valid email address': 'Gumamit po ng tamang email address',
  'Your password was changed. All other sessions were ended.':
    'Napalitan na ang iyong password. Natapos na ang lahat ng ibang session.',
  'The present password is not correct. Nothing was changed.':
    'Mali ang kasalukuyang password. Walang nabago.',
  'Many people use this password, so it is guessed first. Nothing was saved. Please choose another one.':
    'Maraming gumagamit ng password na ito, kaya ito ang unang hinuhulaan. Walang na-save. Pumili po ng iba.',
  'Your employee ID cannot be your password. Nothing was saved. Please choose another one.':
    'Hindi puwedeng maging password ang iyong employee ID. Walang na-save. Pumili po ng iba.',
  'Please use 6 or more characters in your password': 'Gumamit po ng 6 o higit pang character sa password',
  "Sorry, the account you've entered is DEACTIVATED. Please contact IT Department for more information.":
    'Paumanhin, DEACTIVATED na ang account na inilagay mo. Makipag-ugnayan sa IT Department para sa impormasyon.',
  'Please enter the email of your account.': 'Pakilagay ang email ng iyong account.',
  "The code you've entered is invalid. Please try again.": 'Mali ang code na inilagay mo. Pakisubukan muli.',
  'Please use 6 or more characters in you password': 'Gumamit po ng 6 o higit pang character sa password',
  "Password doesn't match": 'Hindi magkatugma ang password',
  'If this was not you, change your password and end all other sessions in your profile.':
    'Kung hindi ikaw ito, palitan ang iyong password at tapusin ang lahat ng ibang session sa iyong profile.',
  'Your email is confirmed.': 'Nakumpirma na ang iyong email.',
  'Loading data': 'Kinukuha ang data',
  'No record found': 'Walang nakitang record',
  'No schedule found for today': 'Walang schedule para sa araw na ito',
  'Date input not valid.': 'Hindi tama ang petsa.',
  'Data fetched successfully!': 'Nakuha na ang data!',
  'Error updating leave record.': 'May error sa pag-update ng leave record.',
  'Error updating leave details.': 'May error sa pag-update ng detalye ng leave.',
  'Failed to add transaction.': 'Hindi naidagdag ang transaction.',
  'On leave already': 'Naka-leave na',
  'Rest day': 'Rest day',
} as const;
