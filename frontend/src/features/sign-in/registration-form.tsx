import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import {
  ACCOUNT_MESSAGES,
  EMAIL_MAX_LENGTH,
  EMPID_LENGTH,
  PASSWORD_MIN_LENGTH,
  type RegisterAccountRequest,
} from '@timekeep/contracts/api/accounts-api';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { useState, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import { Link as RouterLink } from 'react-router-dom';
import { baseApi } from '@/shared/api/base-api';
import { serverMessage } from '@/shared/api/failure';
import { LabelledInput, PasswordInput } from '@/shared/form/text-input';
import { registrationChosen } from '@/shared/session/session-slice';
import { notify } from '@/shared/toast/notify';

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

interface TermsCheckboxProps {
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

function TermsCheckbox({ checked, onCheck }: TermsCheckboxProps) {
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={checked}
          onChange={(event) => {
            onCheck(event.target.checked);
          }}
        />
      }
      label={
        <>
          Agree to{' '}
          <Link component={RouterLink} to="/">
            Terms and Conditions
          </Link>
        </>
      }
    />
  );
}

/** What the registration form holds. */
interface RegistrationFields {
  readonly EMPID: string;
  readonly EMP_EMAIL: string;
  readonly EMP_PASSWORD: string;
  readonly agrees: boolean;
}

type RegistrationField = 'EMPID' | 'EMP_EMAIL' | 'EMP_PASSWORD';

/** Why the form cannot be sent: the notice, and a word under each field that is meant. */
interface RegistrationProblem {
  readonly message: string;
  readonly fields: Partial<Record<RegistrationField, string>>;
}

const EMPTY_REGISTRATION: RegistrationFields = {
  EMPID: '',
  EMP_EMAIL: '',
  EMP_PASSWORD: '',
  agrees: false,
};

const REQUIRED: readonly RegistrationField[] = ['EMPID', 'EMP_EMAIL', 'EMP_PASSWORD'];

/** The first thing that is wrong with the fields, or null. The terms need not be agreed to. */
export function registrationProblem(fields: RegistrationFields): RegistrationProblem | null {
  const empty = REQUIRED.filter((field) => fields[field].trim() === '');
  if (empty.length > 0) {
    const fields = Object.fromEntries(empty.map((field) => [field, 'Please fill this in.']));
    return { message: ACCOUNT_MESSAGES.fillFields, fields };
  }
  if (!/^\d+$/.test(fields.EMPID))
    return { message: ACCOUNT_MESSAGES.invalidId, fields: { EMPID: 'Digits only.' } };
  if (fields.EMP_PASSWORD.length < PASSWORD_MIN_LENGTH) {
    const short = `At least ${PASSWORD_MIN_LENGTH} characters.`;
    return { message: ACCOUNT_MESSAGES.shortPassword, fields: { EMP_PASSWORD: short } };
  }
  return null;
}

const registrationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    registerAccount: build.mutation<MessageAnswer, RegisterAccountRequest>({
      query: (body) => ({ url: API_PATHS.registerAccount, method: 'POST', body }),
    }),
  }),
});

export const { useRegisterAccountMutation } = registrationApi;

interface InfoTooltipProps {
  /** The button's accessible name. */
  readonly name: string;
  readonly text: string;
}

/** Explains a field, on hover, focus and touch alike. */
function InfoTooltip({ name, text }: InfoTooltipProps) {
  return (
    <Tooltip title={text} describeChild enterTouchDelay={0} leaveTouchDelay={5_000} placement="right">
      <IconButton size="small" aria-label={name} sx={{ p: 0.5, my: -0.375, color: 'text.secondary' }}>
        <InfoOutlined sx={{ fontSize: 16 }} />
      </IconButton>
    </Tooltip>
  );
}
