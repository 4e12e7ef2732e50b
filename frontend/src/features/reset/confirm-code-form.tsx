import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ACCOUNT_MESSAGES, RESET_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import { type SyntheticEvent, useState } from 'react';
import { LabelledInput } from '@/shared/form/text-input';
import { notify } from '@/shared/toast/notify';
import { codeMatches, tidyCode } from './reset-code';

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
