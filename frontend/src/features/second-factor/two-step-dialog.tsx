import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import {
  RECOVERY_CODES,
  type RecoveryCodesAnswer,
  type SecondFactorAnswer,
} from '@timekeep/contracts/api/second-factor-api';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { useState, type ReactNode } from 'react';
import { DialogButtons, DialogFrame } from '@/shared/dialog/dialog-frame';
import { FormButtons } from '@/shared/form/form-dialog';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { notify } from '@/shared/toast/notify';
import { CodeForm, useCodeForm } from './code-form';
import { RecoveryCodes, UnkeptCodesQuestion } from './recovery-codes';
import {
  useReplaceRecoveryCodesMutation,
  useSecondFactorQuery,
  useTurnOffSecondFactorMutation,
} from './second-factor-api';
import { SetUp } from './set-up';

interface TwoStepDialogProps {
  readonly EMPID: string;
  /** True if the account may do nothing before it has two-step sign-in: the dialog is left by setting it up or signing out. */
  readonly isForced?: boolean;
  readonly onClose: () => void;
}

/** Sets two-step sign-in up, replaces its recovery codes, and turns it off. */
export function TwoStepDialog({ EMPID, isForced = false, onClose }: TwoStepDialogProps) {
  const state = useSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<RecoveryCodesAnswer | null>(null);
  const isLocked = isForced && shown === null && state.data?.isOn !== true;
  const leave = isLocked ? null : onClose;
  return (
    <DialogFrame
      title={t('Two-step Sign-in')}
      actionsInContent
      onClose={leave}
      {...(shown && { Question: UnkeptCodesQuestion })}
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {shown ? (
          <RecoveryCodes EMPID={EMPID} codes={shown.recoveryCodes} message={shown.msg} onClose={onClose} />
        ) : state.data ? (
          <>
            <StateInWords state={state.data} />
            {state.data.isOn ? (
              <PresentFactor isRequired={state.data.isRequired} onReplaced={setShown} onClose={onClose} />
            ) : (
              <SetUp onCancel={leave} onTurnedOn={setShown} />
            )}
          </>
        ) : state.isError ? (
          <ErrorState
            level="h2"
            error={state.error}
            retrying={state.isFetching}
            onRetry={() => void state.refetch()}
          />
        ) : (
          <Skeleton variant="rounded" height={240} />
        )}
      </Box>
    </DialogFrame>
  );
}

function StateInWords({
  state: { isOn, isRequired, recoveryCodesLeft },
}: {
  readonly state: SecondFactorAnswer;
}) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography>
        {isOn
          ? t('Sign-in asks for your password and for a code of your authenticator app.')
          : isRequired
            ? t(
                'Your authority needs two-step sign-in. Please set it up now; until then nothing else can be done.',
              )
            : t(
                'Sign-in then asks for a code of an app on your phone as well. Who finds out your password cannot sign in with it alone.',
              )}
      </Typography>
      {isOn && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('{count} of {all} recovery codes are left.', { count: recoveryCodesLeft, all: RECOVERY_CODES })}
        </Typography>
      )}
    </Box>
  );
}

interface PresentFactorProps {
  readonly isRequired: boolean;
  readonly onReplaced: (answer: RecoveryCodesAnswer) => void;
  readonly onClose: () => void;
}

/** The actions while it is on; both need a code. */
function PresentFactor({ isRequired, onReplaced, onClose }: PresentFactorProps) {
  const [chosen, setChosen] = useState<'replace' | 'turn-off' | null>(null);
  const [replaceCodes] = useReplaceRecoveryCodesMutation();
  const [turnOff] = useTurnOffSecondFactorMutation();
  const back = () => {
    setChosen(null);
  };
  if (chosen === 'replace') {
    return (
      <WithCode
        title={t('New recovery codes')}
        label={t('Replace Codes')}
        send={replaceCodes}
        onSent={onReplaced}
        onCancel={back}
      >
        {t('The former recovery codes become void. Enter a code to get new ones.')}
      </WithCode>
    );
  }
  if (chosen === 'turn-off') {
    return (
      <WithCode
        title={t('Turn off two-step sign-in')}
        label={t('Turn Off')}
        send={turnOff}
        onSent={({ msg }: MessageAnswer) => {
          notify('success', msg);
          onClose();
        }}
        onCancel={back}
      >
        {isRequired
          ? t(
              'Your authority needs it: until you set it up again, nothing else can be done. Enter a code to turn it off.',
            )
          : t('Sign-in then asks for your password alone. Enter a code to turn it off.')}
      </WithCode>
    );
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          onClick={() => {
            setChosen('replace');
          }}
        >
          {t('Replace Recovery Codes')}
        </Button>
        <Button
          variant="outlined"
          color="error"
          onClick={() => {
            setChosen('turn-off');
          }}
        >
          {t('Turn Off')}
        </Button>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('For another phone, turn it off and set it up again there.')}
      </Typography>
      <DialogButtons>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogButtons>
    </>
  );
}

interface WithCodeProps<Data> {
  readonly title: string;
  /** Label of the button that sends the code. */
  readonly label: string;
  readonly send: Parameters<typeof useCodeForm<Data>>[0]['send'];
  readonly onSent: (data: Data) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

function WithCode<Data>({ title, label, send, onSent, onCancel, children }: WithCodeProps<Data>) {
  const form = useCodeForm({ send, onSent });
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3">{title}</Typography>
      <Typography variant="body2">{children}</Typography>
      <CodeForm form={form} />
      <DialogButtons>
        <FormButtons form={form} label={label} onCancel={onCancel} />
      </DialogButtons>
    </Box>
  );
}
