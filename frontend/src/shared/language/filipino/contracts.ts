/** Texts of `contracts/` that the browser shows by itself. */
export const contracts = {
  'An error occured': 'May nangyaring error',
  'An error occurred.': 'May nangyaring error.',
  'An error occured. Please try again later.': 'May nangyaring error. Pakisubukan muli mamaya.',
  Welcome: 'Maligayang pagdating',
  "Password doesn't match": 'Hindi magkatugma ang password',
  'If this was not you, change your password and end all other sessions in your profile.':
    'Kung hindi ikaw ito, palitan ang iyong password at tapusin ang lahat ng ibang session sa iyong profile.',
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
