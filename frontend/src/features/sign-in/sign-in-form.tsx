import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { ACCOUNT_MESSAGES, EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { type SyntheticEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link as RouterLink } from 'react-router-dom';
import { serverMessage } from '@/shared/api/failure';
import { LabelledInput, PasswordInput } from '@/shared/form/text-input';
import { signedIn } from '@/shared/session/session-slice';
import { useSignInMutation } from '@/shared/session/use-session';
import { notify } from '@/shared/toast/notify';

/** Signs in with employee id and password. */
export function SignInForm() {
  const dispatch = useDispatch();
  const [signIn, { isLoading }] = useSignInMutation();
  const [id, setId] = useState('');
  const [password, setPassword] = useState('');

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const { data, error } = await signIn({ id, password });
    if (data) dispatch(signedIn({ token: data.token }));
    else notify('error', serverMessage(error) ?? ACCOUNT_MESSAGES.signInException);
  };

  return (
    <Box component="form" onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2 }}>
      <LabelledInput
        label="Employee ID"
        name="username"
        autoComplete="username"
        placeholder="Enter your Employee ID"
        required
        value={id}
        slotProps={{ input: { maxLength: EMPID_LENGTH, inputMode: 'numeric' } }}
        onValue={setId}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        placeholder="Enter your Password"
        required
        value={password}
        onValue={setPassword}
      />
      <Link
        component={RouterLink}
        to="/reset"
        state={{ EMPID: id }}
        variant="body2"
        sx={{ justifySelf: 'end' }}
      >
        Forgot Password
      </Link>
      <Button type="submit" variant="contained" size="large" fullWidth loading={isLoading}>
        Log In
      </Button>
    </Box>
  );
}
