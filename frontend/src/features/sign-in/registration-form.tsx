import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/accounts/sign-in-texts';
import type { RegisterAccountRequest } from '@timekeep/contracts/accounts/fields';
import { EMAIL_MAX_LENGTH, EMPID_LENGTH, PASSWORD_MIN_LENGTH } from '@timekeep/contracts/api/accounts-api';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { boolean, check, object, pipe, string, transform } from 'valibot';
import { baseApi } from '@/shared/api/base-api';
import { useConfig } from '@/shared/api/system-api';
import { AppForm, SubmitButton } from '@/shared/form/app-form';
import { FormPassword, FormText } from '@/shared/form/form-fields';
import { filledIn, type FormProblem } from '@/shared/form/form-values';
import { atRefusedField, NEW_PASSWORD_REFUSALS, type FieldRefusals } from '@/shared/form/refused-field';
import { useAppForm } from '@/shared/form/use-app-form';
import { PasswordNotKept, useKeptInput } from '@/shared/form/use-kept-input';
import { t } from '@/shared/language/language';
import { withElements } from '@/shared/language/with-elements';
import { REGISTRATION, registrationChosen } from '@/shared/session/session-slice';
import { notify } from '@/shared/toast/notify';
import { PageLink, type GoTo } from './page-link';

const { useRegisterAccountMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    registerAccount: build.mutation<MessageAnswer, RegisterAccountRequest>({
      query: (body) => ({ url: API_PATHS.registerAccount, method: 'POST', body }),
    }),
  }),
});

const PIN_LENGTH = 4;

const PROBLEMS = {
  empty: t('Please fill this in.'),
  notDigits: t('Digits only.'),
  short: t('At least {count} characters.', { count: PASSWORD_MIN_LENGTH }),
} as const;

const isEmpty = (text: string) => text.trim() === '';
const filled = pipe(string(), filledIn(PROBLEMS.empty));

/**
 * Returns the schema of the form. Agreeing to the terms is optional.
 *
 * @param asksPin true if a registration has to name the employee's PIN
 */
export function registrationSchema(asksPin: boolean) {
  return pipe(
    object({
      EMPID: pipe(
        filled,
        check((text) => isEmpty(text) || /^\d+$/.test(text), PROBLEMS.notDigits),
      ),
      EMP_EMAIL: filled,
      EMP_PASSWORD: pipe(
        filled,
        check((text) => isEmpty(text) || text.length >= PASSWORD_MIN_LENGTH, PROBLEMS.short),
      ),
      PIN: asksPin ? filled : string(),
      agrees: boolean(),
    }),
    transform(({ EMPID, EMP_EMAIL, EMP_PASSWORD, PIN }): RegisterAccountRequest => ({
      id: EMPID,
      email: EMP_EMAIL.trim(),
      password: EMP_PASSWORD,
      ...(asksPin && { pin: PIN.trim() }),
    })),
  );
}

/** The refusals of one field. That of an ID that nobody may use names no field, so that nobody learns whose it is. */
const FIELD_REFUSALS: FieldRefusals<'EMP_EMAIL' | 'EMP_PASSWORD'> = [
  { field: 'EMP_EMAIL', codes: ['accounts.invalidEmail', 'accounts.companyEmail'] },
  { field: 'EMP_PASSWORD', codes: NEW_PASSWORD_REFUSALS },
];

/**
 * Each field keeps a line for its problem, which has the size of the line that replaces it: a second press of the button meets the button
 * again, and not the link above it.
 */
const KEEPS_LINES = {
  display: 'grid',
  gap: 1,
  mb: -1,
  '& > :not(:has(.MuiFormHelperText-root))::after': {
    content: '"\\200b"',
    typography: 'caption',
    lineHeight: 1.4,
    mt: 0.75,
  },
} as const;

const EMPTY_REGISTRATION = { EMPID: '', EMP_EMAIL: '', EMP_PASSWORD: '', PIN: '', agrees: false };

/** Returns the message of the notice: only one, empty fields first. */
export function registrationSummary(problems: readonly FormProblem[]): readonly string[] {
  const isWrong = (name: string) => problems.some(({ field }) => field === name);
  if (problems.some(({ isEmpty: missing }) => missing)) return [t(ACCOUNT_MESSAGES.fillFields)];
  if (isWrong('EMPID')) return [t(ACCOUNT_MESSAGES.invalidId)];
  return isWrong('EMP_PASSWORD') ? [t(ACCOUNT_MESSAGES.shortPassword)] : [];
}

