import Alert from '@mui/material/Alert';
import { LEAVE_TYPES, type LeaveType } from '@timekeep/contracts/attendance/leave-types';
import { REMARK_TITLES } from '@timekeep/contracts/attendance/remarks';

interface FormProblemProps {
  readonly message: string | null;
}

/** Why a form was not accepted. It stays, where the notice that says the same goes after a second. */
export function FormProblem({ message }: FormProblemProps) {
  return message === null ? null : <Alert severity="error">{message}</Alert>;
}

/** What a form can choose among. */
export const LEAVE_TYPE_CHOICES: readonly { readonly value: LeaveType; readonly label: string }[] =
  LEAVE_TYPES.map((value) => ({ value, label: REMARK_TITLES[value] }));

/** What is said when the present leave cannot be taken over. */
export const NOT_READ = 'The leave could not be read again. Please try again.';

/** What is said when the day that is worked on is not there any more. */
export const DELETED = 'This day of leave was deleted in the meantime.';
