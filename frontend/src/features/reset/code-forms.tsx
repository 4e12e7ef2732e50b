import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import UpdateOutlined from '@mui/icons-material/UpdateOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  ACCOUNT_MESSAGES,
  EMAIL_MAX_LENGTH,
  RESET_CODE,
  RESET_MESSAGES,
} from '@timekeep/contracts/api/accounts-api';
import { useState, type SyntheticEvent } from 'react';
import { failureMessage } from '@/shared/api/failure';
import { CodeNotice, tidyCode } from '@/shared/form/one-time-code';
import { LabelledInput } from '@/shared/form/text-input';
import { notify } from '@/shared/toast/notify';
import { useRequestResetMutation } from './reset-api';

/** A code that was sent. */
export interface IssuedCode {
  /** To whom. */
  readonly email: string;
  /** The ticket that the server gave for it. */
  readonly id: string;
  /** bcrypt. */
  readonly hash: string;
}

interface SendCodeFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** Whether a code is out already; another one voids it. */
  readonly isRepeated: boolean;
  readonly onIssued: (issued: IssuedCode) => void;
}

/** Has a code sent to the address of the account. */
export function SendCodeForm({ email, onEmail, isRepeated, onIssued }: SendCodeFormProps) {
  const [requestReset, { isLoading }] = useRequestResetMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const refuse = (message: string) => {
    setProblem(message);
    notify('error', message);
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (address === '') {
      refuse(RESET_MESSAGES.emailMissing);
      return;
    }
    const { data, error } = await requestReset({ email: address });
    if (data) onIssued({ email: address, id: data.id, hash: data.code });
    else refuse(failureMessage(error, ACCOUNT_MESSAGES.signInException));
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <LabelledInput
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="Enter the email of your account"
        required
        value={email}
        problem={problem}
        slotProps={{ input: { maxLength: EMAIL_MAX_LENGTH } }}
        onValue={(value) => {
          setProblem(null);
          onEmail(value);
        }}
      />
      <Button
        type="submit"
        variant={isRepeated ? 'outlined' : 'contained'}
        size="large"
        fullWidth
        loading={isLoading}
      >
        {isRepeated ? 'Send Code Again' : 'Send Code'}
      </Button>
    </Box>
  );
}

interface ConfirmCodeFormProps {
  /** bcrypt, of the newest code. */
  readonly hash: string;
  readonly onConfirmed: (code: string) => void;
}

/** Compares what was typed with the code that was sent. */
export function ConfirmCodeForm({ hash, onConfirmed }: ConfirmCodeFormProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isComparing, setComparing] = useState(false);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const code = tidyCode(typed);
    setComparing(true);
    // The library may fail to load.
    const matches = await codeMatches(code, hash).catch(() => null);
    setComparing(false);
    if (matches) {
      onConfirmed(code);
      return;
    }
    const message = matches === null ? ACCOUNT_MESSAGES.signInException : RESET_MESSAGES.invalidCode;
    setProblem(message);
    notify('error', message);
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <LabelledInput
        label="Reset Code"
        name="code"
        autoComplete="one-time-code"
        placeholder="Enter the code of the email"
        autoFocus
        required
        value={typed}
        problem={problem}
        slotProps={{ input: { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false } }}
        onValue={(value) => {
          setProblem(null);
          setTyped(value);
        }}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isComparing}>
        Enter Confirmation Code
      </Button>
    </Box>
  );
}

/** Says where the code went. An address without an account gets the same words, and no mail. */
export function CodeSentNotice({ email }: { readonly email: string }) {
  return (
    <CodeNotice tone="green" icon={<MarkEmailReadOutlined fontSize="small" />}>
      The code was sent to <strong>{email}</strong>. If you do not see it, please check the spam folder, and
      that this is the email of your account. A code works once, within {RESET_CODE.lifeMinutes} minutes.
    </CodeNotice>
  );
}

/** Says that the code was right once, and counts no more. */
export function CodeSpentNotice() {
  return (
    <CodeNotice tone="orange" icon={<UpdateOutlined fontSize="small" />}>
      That code is no longer valid: it may be older than {RESET_CODE.lifeMinutes} minutes, used already, or
      followed by a newer one. Please send a new code. Your new password is kept until then.
    </CodeNotice>
  );
}

/**
 * Whether `code` is what the bcrypt `hash` was made of. The library comes only now, and works in slices, so that the
 * page stays alive on a slow phone.
 */
async function codeMatches(code: string, hash: string): Promise<boolean> {
  const { compare } = await import('bcryptjs');
  return compare(code, hash);
}
