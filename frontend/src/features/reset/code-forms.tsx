import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined';
import UpdateOutlined from '@mui/icons-material/UpdateOutlined';
import { RESET_MESSAGES } from '@timekeep/contracts/accounts/reset-texts';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/accounts/sign-in-texts';
import { EMAIL_MAX_LENGTH, RESET_CODE, type RequestResetAnswer } from '@timekeep/contracts/api/accounts-api';
import { nonEmpty, object, pipe, string, transform, trim } from 'valibot';
import { AppForm, SubmitButton } from '@/shared/form/app-form';
import { FormText } from '@/shared/form/form-fields';
import { CodeNotice, FormCode, normalizeCode } from '@/shared/form/one-time-code';
import { useAppForm } from '@/shared/form/use-app-form';
import { useKeptInput } from '@/shared/form/use-kept-input';
import { t } from '@/shared/language/language';
import { withElements } from '@/shared/language/with-elements';
import { useRequestResetMutation } from './reset-api';

/** A code that was sent. */
export interface IssuedCode {
  /** Address to which the code was sent. */
  readonly email: string;
  /** The server's ticket for the code. */
  readonly id: string;
  /** bcrypt hash of the code. */
  readonly hash: string;
}

const emailSchema = object({ email: pipe(string(), trim(), nonEmpty(t(RESET_MESSAGES.emailMissing))) });

interface SendCodeFormProps {
  readonly email: string;
  /** True if a code was sent before; a new one invalidates it. */
  readonly isRepeated: boolean;
  readonly onIssued: (issued: IssuedCode) => void;
}

/** Form that sends a code to the address of the account. */
export function SendCodeForm({ email, isRepeated, onIssued }: SendCodeFormProps) {
  const [requestReset] = useRequestResetMutation();
  const form = useAppForm({
    schema: emailSchema,
    initial: { email },
    save: requestReset,
    failure: t(ACCOUNT_MESSAGES.signInException),
    onSaved: ({ id, code }: RequestResetAnswer, request) => {
      onIssued({ email: request.email, id, hash: code });
    },
  });
  useKeptInput('reset-email', form.form);
  return (
    <AppForm form={form}>
      <FormText
        control={form.control}
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="email"
        placeholder={t('Enter the email of your account')}
        required
        slotProps={{ input: { maxLength: EMAIL_MAX_LENGTH } }}
      />
      <SubmitButton form={form} variant={isRepeated ? 'outlined' : 'contained'} size="large" fullWidth>
        {isRepeated ? t('Send Code Again') : t('Send Code')}
      </SubmitButton>
    </AppForm>
  );
}

const codeSchema = object({ code: pipe(string(), transform(normalizeCode)) });

interface ConfirmCodeFormProps {
  /** bcrypt hash of the newest code. */
  readonly hash: string;
  /** True if the code was sent by mail; otherwise the IT Department reads it out. */
  readonly byMail: boolean;
  readonly onConfirmed: (code: string) => void;
}

/** Form that compares the entered code with the one that was sent. */
export function ConfirmCodeForm({ hash, byMail, onConfirmed }: ConfirmCodeFormProps) {
  const form = useAppForm({
    schema: codeSchema,
    initial: { code: '' },
    save: async ({ code }) => {
      // The library may fail to load.
      const matches = await codeMatches(code, hash).catch(() => null);
      if (matches) return { data: code };
      const message = matches === null ? t(ACCOUNT_MESSAGES.signInException) : t(RESET_MESSAGES.invalidCode);
      return { problem: { field: 'code', message } };
    },
    failure: t(ACCOUNT_MESSAGES.signInException),
    onSaved: onConfirmed,
  });
  useKeptInput('reset-code', form.form);
  return (
    <AppForm form={form}>
      <FormCode
        control={form.control}
        name="code"
        label={t('Reset Code')}
        placeholder={byMail ? t('Enter the code of the email') : t('Enter the code of the IT Department')}
      />
      <SubmitButton form={form} size="large" fullWidth>
        {t('Enter Confirmation Code')}
      </SubmitButton>
    </AppForm>
  );
}

/** Names the address of the mail. Addresses without an account get the same text but no mail, so that accounts cannot be probed. */
export function CodeSentNotice({ email }: { readonly email: string }) {
  return (
    <CodeNotice tone="green" icon={<MarkEmailReadOutlined fontSize="small" />}>
      {withElements(
        'The code was sent to {email}. If you do not see it, please check the spam folder, and that this is the email of your account. A code works once, within {minutes} minutes.',
        { email: <strong>{email}</strong>, minutes: RESET_CODE.lifeMinutes },
      )}
    </CodeNotice>
  );
}

/** Refers to the IT Department where no mail is sent. Addresses without an account get the same text but no code. */
export function CodeReadOutNotice({ email }: { readonly email: string }) {
  return (
    <CodeNotice tone="green" icon={<PhoneInTalkOutlined fontSize="small" />}>
      {withElements(
        'A code for {email} is ready. No e-mail is sent here: please call the IT Department, who read it to you, and keep this page open. If they have none, please check that this is the email of your account. The code works on this page alone, once, within {minutes} minutes.',
        { email: <strong>{email}</strong>, minutes: RESET_CODE.lifeMinutes },
      )}
    </CodeNotice>
  );
}

/** Reports that a correct code is no longer valid. */
export function InvalidCodeNotice() {
  return (
    <CodeNotice tone="orange" icon={<UpdateOutlined fontSize="small" />}>
      {t(
        'That code is no longer valid: it may be older than {minutes} minutes, used already, or replaced by a newer one. Please send a new code. Your new password is kept until then.',
        { minutes: RESET_CODE.lifeMinutes },
      )}
    </CodeNotice>
  );
}

/**
 * Compares `code` with the bcrypt `hash`. The library is loaded on demand and works in slices, so that the page stays
 * responsive on a slow phone.
 */
async function codeMatches(code: string, hash: string): Promise<boolean> {
  const { compare } = await import('bcryptjs');
  return compare(code, hash);
}
