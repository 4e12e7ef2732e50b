import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/accounts/sign-in-texts';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import type { NoticesDigest } from '@timekeep/contracts/api/notices-api';
import { useId, useState } from 'react';
import { failureMessage } from '@/shared/api/failure';
import { useChooseDigestMutation } from '@/shared/api/notices-api';
import { useConfig } from '@/shared/api/system-api';
import { t } from '@/shared/language/language';
import { lazyDialog } from '@/shared/layout/lazy-part';
import { notify } from '@/shared/toast/notify';

const ConfirmEmailDialog = lazyDialog(
  async () => (await import('@/features/email-proof/confirm-email-dialog')).ConfirmEmailDialog,
);

interface DigestSwitchProps {
  readonly digest: NoticesDigest;
  readonly user: UserProfile;
}

/** Turns the daily mail with unread notices on or off, and says where it goes or why it cannot be sent. */
export function DigestSwitch({ digest, user }: DigestSwitchProps) {
  const { isOn } = digest;
  const canBeSent = useConfig().data?.codesByMail ?? true;
  const [chooseDigest, { isLoading }] = useChooseDigestMutation();
  const [isConfirming, setConfirming] = useState(false);
  const hintId = useId();
  const mayTurnOn = canBeSent && user.EMAIL_PROVEN;

  const choose = async (wanted: boolean) => {
    const { data, error } = await chooseDigest({ isOn: wanted });
    if (data) notify('success', data.msg);
    else notify('error', failureMessage(error, t(ACCOUNT_MESSAGES.signInException)));
  };
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5, px: 2, py: 1.25 }}>
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={isOn}
            disabled={isLoading || (!isOn && !mayTurnOn)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
            onChange={(_, wanted) => void choose(wanted)}
          />
        }
        label={t('Email me once a day')}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ m: 0, gap: 1 }}
      />
      <Typography
        id={hintId}
        variant="caption"
        sx={{ color: 'text.secondary', overflowWrap: 'anywhere', maxWidth: '100%' }}
      >
        {canBeSent ? hintOf(digest, user) : t('Emails cannot be sent here. Please ask the IT Department.')}
      </Typography>
      {canBeSent && !user.EMAIL_PROVEN && (
        <Button
          size="small"
          variant="outlined"
          onClick={() => {
            setConfirming(true);
          }}
        >
          {t('Confirm Email')}
        </Button>
      )}
      {isConfirming && (
        <ConfirmEmailDialog
          user={user}
          onClose={() => {
            setConfirming(false);
          }}
        />
      )}
    </Box>
  );
}

function hintOf({ isOn, at }: NoticesDigest, { EMP_EMAIL: email, EMAIL_PROVEN }: UserProfile): string {
  if (EMAIL_PROVEN) return t('What you have not read, at {time}, to {email}.', { time: at, email });
  return isOn
    ? t('Nothing is sent until {email} is confirmed.', { email })
    : t('Please confirm {email} first.', { email });
}
