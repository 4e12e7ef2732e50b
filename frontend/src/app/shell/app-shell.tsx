import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { GlobalModal } from '@/app/global-modal';
import type { Session } from '@/shared/session/use-session';
import { Footer } from './footer';
import { SkipLink } from './skip-link';
import { TopBar } from './top-bar';

interface AppShellProps {
  readonly session: Session;
  readonly children: ReactNode;
}

/** Navigation above and footer below a screen. */
export function AppShell({ session, children }: AppShellProps) {
  const user = session.status === 'ready' ? session.user : null;
  return (
    <>
      <SkipLink />
      <TopBar user={user} />
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          flex: 1,
          width: '100%',
          maxWidth: 1280 + 48,
          mx: 'auto',
          px: { xs: 2, sm: 3 },
          py: { xs: 2, sm: 3 },
          outline: 'none',
        }}
      >
        {children}
      </Box>
      {session.status !== 'none' && <Footer />}
      <GlobalModal />
    </>
  );
}
