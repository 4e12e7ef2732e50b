import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { useEffect, useRef } from 'react';
import { t } from '@/shared/language/language';
import { NOT_OPENED_OFFLINE } from '@/shared/layout/lazy-part';
import { notify } from '@/shared/toast/notify';
import type { Provider } from './provider';

interface ProviderLinkProps {
  readonly provider: Provider;
  readonly isFocused: boolean;
  readonly onLeave: () => void;
}

/** Link that leaves the application for the provider. */
export function ProviderLink({ provider: { name, only }, isFocused, onLeave }: ProviderLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Links have no `autoFocus`.
    if (isFocused) link.current?.focus();
  }, [isFocused]);
  return (
    <>
      {!only && (
        <Typography variant="body2" sx={OR}>
          {t('or')}
        </Typography>
      )}
      <Button
        ref={link}
        href={SESSION_PATHS.companySignIn}
        variant={only ? 'contained' : 'outlined'}
        size="large"
        fullWidth
        sx={{ mt: only ? 2 : 0, overflowWrap: 'anywhere', textAlign: 'center' }}
        onClick={(event) => {
          if (navigator.onLine) onLeave();
          else {
            // The browser would show a page of its own in place of this one.
            event.preventDefault();
            notify('error', NOT_OPENED_OFFLINE);
          }
        }}
      >
        {t('Sign in with {name}', { name })}
      </Button>
    </>
  );
}

/** A word between two lines. */
const OR = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  my: 2,
  color: 'text.secondary',
  '&::before, &::after': { content: '""', flex: 1, borderTop: 1, borderColor: 'divider' },
} as const;
