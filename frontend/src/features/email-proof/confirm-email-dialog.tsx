import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/accounts/sign-in-texts';
import type { ProveEmailRequest } from '@timekeep/contracts/accounts/fields';
import { RESET_CODE, type UserProfile } from '@timekeep/contracts/api/accounts-api';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { DeclaredCode } from '@timekeep/contracts/messages/catalog';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { object, pipe, string, transform } from 'valibot';
import { baseApi } from '@/shared/api/base-api';
import { failureMessage } from '@/shared/api/failure';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { AppForm, SubmitButton } from '@/shared/form/app-form';
import { CodeNotice, FormCode, normalizeCode } from '@/shared/form/one-time-code';
import { useAppForm } from '@/shared/form/use-app-form';
import { t } from '@/shared/language/language';
import { withElements } from '@/shared/language/with-elements';
import { profileLoaded, selectToken } from '@/shared/session/session-slice';
import { notify } from '@/shared/toast/notify';

const { useSendEmailCodeMutation, useProveEmailMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendEmailCode: build.mutation<MessageAnswer, undefined>({
      query: () => ({ url: API_PATHS.sendEmailCode, method: 'POST' }),
    }),
    proveEmail: build.mutation<MessageAnswer, ProveEmailRequest>({
      query: (body) => ({ url: API_PATHS.proveEmail, method: 'POST', body }),
    }),
  }),
});

/** Code of the answer when there is nothing to prove any more. */
const PROVEN: DeclaredCode = 'accounts.emailProven';

const codeSchema = object({ code: pipe(string(), transform(normalizeCode)) });

interface ConfirmEmailDialogProps {
  readonly user: UserProfile;
  readonly onClose: () => void;
}

/** Sends a code to the email of the account. Entering it proves that the user can read that mail. */
export function ConfirmEmailDialog({ user, onClose }: ConfirmEmailDialogProps) {
  const { form, isSent, sending, sendCode } = useEmailProof(user, onClose);
  return (
    <DialogFrame
      title={t('Confirm Email')}
      maxWidth="xs"
      busy={sending}
      onClose={onClose}
      actions={
        <>
          <Button
            variant={isSent ? 'outlined' : 'contained'}
            loading={sending}
            disabled={form.saving}
            onClick={() => void sendCode()}
          >
            {isSent ? t('Send Code Again') : t('Send Code')}
          </Button>
          {isSent && <SubmitButton form={form}>{t('Confirm Email')}</SubmitButton>}
        </>
      }
    >
      {isSent ? (
        <AppForm form={form}>
          <CodeNotice tone="green" icon={<MarkEmailReadOutlined fontSize="small" />}>
            {withElements(
              'A code was sent to {email}. If you do not see it, please check the spam folder. It works once, within {minutes} minutes.',
              { email: <strong>{user.EMP_EMAIL}</strong>, minutes: RESET_CODE.lifeMinutes },
            )}
          </CodeNotice>
          <FormCode control={form.control} name="code" label={t('Code')} />
        </AppForm>
      ) : (
        <Typography>
          {withElements('We send a code to {email}. Enter it here to show that this email is yours.', {
            email: <strong>{user.EMP_EMAIL}</strong>,
          })}
        </Typography>
      )}
    </DialogFrame>
  );
}

function useEmailProof(user: UserProfile, onProven: () => void) {
  const dispatch = useDispatch();
  const token = useSelector(selectToken);
  const [sendEmailCode, { isLoading: sending }] = useSendEmailCodeMutation();
  const [proveEmail] = useProveEmailMutation();
  const [isSent, setSent] = useState(false);

  const finish = ({ msg }: MessageAnswer) => {
    notify('success', msg);
    if (token !== null) dispatch(profileLoaded({ token, user: { ...user, EMAIL_PROVEN: true } }));
    onProven();
  };
  const form = useAppForm({
    schema: codeSchema,
    initial: { code: '' },
    save: async (request) => {
      const { data, error } = await proveEmail(request);
      if (data) return { data };
      const message = failureMessage(error, t(ACCOUNT_MESSAGES.signInException));
      return { problem: { field: 'code', message } };
    },
    failure: t(ACCOUNT_MESSAGES.signInException),
    onSaved: finish,
  });
  const sendCode = async () => {
    const { data, error } = await sendEmailCode(undefined);
    if (!data) notify('error', failureMessage(error, t(ACCOUNT_MESSAGES.signInException)));
    // The email has been confirmed in another window.
    else if (data.code === PROVEN) finish(data);
    else {
      form.restart();
      setSent(true);
    }
  };
  return { form, isSent, sending, sendCode };
}
