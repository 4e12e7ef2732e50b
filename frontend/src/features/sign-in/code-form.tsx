import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/accounts/sign-in-texts';
import { useRef, useState, type SyntheticEvent } from 'react';
import { property, saveFailureMessage } from '@/shared/api/failure';
import { useFocusRestore } from '@/shared/dialog/use-focus-restore';
import { CodeInput } from '@/shared/form/code-input';
import { t } from '@/shared/language/language';
import { notifyFailure } from '@/shared/toast/notify';

interface CodeFormProps {
  /** Opens the session with a code. Returns the error of the call; undefined once the session is open. */
  readonly send: (code: string) => Promise<unknown>;
  /** Begins the sign-in anew. */
  readonly onBack: () => void;
}

/** Returns true if the call may succeed with a code of the second factor. */
export function asksForCode(error: unknown): boolean {
  return property(property(error, 'data'), 'secondFactor') !== undefined;
}

/** Returns true if no code helps any more: the password has changed meanwhile, the account was closed, or too much time has passed. */
export function isOver(error: unknown): boolean {
  const status = property(error, 'status');
  return status === 403 || (status === 401 && !asksForCode(error));
}

/** Form with the code of the second factor. */
export function CodeForm({ send, onBack }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useFocusRestore(isSending);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const error = await send(code);
    setSending(false);
    if (error === undefined) return;
    if (isOver(error)) {
      notifyFailure(error, t(ACCOUNT_MESSAGES.signInException));
      onBack();
      return;
    }
    setProblem(saveFailureMessage(error, t(ACCOUNT_MESSAGES.signInException)));
    // The next code replaces this one.
    form.current?.querySelector('input')?.select();
  };

  return (
    <Box
      ref={form}
      component="form"
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="body2">
        {t('Enter the code that your authenticator app shows, or one of your recovery codes.')}
      </Typography>
      <CodeInput
        label={t('Code')}
        placeholder={t('6 digits, or a recovery code')}
        value={code}
        problem={problem}
        onValue={(typed) => {
          setCode(typed);
          setProblem(null);
        }}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSending}>
        {t('Log In')}
      </Button>
      <Link component="button" type="button" variant="body2" sx={{ justifySelf: 'center' }} onClick={onBack}>
        {t('Back')}
      </Link>
    </Box>
  );
}
