/** Texts of `contracts/` that the browser shows by itself. */
export const contracts = {
  'An error occured': 'May nangyaring error',
  'An error occured. Please try again later.': 'May nangyaring error. Pakisubukan muli mamaya.',
  'If this was not you, change your password and end all other sessions in your profile.':
    'Kung hindi ikaw ito, palitan ang iyong password at tapusin ang lahat ng ibang session sa iyong profile.',
} as const;
