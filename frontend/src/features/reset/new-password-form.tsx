import { RESET_MESSAGES } from '@timekeep/contracts/accounts/reset-texts';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/accounts/sign-in-texts';
import { PASSWORD_MIN_LENGTH, PASSWORD_PATTERN } from '@timekeep/contracts/api/accounts-api';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { useWatch } from 'react-hook-form';
import { forward, minLength, object, partialCheck, pipe, regex, string } from 'valibot';
import { AppForm, SubmitButton } from '@/shared/form/app-form';
import { FormPassword } from '@/shared/form/form-fields';
import type { FormProblem } from '@/shared/form/form-values';
import { atRefusedField, NEW_PASSWORD_REFUSALS, type FieldRefusals } from '@/shared/form/refused-field';
import { useAppForm } from '@/shared/form/use-app-form';
import { PasswordNotKept, useKeptInput } from '@/shared/form/use-kept-input';
import { t } from '@/shared/language/language';

export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

const PATTERN_MESSAGE = t('Please use only letters and digits in your password');

const newPasswordSchema = pipe(
  object({
    password: pipe(
      string(),
      minLength(PASSWORD_MIN_LENGTH, t(RESET_MESSAGES.shortPassword)),
      regex(PASSWORD_PATTERN, PATTERN_MESSAGE),
    ),
    confirmation: string(),
  }),
  forward(
    partialCheck(
      [['password'], ['confirmation']],
      ({ password, confirmation }) => password === confirmation,
      t("Password doesn't match"),
    ),
    ['confirmation'],
  ),
);

/** Order of the messages; only the first that applies is shown. */
const MESSAGE_ORDER = [t(RESET_MESSAGES.shortPassword), t("Password doesn't match"), PATTERN_MESSAGE];

function firstInOrder(problems: readonly FormProblem[]): readonly string[] {
  return MESSAGE_ORDER.filter((message) => problems.some((problem) => problem.message === message)).slice(
    0,
    1,
  );
}

const FIELD_REFUSALS: FieldRefusals<'password'> = [{ field: 'password', codes: NEW_PASSWORD_REFUSALS }];

interface NewPasswordFormProps {
  readonly initial: NewPassword;
  readonly onValues: (values: NewPassword) => void;
  /** User name for the password manager; null when unknown. */
  readonly EMPID: string | null;
  readonly save: (password: string) => Promise<{ readonly data?: MessageAnswer; readonly error?: unknown }>;
  readonly onSaved: (answer: MessageAnswer) => unknown;
}

/** Form for a new password, entered twice. */
export function NewPasswordForm({ initial, onValues, EMPID, save, onSaved }: NewPasswordFormProps) {
  const form = useAppForm({
    schema: newPasswordSchema,
    initial,
    summary: firstInOrder,
    onValues,
    save: async ({ password }) => atRefusedField(await save(password), FIELD_REFUSALS),
    failure: t(ACCOUNT_MESSAGES.signInException),
    onSaved,
  });
  const { control } = form;
  const hadPassword = useKeptInput('new-password', form.form, ['password', 'confirmation']);
  const [password, confirmation] = useWatch({ control, name: ['password', 'confirmation'] });
  return (
    <AppForm form={form}>
      {EMPID !== null && <input name="username" autoComplete="username" value={EMPID} readOnly hidden />}
      <FormPassword
        control={control}
        name="password"
        inputName="new-password"
        label={t('New Password')}
        autoComplete="new-password"
        help={t('At least {count} letters and digits.', { count: PASSWORD_MIN_LENGTH })}
        required
      />
      <FormPassword
        control={control}
        name="confirmation"
        inputName="confirm-password"
        label={t('Confirm New Password')}
        autoComplete="new-password"
        required
      />
      {hadPassword && <PasswordNotKept />}
      <SubmitButton form={form} size="large" fullWidth disabled={password === '' || confirmation === ''}>
        {t('Change Password')}
      </SubmitButton>
    </AppForm>
  );
}
