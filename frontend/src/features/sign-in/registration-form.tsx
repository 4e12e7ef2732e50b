import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  ACCOUNT_MESSAGES,
  EMAIL_MAX_LENGTH,
  EMPID_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@timekeep/contracts/api/accounts-api';
import { type SyntheticEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { serverMessage } from '@/shared/api/failure';
import { InfoTooltip } from '@/shared/form/info-tooltip';
import { LabelledInput, PasswordInput } from '@/shared/form/text-input';
import { registrationChosen } from '@/shared/session/session-slice';
import { notify } from '@/shared/toast/notify';
import { useRegisterAccountMutation } from './registration-api';
import {
  EMPTY_REGISTRATION,
  type RegistrationField,
  type RegistrationFields,
  registrationProblem,
  type RegistrationProblem,
} from './registration-form.model';
import { TermsCheckbox } from './terms-checkbox';

/** Creates an account; success returns to sign-in. */
export function RegistrationForm() {
  const dispatch = useDispatch();
  const [register, { isLoading }] = useRegisterAccountMutation();
  const [fields, setFields] = useState<RegistrationFields>(EMPTY_REGISTRATION);
  const [problem, setProblem] = useState<RegistrationProblem | null>(null);
  const change = (part: Partial<RegistrationFields>) => {
    setFields((former) => ({ ...former, ...part }));
    setProblem(null);
  };
  const problemOf = (field: RegistrationField) => problem?.fields[field] ?? null;

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const found = registrationProblem(fields);
    setProblem(found);
    if (found) {
      notify('error', found.message);
      return;
    }
    const { EMPID: id, EMP_EMAIL: email, EMP_PASSWORD: password } = fields;
    const { data, error } = await register({ id, email: email.trim(), password });
    if (data) {
      notify('success', data.msg);
      dispatch(registrationChosen(false));
    } else {
      notify('error', serverMessage(error) ?? ACCOUNT_MESSAGES.registrationException);
    }
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <LabelledInput
        label="Employee ID"
        name="username"
        autoComplete="username"
        placeholder="6 digits"
        hint={<InfoTooltip name="About the ID" text="The six digits on your company card." />}
        value={fields.EMPID}
        problem={problemOf('EMPID')}
        slotProps={{ input: { maxLength: EMPID_LENGTH, inputMode: 'numeric' } }}
        onValue={(EMPID) => {
          change({ EMPID });
        }}
      />
      <LabelledInput
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="you@company.com"
        hint={<InfoTooltip name="About the address" text="A code to reset your password is sent here." />}
        value={fields.EMP_EMAIL}
        problem={problemOf('EMP_EMAIL')}
        slotProps={{ input: { maxLength: EMAIL_MAX_LENGTH } }}
        onValue={(EMP_EMAIL) => {
          change({ EMP_EMAIL });
        }}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={
          <InfoTooltip
            name="About the password"
            text={`At least ${PASSWORD_MIN_LENGTH} characters, and only alphanumeric characters (0-9, A-Z).`}
          />
        }
        value={fields.EMP_PASSWORD}
        problem={problemOf('EMP_PASSWORD')}
        slotProps={{ input: { minLength: PASSWORD_MIN_LENGTH } }}
        onValue={(EMP_PASSWORD) => {
          change({ EMP_PASSWORD });
        }}
      />
      <TermsCheckbox
        checked={fields.agrees}
        onCheck={(agrees) => {
          change({ agrees });
        }}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isLoading}>
        Create Account
      </Button>
    </Box>
  );
}
