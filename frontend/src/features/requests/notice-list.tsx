import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled, type Theme } from '@mui/material/styles';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import {
  SIGN_IN_NOTICE_HINT,
  type FailedTries,
  type Notice,
  type NoticesAnswer,
} from '@timekeep/contracts/api/notices-api';
import type { Authority } from '@timekeep/contracts/events/account';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useReadNoticesMutation } from '@/shared/api/notices-api';
import { matterText } from '@/shared/attention/attention-words';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { mediumDate } from '@/shared/attendance/date-format';
import { momentInWords } from '@/shared/audit/audit-text';
import { daysInWords, KIND_TITLES, noteInWords, stateInWords } from '@/shared/audit/request-words';
import { OPENED_HERE } from '@/shared/dialog/dialog-address';
import { t } from '@/shared/language/language';
import { DigestSwitch } from './digest-switch';
import { ownRequestPath } from './requests-address';

interface NoticeListProps {
  readonly notices: NoticesAnswer;
  readonly user: UserProfile;
  /** Called when the user follows a link. */
  readonly onFollow: () => void;
}

const REQUESTS_PAGES: Readonly<Partial<Record<Authority, string>>> = {
  SUPERVISOR: '/supervise/requests',
  HR: '/resource/requests',
};

/** Pages that begin with the matters that are assigned to the user. */
const ATTENTION_PAGES: Readonly<Partial<Record<Authority, string>>> = {
  SUPERVISOR: '/supervise',
  HR: '/resource',
};

/** Notices, newest first, each with a link to its day or request. They count as read once they are shown. */
export function NoticeList({ notices, user, onFollow }: NoticeListProps) {
  const { data, waiting, digest } = notices;
  const [markRead] = useReadNoticesMutation();
  // Notices that were unread when the list opened stay marked while it is open.
  const [unread] = useState(() => new Set(data.flatMap(({ id, isUnread }) => (isUnread ? [id] : []))));
  const newest = data[0];
  const readAll = useEffectEvent(() => {
    if (newest && unread.size > 0) void markRead({ upTo: newest.at });
  });
  useEffect(() => {
    readAll();
  }, []);
  const requestsPage = REQUESTS_PAGES[user.ACCOUNT_AUTHORITY];
  return (
    <>
      {requestsPage !== undefined && waiting > 0 && (
        <NoticeLink to={requestsPage} onClick={onFollow}>
          <strong>
            {waiting === 1
              ? t('1 request waits for your decision')
              : t('{count} requests wait for your decision', { count: waiting })}
          </strong>
        </NoticeLink>
      )}
      {data.length === 0 ? (
        <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
          {t('No notices. Decisions on your requests and changes of your records appear here.')}
        </Typography>
      ) : (
        <Box component="ul" aria-label={t('Notices')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((notice) => (
            <li key={notice.id}>
              <NoticeEntry
                notice={notice}
                authority={user.ACCOUNT_AUTHORITY}
                isUnread={unread.has(notice.id)}
                onFollow={onFollow}
              />
            </li>
          ))}
        </Box>
      )}
      <DigestSwitch digest={digest} user={user} />
    </>
  );
}

interface NoticeEntryProps {
  readonly notice: Notice;
  readonly authority: Authority;
  readonly isUnread: boolean;
  readonly onFollow: () => void;
}

function NoticeEntry({ notice, authority, isUnread, onFollow }: NoticeEntryProps) {
  const zone = useCompanyZone();
  const note = noteOf(notice);
  const path = pathOf(notice, authority);
  const marked = isUnread ? { 'data-unread': '' } : {};
  const content = (
    <>
      <Box component="span" sx={{ fontWeight: isUnread ? 600 : 400 }}>
        {textOf(notice)}
      </Box>
      {note !== null && (
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          “{note}”
        </Box>
      )}
      {isOfSignIn(notice) && <span>{t(SIGN_IN_NOTICE_HINT)}</span>}
      <Box component="time" dateTime={notice.at} sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
        {zone && momentInWords(notice.at, zone)}
      </Box>
    </>
  );
  if (path === null) return <NoticeText {...marked}>{content}</NoticeText>;
  return (
    <NoticeLink to={path} state={OPENED_HERE} onClick={onFollow} {...marked}>
      {content}
    </NoticeLink>
  );
}

function textOf(notice: Notice): string {
  switch (notice.kind) {
    case 'request-decided':
      return t('{request}: {state} by {person}', {
        request: `${KIND_TITLES[notice.requestKind]}, ${daysInWords(notice)}`,
        state: stateInWords(notice.state),
        person: notice.by,
      });
    case 'record-changed':
      return t('{person} changed your record of {day}', { person: notice.by, day: mediumDate(notice.date) });
    case 'no-time-out':
      return t('You have no time out on {day}', { day: mediumDate(notice.date) });
    case 'matter-assigned': {
      const { matter, EMPNAME, date, by } = notice;
      return t('{person} gave you something to settle: {matter}', {
        person: by,
        matter: matterText(matter, EMPNAME, date === null ? '' : mediumDate(date)),
      });
    }
    case 'new-device':
      return t('Sign-in on a new device: {device}, {address}', placeOf(notice));
    case 'sign-ins-failed':
      return t('Failed tries to sign in to your account: {tries}. The last came from {device}, {address}.', {
        tries: triesInWords(notice),
        ...placeOf(notice),
      });
  }
}

function placeOf({ device, address }: SignInNotice): { readonly device: string; readonly address: string } {
  return { device, address };
}

function triesInWords({ passwords, codes, registrations }: FailedTries): string {
  const parts = [
    ...(passwords > 0 ? [t('{count} with a wrong password', { count: passwords })] : []),
    ...(codes > 0 ? [t('{count} with a wrong code', { count: codes })] : []),
    ...(registrations > 0 ? [t('{count} to register your employee ID', { count: registrations })] : []),
  ];
  return parts.join(', ');
}

type SignInNotice = Extract<Notice, { kind: 'new-device' | 'sign-ins-failed' }>;

function isOfSignIn(notice: Notice): notice is SignInNotice {
  return notice.kind === 'new-device' || notice.kind === 'sign-ins-failed';
}

function noteOf(notice: Notice): string | null {
  switch (notice.kind) {
    case 'request-decided':
      return notice.note && noteInWords(notice.note);
    case 'record-changed':
      return notice.reason;
    case 'no-time-out':
    case 'matter-assigned':
    case 'new-device':
    case 'sign-ins-failed':
      return null;
  }
}

/** Returns the address of what a notice is about; null without one. */
function pathOf(notice: Notice, authority: Authority): string | null {
  if (isOfSignIn(notice)) return null;
  if (notice.kind === 'matter-assigned') return ATTENTION_PAGES[authority] ?? null;
  return notice.kind === 'request-decided' ? ownRequestPath(notice) : `/?day=${notice.date}`;
}

const lineStyle = ({ theme }: { readonly theme: Theme }) => ({
  display: 'grid',
  gap: 2,
  padding: '10px 16px',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere' as const,
  color: theme.vars.palette.text.primary,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&[data-unread]': { boxShadow: `inset 3px 0 0 ${theme.vars.palette.primary.main}` },
});

const NoticeText = styled('div')(lineStyle);

const NoticeLink = styled(Link)(lineStyle, ({ theme }) => ({
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.vars.palette.subtle },
  '&:focus-visible': { outlineOffset: -2 },
}));
