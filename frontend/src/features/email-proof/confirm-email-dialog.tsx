import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  ACCOUNT_MESSAGES,
  EMAIL_PROOF_MESSAGES,
  RESET_CODE,
  type ProveEmailRequest,
  type UserProfile,
} from '@timekeep/contracts/api/accounts-api';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { useId, useState, type SyntheticEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { baseApi } from '@/shared/api/base-api';
import { failureMessage } from '@/shared/api/failure';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { CodeNotice, tidyCode } from '@/shared/form/one-time-code';
import { LabelledInput } from '@/shared/form/text-input';
import { profileLoaded, selectToken } from '@/shared/session/session-slice';
import { notify } from '@/shared/toast/notify';

const emailProofApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendEmailCode: build.mutation<MessageAnswer, undefined>({
      query: () => ({ url: API_PATHS.sendEmailCode, method: 'POST' }),
    }),
    proveEmail: build.mutation<MessageAnswer, ProveEmailRequest>({
      query: (body) => ({ url: API_PATHS.proveEmail, method: 'POST', body }),
    }),
  }),
});

export const { useSendEmailCodeMutation, useProveEmailMutation } = emailProofApi;

interface ConfirmEmailDialogProps {
  readonly user: UserProfile;
  readonly onClose: () => void;
}

/** Has a code sent to the email of the account, and takes it: whoever enters it reads that mail. */
export function ConfirmEmailDialog({ user, onClose }: ConfirmEmailDialogProps) {
  const formId = useId();
  const { sendCode, sending, isSent, prove, proving, typed, type, problem } = useEmailProof(user, onClose);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void (isSent ? prove() : sendCode());
  };
  return (
    <DialogFrame
      title="Confirm Email"
      maxWidth="xs"
      busy={sending || proving}
      dirty={typed !== ''}
      onClose={onClose}
      actions={
        <>
          {isSent && (
            <Button variant="outlined" loading={sending} disabled={proving} onClick={() => void sendCode()}>
              Send Code Again
            </Button>
          )}
          <Button type="submit" form={formId} variant="contained" loading={isSent ? proving : sending}>
            {isSent ? 'Confirm Email' : 'Send Code'}
          </Button>
        </>
      }
    >
      <Box component="form" id={formId} noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
        {isSent ? (
          <>
            <CodeNotice tone="green" icon={<MarkEmailReadOutlined fontSize="small" />}>
              {EMAIL_PROOF_MESSAGES.sent} <strong>{user.EMP_EMAIL}</strong>. If you do not see it, please
              check the spam folder. It works once, within {RESET_CODE.lifeMinutes} minutes.
            </CodeNotice>
            <LabelledInput
              label="Code"
              name="code"
              autoComplete="one-time-code"
              placeholder="Enter the code of the email"
              autoFocus
              required
              value={typed}
              problem={problem}
              slotProps={{ input: { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false } }}
              onValue={type}
            />
          </>
        ) : (
          <Typography>
            We send a code to <strong>{user.EMP_EMAIL}</strong>. Enter it here to show that this email is
            yours.
          </Typography>
        )}
      </Box>
    </DialogFrame>
  );
}

function useEmailProof(user: UserProfile, onProven: () => void) {
  const dispatch = useDispatch();
  const token = useSelector(selectToken);
  const [sendEmailCode, { isLoading: sending }] = useSendEmailCodeMutation();
  const [proveEmail, { isLoading: proving }] = useProveEmailMutation();
  const [isSent, setSent] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const finish = (message: string) => {
    notify('success', message);
    if (token !== null) dispatch(profileLoaded({ token, user: { ...user, EMAIL_PROVEN: true } }));
    onProven();
  };

  const sendCode = async () => {
    const { data, error } = await sendEmailCode(undefined);
    if (!data) {
      notify('error', failureMessage(error, ACCOUNT_MESSAGES.signInException));
      return;
    }
    // It was confirmed meanwhile, in another window.
    if (data.msg === EMAIL_PROOF_MESSAGES.proven) {
      finish(data.msg);
      return;
    }
    setTyped('');
    setProblem(null);
    setSent(true);
  };

  const prove = async () => {
    const { data, error } = await proveEmail({ code: tidyCode(typed) });
    if (data) {
      finish(data.msg);
      return;
    }
    const message = failureMessage(error, ACCOUNT_MESSAGES.signInException);
    setProblem(message);
    notify('error', message);
  };

  const type = (value: string) => {
    setProblem(null);
    setTyped(value);
  };
  return { sendCode, sending, isSent, prove, proving, typed, type, problem };
}
