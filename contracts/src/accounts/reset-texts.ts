// Messages that the pages of a forgotten password show by themselves. Declared messages refer to them.

export const RESET_MESSAGES = {
  emailMissing: 'Please enter the email of your account.',
  invalidCode: "The code you've entered is invalid. Please try again.",
  shortPassword: 'Please use 6 or more characters in you password',
} as const;
