import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import { lazy, Suspense, useRef } from 'react';
import { useNotices } from '@/shared/api/notices-api';
import { t } from '@/shared/language/language';
import { TopBarPopover } from './top-bar-popover';

const NoticeList = lazy(async () => ({
  default: (await import('@/features/requests/notice-list')).NoticeList,
}));

/** Button with the number of unread notices, which opens them. */
export function NoticeBell({ user }: { readonly user: UserProfile }) {
  const { data, isError, isFetching, refetch } = useNotices();
  const content = useRef<HTMLDivElement>(null);
  const unread = data?.unread ?? 0;
  return (
    <TopBarPopover
      label={t('Notices')}
      button={(opener) => (
        <IconButton
          color="inherit"
          aria-label={unread === 0 ? t('Notices') : t('Notices, {count} unread', { count: unread })}
          {...opener}
        >
          <Badge badgeContent={unread} max={99} color="primary" aria-hidden>
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
            <Suspense fallback={<NoticesLoading />}>
              <NoticeList notices={data} user={user} onFollow={close} />
            </Suspense>
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

function NoticesLoading() {
  return (
    <Box aria-busy sx={{ p: 2 }}>
      <Skeleton width="80%" />
      <Skeleton width="50%" />
    </Box>
  );
}
