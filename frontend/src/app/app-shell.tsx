import Box from '@mui/material/Box';
import type { ConfigAnswer } from '@timekeep/contracts/api/system-api';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useKeptAttendance } from '@/features/attendance/kept-attendance';
import { SecondFactorPrompts } from '@/features/second-factor/second-factor-prompts';
import { useConfig } from '@/shared/api/system-api';
import { t } from '@/shared/language/language';
import { SkipLinks } from '@/shared/layout/skip-links';
import type { Session } from '@/shared/session/use-session';
import { retractOthers } from '@/shared/toast/notify';
import { GlobalModal } from './global-modal';
import { DraftNotices } from './draft-notices';
import { TopBar } from './top-bar';

interface AppShellProps {
  readonly session: Session;
  readonly children: ReactNode;
}

/** Navigation above and footer below a screen. */
export function AppShell({ session, children }: AppShellProps) {
  const kept = useKeptAttendance(session);
  useErrorsOfPage();
  const user = session.status === 'ready' ? session.user : (kept?.user ?? null);
  return (
    <>
      <SkipLinks />
      <TopBar user={user} />
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          flex: 1,
          width: '100%',
          maxWidth: 'var(--page-width)',
          mx: 'auto',
          px: { xs: 2, sm: 3 },
          py: 1.5,
          outline: 'none',
        }}
      >
        {user && <DraftNotices />}
        {children}
      </Box>
      {session.status !== 'none' && <Footer kept={kept?.config} />}
      <GlobalModal />
      <SecondFactorPrompts />
    </>
  );
}

/** Removes the errors of a page when it is left. */
function useErrorsOfPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) retractOthers();
    shown.current = pathname;
  }, [pathname]);
}

interface FooterProps {
  /** In place of what cannot be loaded. */
  readonly kept: ConfigAnswer | undefined;
}

/** The company and who made the site. */
const Footer = memo(function Footer({ kept }: FooterProps) {
  const { data: config = kept } = useConfig();
  return (
    <Box component="footer" sx={{ mt: 4, borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          gap: 2,
          maxWidth: 'var(--page-width)',
          minHeight: 92,
          mx: 'auto',
          px: { xs: 2, sm: 3 },
          py: 3,
          fontSize: '0.875rem',
          color: 'text.secondary',
        }}
      >
        <div>
          <Box component="p" sx={{ m: 0, fontWeight: 600, color: 'text.primary' }}>
            {config?.companyName}
          </Box>
          <Box component="p" sx={{ m: 0 }}>
            {config?.companyAddress}
          </Box>
        </div>
        <Box sx={{ textAlign: { sm: 'right' } }}>
          <Box component="p" sx={{ m: 0 }}>
            © 2023 {config?.companyName}
          </Box>
          <Box component="p" sx={{ m: 0 }}>
            {t('Website by IT Department')}
          </Box>
        </Box>
      </Box>
    </Box>
  );
});
