/** Value of `COMPANY_SIGN_IN_PARAMETER` when the provider knew the person. */
export const COMPANY_SIGN_IN_DONE = 'done';

/** After the provider; the browser has a cookie that says who it was. */
export interface CompanySignInRequest {
  /** Of the second factor, if the account has one. */
  readonly code?: string;
}
