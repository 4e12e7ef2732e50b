/** Paths of sessions, second factors and the company's sign-in; a file of their own, which the script of the sign-in page leaves out. */
export const SESSION_PATHS = {
  logout: '/api/user/logout',
  sessions: '/api/user/sessions',
  session: '/api/user/sessions/:id',
  changePassword: '/api/user/password',
  companySignIn: '/api/user/oidc',
  companySignInReturn: '/api/user/oidc/callback',
  companySignInToken: '/api/user/oidc/token',
  secondFactor: '/api/user/second-factor',
  beginSecondFactor: '/api/user/second-factor/setup',
  verifySecondFactor: '/api/user/second-factor/code',
  recoveryCodes: '/api/user/second-factor/recovery',
  turnOffSecondFactor: '/api/user/second-factor/off',
} as const;

/** Value of `COMPANY_SIGN_IN_PARAMETER` when the provider knew the person. */
export const COMPANY_SIGN_IN_DONE = 'done';
