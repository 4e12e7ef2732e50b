import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/accounts/sign-in-texts';
import type { ChangePasswordRequest } from '@timekeep/contracts/accounts/fields';
import {
  PASSWORD_MIN_LENGTH,
  PASSWORD_PATTERN,
  type OwnSession,
  type OwnSessionsAnswer,
  type UserProfile,
} from '@timekeep/contracts/api/accounts-api';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { pathTo } from '@timekeep/contracts/api/api-paths';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { check, minLength, object, pipe, string } from 'valibot';
import { baseApi } from '@/shared/api/base-api';
import { failureMessage } from '@/shared/api/failure';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { momentInWords } from '@/shared/audit/audit-text';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { AppForm, SubmitButton } from '@/shared/form/app-form';
import { FormPassword } from '@/shared/form/form-fields';
import { atRefusedField, NEW_PASSWORD_REFUSALS, type FieldRefusals } from '@/shared/form/refused-field';
import { useAppForm } from '@/shared/form/use-app-form';
import { declaredText, t } from '@/shared/language/language';
import { notify } from '@/shared/toast/notify';

const { useOwnSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation, useChangePasswordMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      ownSessions: build.query<OwnSessionsAnswer, undefined>({
        query: () => ({ url: SESSION_PATHS.sessions }),
        // The list is read when the dialog opens.
        keepUnusedDataFor: 0,
      }),
      endSession: build.mutation<MessageAnswer, string>({
        query: (id) => ({ url: pathTo(SESSION_PATHS.session, { id }), method: 'DELETE' }),
      }),
      endOtherSessions: build.mutation<MessageAnswer, undefined>({
        query: () => ({ url: SESSION_PATHS.sessions, method: 'DELETE' }),
      }),
      changePassword: build.mutation<MessageAnswer, ChangePasswordRequest>({
        query: (body) => ({ url: SESSION_PATHS.changePassword, method: 'PATCH', body }),
      }),
    }),
  });

const passwordSchema = object({
  password: pipe(string(), minLength(1, t('Please fill this in.'))),
  newPassword: pipe(
    string(),
    minLength(PASSWORD_MIN_LENGTH, t(ACCOUNT_MESSAGES.shortPassword)),
    check(
      (text) => text.length < PASSWORD_MIN_LENGTH || PASSWORD_PATTERN.test(text),
      declaredText(accountMessages.plainPassword()),
    ),
  ),
});

interface SessionsDialogProps {
  readonly user: UserProfile;
  readonly onClose: () => void;
}

/** The sessions of the account, which can be ended, and the change of the password. */
export function SessionsDialog({ user, onClose }: SessionsDialogProps) {
  const sessions = useOwnSessionsQuery(undefined);
  const reload = () => {
    void sessions.refetch();
  };
  return (
    <DialogFrame
      title={t('Sessions and Password')}
      maxWidth="sm"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <SessionList
          sessions={sessions.data?.data ?? []}
          isLoading={sessions.isLoading}
          failure={
            sessions.isError ? failureMessage(sessions.error, t(ACCOUNT_MESSAGES.signInException)) : null
          }
          onEnded={reload}
        />
        <PasswordForm user={user} onChanged={reload} />
      </Box>
    </DialogFrame>
  );
}

/** Two lines, in pixels. */
const SESSION_HEIGHT = 45;

interface SessionListProps {
  readonly sessions: readonly OwnSession[];
  readonly isLoading: boolean;
  /** Why they could not be loaded; null if they were. */
  readonly failure: string | null;
  readonly onEnded: () => void;
}

function SessionList({ sessions, isLoading, failure, onEnded }: SessionListProps) {
  const zone = useCompanyZone();
  const [endSession, ending] = useEndSessionMutation();
  const [endOthers, endingOthers] = useEndOtherSessionsMutation();
  const isBusy = ending.isLoading || endingOthers.isLoading;
  const report = ({
    data,
    error,
  }: {
    readonly data?: MessageAnswer | undefined;
    readonly error?: unknown;
  }) => {
    if (data) notify('success', data.msg);
    else notify('error', failureMessage(error, t(ACCOUNT_MESSAGES.signInException)));
    onEnded();
  };
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3">{t('Where you are signed in')}</Typography>
      {failure !== null && <Typography role="alert">{failure}</Typography>}
      {/* As high as the present session, which every list has. */}
      {isLoading && <Skeleton variant="rounded" height={SESSION_HEIGHT} />}
      <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {sessions.map((session) => (
          <Box
            component="li"
            key={session.id}
            sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{session.device}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {session.isPresent
                  ? t('This session, from {address}', { address: session.address })
                  : t('Last used {moment}, from {address}', {
                      moment: zone ? momentInWords(session.lastUsed, zone) : '',
                      address: session.address,
                    })}
              </Typography>
            </Box>
            {!session.isPresent && (
              <Button
                size="small"
                variant="outlined"
                disabled={isBusy}
                aria-label={t('End the session of {device}', { device: session.device })}
                onClick={() => void endSession(session.id).then(report)}
              >
                {t('End')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {sessions.length > 1 && (
        <Button
          variant="outlined"
          disabled={isBusy}
          sx={{ justifySelf: 'start' }}
          onClick={() => void endOthers(undefined).then(report)}
        >
          {t('End all other sessions')}
        </Button>
      )}
    </Box>
  );
}

const FIELD_REFUSALS: FieldRefusals<'password' | 'newPassword'> = [
  { field: 'password', codes: ['accounts.passwordWrong'] },
  { field: 'newPassword', codes: NEW_PASSWORD_REFUSALS },
];

function PasswordForm({ user, onChanged }: { readonly user: UserProfile; readonly onChanged: () => void }) {
  const [changePassword] = useChangePasswordMutation();
  const form = useAppForm({
    schema: passwordSchema,
    initial: { password: '', newPassword: '' },
    save: async (request: ChangePasswordRequest) =>
      atRefusedField(await changePassword(request), FIELD_REFUSALS),
    failure: t(ACCOUNT_MESSAGES.signInException),
    onSaved: ({ msg }: MessageAnswer) => {
      notify('success', msg);
      form.restart();
      onChanged();
    },
  });
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">{t('Change Password')}</Typography>
      <AppForm form={form}>
        <input name="username" autoComplete="username" value={user.EMPID} readOnly hidden />
        <FormPassword
          control={form.control}
          name="password"
          label={t('Present Password')}
          autoComplete="current-password"
          required
        />
        <FormPassword
          control={form.control}
          name="newPassword"
          inputName="new-password"
          label={t('New Password')}
          autoComplete="new-password"
          help={t('All other sessions end.')}
          required
        />
        <SubmitButton form={form}>{t('Change Password')}</SubmitButton>
      </AppForm>
    </Box>
  );
}
