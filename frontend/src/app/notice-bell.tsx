import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import { useRef } from 'react';
import { useNotices } from '@/shared/api/notices-api';
import { t } from '@/shared/language/language';
import { lazyPart } from '@/shared/layout/lazy-part';
import { TopBarPopover } from './top-bar-popover';

const NoticeList = lazyPart(async () => (await import('@/features/requests/notice-list')).NoticeList, {
  Loading: NoticesLoading,
});

const NO_NOTICES = { unread: 0, waiting: 0 };

/** Button with the number of unread notices and of requests that wait for the user, which opens them. */
export function NoticeBell({ user }: { readonly user: UserProfile }) {
  const { data, isError, isFetching, refetch } = useNotices();
  const content = useRef<HTMLDivElement>(null);
  const { unread, waiting } = data ?? NO_NOTICES;
  return (
    <TopBarPopover
      label={t('Notices')}
      button={(opener) => (
        <IconButton color="inherit" aria-label={bellLabel(unread, waiting)} {...opener}>
          <Badge badgeContent={unread + waiting} max={99} color="primary" aria-hidden>
            <NotificationsOutlined fontSize="small" />
          </Badge>
        </IconButton>
      )}
    >
      {(close) => (
        <Box
          ref={content}
          tabIndex={-1}
          sx={{ width: 360, maxWidth: '100%', minHeight: 72, outline: 'none' }}
        >
          {data ? (
            <NoticeList notices={data} user={user} onFollow={close} />
          ) : isError ? (
            <Box sx={{ p: 2, display: 'grid', gap: 1, justifyItems: 'start' }}>
              <Typography role="alert" variant="body2">
                {t('The notices could not be loaded.')}
              </Typography>
              <Button
                size="small"
                variant="outlined"
                loading={isFetching}
                onClick={() => {
                  // The button goes away; the keyboard stays in the popover.
                  content.current?.focus();
                  void refetch();
                }}
              >
                {t('Try again')}
              </Button>
            </Box>
          ) : (
            <NoticesLoading />
          )}
        </Box>
      )}
    </TopBarPopover>
  );
}

function bellLabel(unread: number, waiting: number): string {
  const parts = [
    t('Notices'),
    ...(unread === 0 ? [] : [t('{count} unread', { count: unread })]),
    ...(waiting === 0 ? [] : [waitingInWords(waiting)]),
  ];
  return parts.join(', ');
}

function waitingInWords(count: number): string {
  return count === 1 ? t('1 request waiting') : t('{count} requests waiting', { count });
}

function NoticesLoading() {
  return (
    <Box aria-busy sx={{ p: 2 }}>
      <Skeleton width="80%" />
      <Skeleton width="50%" />
    </Box>
  );
}
