import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import { lazy, Suspense, useState } from 'react';
import { useNotices } from '@/shared/api/notices-api';
import { t } from '@/shared/language/language';

const NoticeList = lazy(async () => ({
  default: (await import('@/features/requests/notice-list')).NoticeList,
}));

/** Button with the number of unread notices, which opens them. */
export function NoticeBell({ user }: { readonly user: UserProfile }) {
  const { data } = useNotices();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = data?.unread ?? 0;
  const close = () => {
    setAnchor(null);
  };
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={unread === 0 ? t('Notices') : t('Notices, {count} unread', { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        <Badge badgeContent={unread} max={99} color="primary" aria-hidden>
          <NotificationsOutlined fontSize="small" />
        </Badge>
      </IconButton>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -16, horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('Notices') } }}
      >
        <Box sx={{ width: 360, maxWidth: '100%', minHeight: 72 }}>
          {data ? (
            <Suspense>
              <NoticeList notices={data} user={user} onFollow={close} />
            </Suspense>
          ) : (
            <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
              {t('The notices could not be loaded.')}
            </Typography>
          )}
        </Box>
      </Popover>
    </>
  );
}
