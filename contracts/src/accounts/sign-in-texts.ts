// Messages that sign-in shows by itself. It must not load the declared ones, which refer to these. The page's first script has this module
// (`LANGUAGE` in frontend/vite.config.ts), so that the translation does not load the application.
import { EXCEPTION_MESSAGE } from '../api/answers.js';

export const ACCOUNT_MESSAGES = {
  fillFields: 'Please fill the fields properly first before submitting.',
  invalidId: 'Please use valid ID when signing up',
  shortPassword: 'Please use 6 or more characters in your password',
  deactivated:
    "Sorry, the account you've entered is DEACTIVATED. Please contact IT Department for more information.",
  signInException: EXCEPTION_MESSAGE,
  registrationException: 'An error occured. Please try again later.',
} as const;