interface RegistrationFormProps {
  readonly goTo: GoTo;
}

/** Form that creates an account and returns to sign-in. It asks for the PIN where the installation wants it. */
export function RegistrationForm({ goTo }: RegistrationFormProps) {
  const asksPin = useConfig().data?.registrationProof === 'pin';
  return <RegistrationFields key={String(asksPin)} goTo={goTo} asksPin={asksPin} />;
}

function RegistrationFields({ goTo, asksPin }: RegistrationFormProps & { readonly asksPin: boolean }) {
  const dispatch = useDispatch();
  const [register] = useRegisterAccountMutation();
  const form = useAppForm({
    schema: useMemo(() => registrationSchema(asksPin), [asksPin]),
    initial: EMPTY_REGISTRATION,
    summary: registrationSummary,
    showsInForm: 'nothing',
    save: async (request) => atRefusedField(await register(request), FIELD_REFUSALS),
    failure: t(ACCOUNT_MESSAGES.registrationException),
    onSaved: ({ msg }: MessageAnswer) => {
      notify('success', msg);
      dispatch(registrationChosen(false));
    },
  });
  const { control } = form;
  const hadPassword = useKeptInput(REGISTRATION, form.form, ['EMP_PASSWORD', 'PIN']);
  return (
    <AppForm form={form}>
      <Box sx={KEEPS_LINES}>
        <FormText
          control={control}
          name="EMPID"
          inputName="username"
          label={t('Employee ID')}
          autoComplete="username"
          placeholder={t('6 digits')}
          hint={<InfoTooltip name={t('About the ID')} text={t('The six digits on your company card.')} />}
          slotProps={{ input: { maxLength: EMPID_LENGTH, inputMode: 'numeric' } }}
        />
        <FormText
          control={control}
          name="EMP_EMAIL"
          inputName="email"
          label={t('Email')}
          type="email"
          autoComplete="email"
          placeholder="you@company.com"
          hint={
            <InfoTooltip
              name={t('About the address')}
              text={t('A code to reset your password is sent here.')}
            />
          }
          slotProps={{ input: { maxLength: EMAIL_MAX_LENGTH } }}
        />
        <FormPassword
          control={control}
          name="EMP_PASSWORD"
          inputName="password"
          label={t('Password')}
          autoComplete="new-password"
          hint={
            <InfoTooltip
              name={t('About the password')}
              text={t('At least {count} characters, and only alphanumeric characters (0-9, A-Z).', {
                count: PASSWORD_MIN_LENGTH,
              })}
            />
          }
          slotProps={{ input: { minLength: PASSWORD_MIN_LENGTH } }}
        />
        {asksPin && (
          <FormPassword
            control={control}
            name="PIN"
            inputName="pin"
            label={t('PIN')}
            autoComplete="off"
            placeholder={t('4 digits')}
            hint={
              <InfoTooltip
                name={t('About the PIN')}
                text={t('The PIN that HR gave you, as at the time clock. It shows that the ID is yours.')}
              />
            }
            slotProps={{ input: { maxLength: PIN_LENGTH, inputMode: 'numeric' } }}
          />
        )}
      </Box>
      {hadPassword && <PasswordNotKept />}
      <FormControlLabel
        control={
          <Controller
            control={control}
            name="agrees"
            render={({ field: { value, onChange } }) => <Checkbox checked={value} onChange={onChange} />}
          />
        }
        label={
          <>
            {withElements('Agree to {terms}', {
              terms: (
                <PageLink goTo={goTo} to="/">
                  {t('Terms and Conditions')}
                </PageLink>
              ),
            })}
          </>
        }
      />
      <SubmitButton form={form} size="large" fullWidth>
        {t('Create Account')}
      </SubmitButton>
    </AppForm>
  );
}

interface InfoTooltipProps {
  /** The button's accessible name. */
  readonly name: string;
  readonly text: string;
}

/** Button with an explanation of a field, shown on hover, focus and touch. */
function InfoTooltip({ name, text }: InfoTooltipProps) {
  return (
    <Tooltip title={text} describeChild enterTouchDelay={0} leaveTouchDelay={5_000} placement="right">
      <IconButton size="small" aria-label={name} sx={{ p: 0.5, my: -0.375, color: 'text.secondary' }}>
        <InfoOutlined sx={{ fontSize: 16 }} />
      </IconButton>
    </Tooltip>
  );
}
