// Messages that the company's sign-in shows by itself, at the provider's return too. Declared messages refer to them.

/** Why a sign-in at the company's provider was refused, in words. */
export const COMPANY_SIGN_IN_REFUSALS = {
  refused: 'The sign-in was not completed. Please try again.',
  expired: 'The sign-in took too long. Please try again.',
  failed: 'The answer of the sign-in service could not be verified. Nobody was signed in. Please try again.',
  unavailable: 'The sign-in service cannot be reached. Nobody was signed in. Please try again in a moment.',
  unknown:
    'Your account at the sign-in service has no employee ID that is known here. Please ask the IT Department.',
  closed: 'The employment or the account of your employee ID has ended. Please ask the IT Department.',
  unconfirmed:
    'The account of your employee ID has another email, which is not confirmed. Please ask the IT Department.',
  email:
    'Your account at the sign-in service has no confirmed email, so no account could be made. Please ask the IT Department.',
} as const;
export type CompanySignInRefusal = keyof typeof COMPANY_SIGN_IN_REFUSALS;

export const PASSWORDS_ARE_OFF = "Passwords are not used here. Please sign in with your company's sign-in.";

/** The reason of the answer 429 when the provider's answer has opened a session before: nothing but a new sign-in helps. */
export const COMPANY_SIGN_IN_USED = 'This sign-in was used before. Please sign in again.';
