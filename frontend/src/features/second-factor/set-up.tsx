import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { BeginSecondFactorAnswer, RecoveryCodesAnswer } from '@timekeep/contracts/api/second-factor-api';
import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import { failureMessage, property } from '@/shared/api/failure';
import { DialogButtons } from '@/shared/dialog/dialog-frame';
import { AppForm, SubmitButton } from '@/shared/form/app-form';
import { FormCode } from '@/shared/form/one-time-code';
import { t } from '@/shared/language/language';
import { useLogout } from '@/shared/session/end-session';
import { useCodeForm } from './code-form';
import { CopyButton } from './recovery-codes';
import { useBeginSecondFactorQuery, useConfirmSecondFactorMutation } from './second-factor-api';

const QR_PIXELS = 184;

interface SetUpProps {
  /** Leaves the setup; null if the account may do nothing else. */
  readonly onCancel: (() => void) | null;
  readonly onTurnedOn: (answer: RecoveryCodesAnswer) => void;
}

/** Begins the setup, and shows what the app needs, or why it cannot begin. */
export function SetUp(props: SetUpProps) {
  const begun = useBeginSecondFactorQuery(undefined, {
    refetchOnMountOrArgChange: true,
    // The user looks at the app meanwhile, which has the secret of before.
    refetchOnFocus: false,
    refetchOnReconnect: false,
  });
  if (begun.isFetching) {
    return (
      <>
        <Skeleton variant="rounded" height={QR_PIXELS + 180} />
        <Buttons onCancel={props.onCancel} />
      </>
    );
  }
  const again = () => {
    void begun.refetch();
  };
  return begun.data ? (
    <SetUpForm key={begun.data.ticket} begun={begun.data} onAgain={again} {...props} />
  ) : (
    <NotBegun error={begun.error} onRetry={again} onCancel={props.onCancel} />
  );
}

interface SetUpFormProps extends SetUpProps {
  readonly begun: BeginSecondFactorAnswer;
  /** Begins with another secret. */
  readonly onAgain: () => void;
}

function SetUpForm({ begun: { secret, uri, ticket }, onAgain, onCancel, onTurnedOn }: SetUpFormProps) {
  const [confirm] = useConfirmSecondFactorMutation();
  const form = useCodeForm({ send: ({ code }) => confirm({ ticket, code }), onSent: onTurnedOn });
  return (
    <Box component="ol" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
      <Step number={1} title={t('Scan this code with an authenticator app on your phone')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          {/* Scanners need dark on light in both themes. */}
          <Box
            sx={{
              p: 1.5,
              lineHeight: 0,
              borderRadius: '10px',
              border: 1,
              borderColor: 'divider',
              bgcolor: '#fff',
            }}
          >
            <QRCodeSVG
              value={uri}
              size={QR_PIXELS}
              bgColor="#ffffff"
              fgColor="#000000"
              title={t('QR code for an authenticator app')}
            />
          </Box>
          <Box sx={{ display: 'grid', gap: 1, flex: '1 1 200px', justifyItems: 'start' }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('If you cannot scan it, type this key into the app:')}
            </Typography>
            <Box component="code" sx={{ fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
              {inGroups(secret)}
            </Box>
            <CopyButton text={secret} label={t('Copy Key')} />
            <Button component="a" href={uri} sx={{ ml: -2 }}>
              {t('Open the app on this device')}
            </Button>
          </Box>
        </Box>
      </Step>
      <Step number={2} title={t('Enter the code that the app shows')}>
        <AppForm form={form}>
          <FormCode control={form.control} name="code" label={t('Code')} placeholder={t('6 digits')} />
        </AppForm>
        {form.refusals > 0 && (
          <Button sx={{ mt: 1 }} disabled={form.saving} onClick={onAgain}>
            {t('Begin again with another key')}
          </Button>
        )}
      </Step>
      <Buttons onCancel={onCancel} isBusy={form.saving}>
        <SubmitButton form={form}>{t('Turn On')}</SubmitButton>
      </Buttons>
    </Box>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

function Step({ number, title, children }: StepProps) {
  return (
    <li>
      <Typography variant="h3" component="p" sx={{ mb: 1.5 }}>
        {number}. {title}
      </Typography>
      {children}
    </li>
  );
}

interface NotBegunProps extends Pick<SetUpProps, 'onCancel'> {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Says why the setup cannot begin. A quarter of an hour after the sign-in the server asks for another one, with 403. */
function NotBegun({ error, onRetry, onCancel }: NotBegunProps) {
  const needsSignIn = property(error, 'status') === 403;
  const logout = useLogout();
  return (
    <>
      <Alert severity={needsSignIn ? 'info' : 'error'}>{failureMessage(error)}</Alert>
      <Buttons onCancel={onCancel}>
        {!needsSignIn && (
          <Button variant="contained" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
        {needsSignIn && onCancel && (
          <Button variant="contained" onClick={logout}>
            {t('Logout')}
          </Button>
        )}
      </Buttons>
    </>
  );
}

interface ButtonsProps extends Pick<SetUpProps, 'onCancel'> {
  readonly isBusy?: boolean;
  readonly children?: ReactNode;
}

/** The buttons of the dialog: Logout takes the place of Cancel if the account may do nothing else. */
function Buttons({ onCancel, isBusy = false, children }: ButtonsProps) {
  const logout = useLogout();
  return (
    <DialogButtons>
      <Button color="inherit" disabled={isBusy} onClick={onCancel ?? logout}>
        {onCancel ? t('Cancel') : t('Logout')}
      </Button>
      {children}
    </DialogButtons>
  );
}

/** Returns a key in groups of four, for people who type it. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
