import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import { lazy, Suspense, useState } from 'react';
import { Initials, initialsOf } from './initials';
import { ProfilePanel } from './profile-panel';

const ConfirmEmailDialog = lazy(async () => ({
  default: (await import('@/features/email-proof/confirm-email-dialog')).ConfirmEmailDialog,
}));

/** The user's initials, which open the profile panel. */
export function ProfileButton({ user }: { readonly user: UserProfile }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const close = () => {
    setAnchor(null);
  };
  return (
    <>
      <ButtonBase
        aria-label={`${initialsOf(user)}, profile`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        sx={{ borderRadius: '50%', p: 0.25 }}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        <Initials user={user} size={34} />
      </ButtonBase>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -16, horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Your account' } }}
      >
        <ProfilePanel
          user={user}
          onClose={close}
          onConfirmEmail={() => {
            close();
            setConfirming(true);
          }}
        />
      </Popover>
      {isConfirming && (
        <Suspense>
          <ConfirmEmailDialog
            user={user}
            onClose={() => {
              setConfirming(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
