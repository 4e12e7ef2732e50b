import Alert from '@mui/material/Alert';

interface FormProblemProps {
  readonly message: string | null;
}

/** Why a form was not accepted. It stays, where the notice that says the same goes after a second. */
export function FormProblem({ message }: FormProblemProps) {
  return message === null ? null : <Alert severity="error">{message}</Alert>;
}
