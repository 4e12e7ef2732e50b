import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import PhonelinkLockOutlined from '@mui/icons-material/PhonelinkLockOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import TranslateOutlined from '@mui/icons-material/TranslateOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import type { SecondFactorAnswer } from '@timekeep/contracts/api/second-factor-api';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSecondFactorQuery } from '@/features/second-factor/second-factor-api';
import { chooseLanguage, LANGUAGES, otherLanguage, t } from '@/shared/language/language';
import { lazyDialog } from '@/shared/layout/lazy-part';
import { useLogout } from '@/shared/session/end-session';
import { TopBarPopover } from './top-bar-popover';

const ConfirmEmailDialog = lazyDialog(
  async () => (await import('@/features/email-proof/confirm-email-dialog')).ConfirmEmailDialog,
);

const SessionsDialog = lazyDialog(
  async () => (await import('@/features/own-sessions/sessions-dialog')).SessionsDialog,
);

const TwoStepDialog = lazyDialog(
  async () => (await import('@/features/second-factor/two-step-dialog')).TwoStepDialog,
);

/** Button with the user's initials that opens the profile panel. */
export function ProfileButton({ user }: { readonly user: UserProfile }) {
  const [dialog, setDialog] = useState<'email' | 'sessions' | 'two-step' | null>(null);
  const closeDialog = () => {
    setDialog(null);
  };
  return (
    <>
      <TopBarPopover
        label={t('Your account')}
        button={(opener) => (
          <ButtonBase
            aria-label={t('{initials}, profile', { initials: initialsOf(user) })}
            sx={{ borderRadius: '50%', p: { xs: '5px', sm: 0.25 }, mr: { xs: '-5px', sm: 0 } }}
            {...opener}
          >
            <Initials user={user} size={34} />
          </ButtonBase>
        )}
      >
        {(close) => (
          <ProfilePanel
            user={user}
            onClose={close}
            onConfirmEmail={() => {
              close();
              setDialog('email');
            }}
            onSessions={() => {
              close();
              setDialog('sessions');
            }}
            onTwoStep={() => {
              close();
              setDialog('two-step');
            }}
          />
        )}
      </TopBarPopover>
      {dialog === 'email' && <ConfirmEmailDialog user={user} onClose={closeDialog} />}
      {dialog === 'sessions' && <SessionsDialog user={user} onClose={closeDialog} />}
      {dialog === 'two-step' && <TwoStepDialog EMPID={user.EMPID} onClose={closeDialog} />}
    </>
  );
}

interface ProfilePanelProps {
  readonly user: UserProfile;
  readonly onClose: () => void;
  readonly onConfirmEmail: () => void;
  readonly onSessions: () => void;
  readonly onTwoStep: () => void;
}

/** The signed-in user, the email of the account, its sessions, its two-step sign-in, the other language, and Logout. */
function ProfilePanel({ user, onClose, onConfirmEmail, onSessions, onTwoStep }: ProfilePanelProps) {
  const logout = useLogout();
  const other = otherLanguage();
  return (
    <Box sx={{ width: 288 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: 2 }}>
        <Initials user={user} size={48} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {employeeName(user.EMP_LNAME, user.EMP_FNAME)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('ID: {EMPID}', { EMPID: user.EMPID })}
          </Typography>
        </Box>
      </Box>
      <EmailOfUser user={user} onConfirmEmail={onConfirmEmail} />
      <Box sx={{ display: 'grid', p: 1, borderTop: 1, borderColor: 'divider' }}>
        <Button
          component={Link}
          to="/about"
          color="inherit"
          startIcon={<InfoOutlined />}
          sx={{ justifyContent: 'flex-start' }}
          onClick={onClose}
        >
          {t('About')}
        </Button>
        <Button
          color="inherit"
          startIcon={<DevicesOutlined />}
          sx={{ justifyContent: 'flex-start' }}
          onClick={onSessions}
        >
          {t('Sessions and Password')}
        </Button>
        <TwoStepButton onClick={onTwoStep} />
        <Button
          color="inherit"
          lang={other}
          startIcon={<TranslateOutlined />}
          sx={{ justifyContent: 'flex-start' }}
          onClick={() => {
            chooseLanguage(other);
          }}
        >
          {LANGUAGES[other]}
        </Button>
        <Button
          color="inherit"
          startIcon={<LogoutOutlined />}
          sx={{ justifyContent: 'flex-start' }}
          onClick={logout}
        >
          {t('Logout')}
        </Button>
      </Box>
    </Box>
  );
}

/** Button with the state of two-step sign-in, which the dialog says as well if it cannot be read. */
function TwoStepButton({ onClick }: { readonly onClick: () => void }) {
  const { data } = useSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Button
      color="inherit"
      startIcon={<PhonelinkLockOutlined />}
      sx={{ justifyContent: 'flex-start', textAlign: 'start' }}
      onClick={onClick}
    >
      <span>
        {t('Two-step Sign-in')} {/* The line has its height before the state is known. */}
        <Typography
          component="span"
          variant="caption"
          sx={{ display: 'block', color: 'text.secondary', minHeight: '1lh' }}
        >
          {data && twoStepState(data)}
        </Typography>
      </span>
    </Button>
  );
}

function twoStepState({ isOn, isRequired, recoveryCodesLeft }: SecondFactorAnswer): string {
  if (!isOn) return isRequired ? t('Off, but required') : t('Off');
  return recoveryCodesLeft === 1
    ? t('On, 1 recovery code left')
    : t('On, {count} recovery codes left', { count: recoveryCodesLeft });
}

function EmailOfUser({ user, onConfirmEmail }: Pick<ProfilePanelProps, 'user' | 'onConfirmEmail'>) {
  const isProven = user.EMAIL_PROVEN;
  const Icon = isProven ? CheckCircleOutlined : ErrorOutlined;
  return (
    <Box sx={{ display: 'grid', gap: 1, px: 2, pb: 2 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {user.EMP_EMAIL}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          minHeight: 32,
        }}
      >
        <Typography
          variant="caption"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.5,
            whiteSpace: 'nowrap',
            px: 1,
            py: 0.25,
            borderRadius: '8px',
            bgcolor: `remark.${isProven ? 'green' : 'orange'}.tint`,
            color: `remark.${isProven ? 'green' : 'orange'}.ink`,
          }}
        >
          <Icon sx={{ fontSize: 14 }} />
          {isProven ? t('Confirmed') : t('Not confirmed')}
        </Typography>
        {!isProven && (
          <Button size="small" variant="outlined" sx={{ whiteSpace: 'nowrap' }} onClick={onConfirmEmail}>
            {t('Confirm Email')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface InitialsProps {
  readonly user: UserProfile;
  /** Diameter in pixels. */
  readonly size: number;
}

/** Returns the first letters of first and last name. */
function initialsOf({ EMP_FNAME, EMP_LNAME }: UserProfile): string {
  return `${EMP_FNAME.charAt(0)}${EMP_LNAME.charAt(0)}`.toUpperCase();
}

/** The initials as a disc. */
function Initials({ user, size }: InitialsProps) {
  return (
    <Avatar
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.38,
        fontWeight: 600,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
      }}
    >
      {initialsOf(user)}
    </Avatar>
  );
}
