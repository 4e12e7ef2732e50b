/** A message of the application, other than its fixed labels. */
export interface Message {
  readonly text: string;
  /** The occasion of the message, and its form. */
  readonly when: string;
  /** The test that checks it: a file below the root folder. */
  readonly coveredBy: string;
}

const FEATURES = 'frontend/src/features';
const SIGN_IN = `${FEATURES}/sign-in/sign-in-page.spec.tsx`;
const REGISTRATION = `${FEATURES}/sign-in/registration-form.spec.tsx`;
const RESET = `${FEATURES}/reset/reset-page.spec.tsx`;
const DASHBOARD = `${FEATURES}/attendance/dashboard-page.spec.tsx`;
const REGISTER = `${FEATURES}/employees/register-employee-modal.spec.tsx`;
const RESIGN = `${FEATURES}/employees/employee-actions.spec.tsx`;
const CORRECTION = `${FEATURES}/timekeep/modify-timekeep-modal.spec.tsx`;
const LEAVE = `${FEATURES}/leave`;
const APPLICATION = `${LEAVE}/new-leave-modal.spec.tsx`;
const DETAILS = `${LEAVE}/leave-details.spec.tsx`;
const HISTORY = `${LEAVE}/transaction-history.spec.tsx`;
const EDIT = `${LEAVE}/edit-transaction-modal.spec.tsx`;
const COMPANY = `${FEATURES}/company/company-tab.spec.tsx`;

const said = (coveredBy: string, when: string, ...texts: readonly string[]): Message[] =>
  texts.map((text) => ({ text, when, coveredBy }));

/** Every message that the specification names, in the order of their use. */
export const MESSAGES: readonly Message[] = [
  ...said(SIGN_IN, 'Signed in: toast', 'Welcome'),
  ...said(SIGN_IN, 'Sign-in, the server is away: error toast', 'An error occured'),
  ...said(
    'frontend/src/shared/session/session.spec.tsx',
    'Sign-in to a deactivated account, or any call of its session, which ends: error toast',
    "Sorry, the account you've entered is DEACTIVATED. Please contact IT Department for more information.",
  ),
  ...said(
    REGISTRATION,
    'Registration, at submission: error toast',
    'Please fill the fields properly first before submitting.',
    'Please use valid ID when signing up',
    'Please use 6 or more characters in your password',
  ),
  ...said(
    REGISTRATION,
    'Registration, the server is away: error toast',
    'An error occured. Please try again later.',
  ),
  ...said(
    RESET,
    'Registration and password reset, an unusable address: error toast',
    'Please use a valid email address',
  ),
  ...said(RESET, 'Password reset, no e-mail: error toast', 'Please enter the email of your account.'),
  ...said(RESET, 'Password reset, a code is on its way: notice', 'spam folder'),
  ...said(
    RESET,
    'Password reset, a wrong code: error toast',
    "The code you've entered is invalid. Please try again.",
  ),
  ...said(
    RESET,
    'Password reset, the new password: error toast',
    'Please use 6 or more characters in you password',
    "Password doesn't match",
  ),
  ...said(DASHBOARD, 'Dashboard, no hours today: in the card', 'No schedule found for today'),
  ...said(
    'frontend/src/shared/table/data-table.spec.tsx',
    'Tables of records, while they load',
    'Loading data',
  ),
  ...said(DASHBOARD, 'Dashboard, Supervise and Timekeep: empty tables', 'No record found'),
  ...said(DASHBOARD, 'Dashboard, any other tab', 'FEATURE WORK IN PROGRESS'),
  ...said(
    'frontend/src/shared/form/work-date-input.spec.tsx',
    'Dates: at the field',
    'Date input not valid.',
  ),
  ...said('frontend/src/app/routes.spec.tsx', 'An address that does not exist', 'NotFound'),
  ...said(
    REGISTER,
    'Register New Employee, all that apply: error toasts, and at the fields',
    'Employee ID should be 6 digits',
    'Employee ID should only contain numbers',
    'Numbers in firstname is not allowed',
    'Numbers in lastname is not allowed',
    'PIN should be 4 digits only',
  ),
  ...said(
    REGISTER,
    'Register New Employee and Modify Employee Information, the server is away: error toast',
    'An error occured when querying search.',
  ),
  ...said(RESIGN, 'Resign Employee: question', 'Are you sure for resignation of the employee?'),
  ...said(RESIGN, 'Resigned, with the employee id: toast', 'Successfully resigned'),
  ...said(
    CORRECTION,
    'Modify Timekeep Record, at Save: error toast, and at the fields',
    'Please enter TimeIN Time before saving changes.',
    'Please enter TimeIN and TimeOUT Time before saving changes.',
  ),
  ...said(
    `${LEAVE}/leave-tab.spec.tsx`,
    'Leave, the first time in a session: notice',
    'Data fetched successfully!',
  ),
  ...said(`${LEAVE}/leave-tab.spec.tsx`, 'Leave: empty list', 'No data available'),
  ...said(APPLICATION, 'Leave forms with a field left empty: alert', 'Please fill in all required fields.'),
  ...said(
    APPLICATION,
    'New Leave Application, before it is sent: question',
    'Are you sure you want to register this new transaction?',
  ),
  ...said(APPLICATION, 'New Leave Application, recorded: notice', 'Transaction added successfully!'),
  ...said(APPLICATION, 'New Leave Application, refused: notice', 'Failed to add transaction.'),
  ...said(APPLICATION, 'New Leave Application, the server is away: notice', 'An error occurred.'),
  ...said(DETAILS, 'Edit Details: question', 'Are you sure you want to edit the leave details?'),
  ...said(
    DETAILS,
    'Leave details, at Save: notice',
    'Leave details updated successfully!',
    'Error updating leave details.',
  ),
  ...said(
    HISTORY,
    'Edit of a day of leave: question',
    'Are you sure you want to edit this leave transaction?',
  ),
  ...said(
    EDIT,
    'Edit Leave Transaction, at Save: notice',
    'Leave record updated successfully!',
    'Error updating leave record.',
  ),
  ...said(
    HISTORY,
    'Deletion of a day of leave: question',
    'Are you sure you want to delete this leave record?',
  ),
  ...said(COMPANY, 'Renew Schedules: question', 'Confirm renewal of schedules for employees?'),
  ...said(
    'e2e/src/screens/catalogue/for-hr-company.ts',
    'Renew Schedules, while it goes on: warning',
    'Please do not navigate to other tabs until it is done.',
  ),
  ...said(
    'e2e/src/journeys/event-log-stopped.spec.ts',
    'Anything that is saved while the event log is away: error toast or notice',
    'Nothing was recorded.',
  ),
];
