/** Value of `COMPANY_SIGN_IN_PARAMETER` when the provider knew the person. */
export const COMPANY_SIGN_IN_DONE = 'done';
