import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { RequestItem } from '@timekeep/contracts/api/requests-api';
import { isOpen, mayBeRepeated } from '@timekeep/contracts/requests/request-kinds';
import { overlaps } from '@timekeep/contracts/requests/requests';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAddressState } from '@/shared/address-state';
import { useConfig } from '@/shared/api/system-api';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { momentInWords } from '@/shared/audit/audit-text';
import { daysInWords, KIND_TITLES, noteInWords } from '@/shared/audit/request-words';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { useFocusHome } from '@/shared/dialog/use-focus-home';
import { useContinuedForm } from '@/shared/form/continued-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { lazyDialog } from '@/shared/layout/lazy-part';
import { cardSurface } from '@/shared/layout/page-layout';
import { notify, notifyFailure } from '@/shared/toast/notify';
import { AskAbsenceDialog } from './ask-absence-dialog';
import { AskScheduleDialog } from './ask-hours-dialogs';
import { StateBadge, subjectOf } from './request-text';
import { NO_REQUEST, requestAddress } from './requests-address';
import { REFETCH_ON_MOUNT, useOwnRequestsQuery, useTakeBackMutation } from './requests-api';

// Loaded on demand because of its forms.
const AskAgainDialog = lazyDialog(async () => (await import('./ask-again-dialog')).AskAgainDialog);

/** Requests that are shown at first, and added by each press of a button. */
const STEP = 20;

/** The user's requests with their state, newest first. */
export function OwnRequestsTab() {
  const { data, error, isError, isFetching, refetch } = useOwnRequestsQuery(undefined, REFETCH_ON_MOUNT);
  const [shown, setShown] = useState(STEP);
  const [asking, setAsking] = useState<'absence' | 'hours' | null>(null);
  useContinuedForm((form) => {
    if (form !== 'ask-absence' && form !== 'ask-schedule') return false;
    setAsking(form === 'ask-absence' ? 'absence' : 'hours');
    return true;
  });
  const stopAsking = () => {
    setAsking(null);
  };
  const [{ request: marked }] = useAddressState(requestAddress, NO_REQUEST);
  // A marked request is shown however old it is.
  const count = Math.max(shown, 1 + (data?.findIndex(({ REQUEST_ID }) => REQUEST_ID === marked) ?? -1));
  if (isError && !data) {
    return <ErrorState level="h2" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
          {data ? countInWords(data.length) : t('Loading your requests')}
        </Typography>
        <Button
          variant="outlined"
          onClick={() => {
            setAsking('absence');
          }}
        >
          {t('Ask for an absence')}
        </Button>
        <Button
          variant="outlined"
          onClick={() => {
            setAsking('hours');
          }}
        >
          {t('Ask for other hours')}
        </Button>
      </Box>
      {!data && <Skeleton variant="rounded" height={240} />}
      {data?.length === 0 && (
        <Box sx={{ ...cardSurface, py: 7, px: 2, textAlign: 'center' }}>
          <Typography variant="h3" component="p">
            {t('You have no requests')}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {t('Ask for leave above, or open a day of your attendance to ask for a correction.')}
          </Typography>
        </Box>
      )}
      {data && data.length > 0 && <RequestCards requests={data.slice(0, count)} all={data} />}
      {data && data.length > count && (
        <Button
          sx={{ justifySelf: 'center' }}
          onClick={() => {
            setShown(count + STEP);
          }}
        >
          {t('Show older requests')}
        </Button>
      )}
      {asking === 'absence' && <AskAbsenceDialog onClose={stopAsking} />}
      {asking === 'hours' && <AskScheduleDialog onClose={stopAsking} />}
    </Box>
  );
}

function countInWords(count: number): string {
  return count === 1 ? t('1 request') : t('{count} requests', { count });
}

interface RequestCardsProps {
  readonly requests: readonly RequestItem[];
  /** All that are known, which decide what can be asked for again. */
  readonly all?: readonly RequestItem[];
}

/**
 * One's requests as cards, each with its state; the one in the address is marked. An open one can be taken back, and what was returned or
 * taken back can be asked for again.
 */
export function RequestCards({ requests, all = requests }: RequestCardsProps) {
  const [asked, setAsked] = useState<RequestItem | null>(null);
  const [again, setAgain] = useState<RequestItem | null>(null);
  useContinuedForm((form) => {
    const request = requests.find(
      ({ REQUEST_ID }) => form.startsWith('ask-') && form.endsWith(` ${REQUEST_ID}`),
    );
    if (request) setAgain(request);
    return request !== undefined;
  });
  const config = useConfig().data;
  const earliest = config ? addDays(config.today, -config.rules.requestDays) : null;
  const [{ request: marked }] = useAddressState(requestAddress, NO_REQUEST);
  const [takeBack, { isLoading }] = useTakeBackMutation();
  const home = useFocusHome();
  const confirm = async ({ REQUEST_ID }: RequestItem) => {
    const { data, error } = await takeBack({ REQUEST_ID });
    setAsked(null);
    if (data) notify('success', data.msg);
    else notifyFailure(error);
  };
  return (
    <Box {...home} role="group" aria-label={t('Your requests')} sx={{ outline: 'none' }}>
      <Box
        component="ul"
        aria-label={t('Your requests')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
      >
        {requests.map((request) => (
          <RequestCard
            key={request.REQUEST_ID}
            request={request}
            isMarked={request.REQUEST_ID === marked}
            onTakeBack={() => {
              setAsked(request);
            }}
            {...(canAskAgain(request, all, earliest) && {
              onAskAgain: () => {
                setAgain(request);
              },
            })}
          />
        ))}
      </Box>
      {asked && (
        <ConfirmDialog
          message={t('Take back this request?')}
          details={`${KIND_TITLES[asked.kind]}, ${daysInWords(asked)}`}
          confirmLabel={t('Take back')}
          busy={isLoading}
          onCancel={() => {
            setAsked(null);
          }}
          onConfirm={() => void confirm(asked)}
        />
      )}
      {again && (
        <AskAgainDialog
          again={again}
          onClose={() => {
            setAgain(null);
          }}
        />
      )}
    </Box>
  );
}

interface RequestCardProps {
  readonly request: RequestItem;
  readonly isMarked: boolean;
  readonly onTakeBack: () => void;
  /** Absent where it cannot be asked for again. */
  readonly onAskAgain?: () => void;
}

function RequestCard({ request, isMarked, onTakeBack, onAskAgain }: RequestCardProps) {
  const card = useMarkedCard(isMarked);
  const zone = useCompanyZone();
  const { kind, state, fulfilled, note, reason, changedAt, changedBy } = request;
  const quiet = { color: 'text.secondary', overflowWrap: 'anywhere' } as const;
  const moment = zone && momentInWords(changedAt, zone);
  const name = `${KIND_TITLES[kind]}, ${daysInWords(request)}`;
  return (
    <Box
      component="li"
      {...card}
      sx={{
        ...cardSurface,
        ...(isMarked && {
          borderColor: 'primary.main',
          boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)',
        }),
        ...{ px: 2, pt: 1.5, pb: 1, display: 'grid', gap: 0.5 },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="p" sx={{ fontWeight: 600, flex: '1 1 12rem' }}>
          {KIND_TITLES[kind]} · {daysInWords(request)}
        </Typography>
        <StateBadge state={state} />
      </Box>
      <Typography variant="body2">{subjectOf(request)}</Typography>
      <Typography variant="body2" sx={{ ...quiet, whiteSpace: 'pre-line' }}>
        {reason}
      </Typography>
      {note !== null && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {changedBy}: “{noteInWords(note)}”
        </Typography>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography variant="caption" sx={{ ...quiet, flex: 1 }}>
          {moment !== null && t('{moment} by {person}', { moment, person: changedBy })}
          {state === 'granted' && !fulfilled && ` · ${t('not recorded yet')}`}
        </Typography>
        {isOpen(state) && (
          <Button size="small" aria-label={t('Take back: {request}', { request: name })} onClick={onTakeBack}>
            {t('Take back')}
          </Button>
        )}
        {onAskAgain && (
          <Button size="small" aria-label={t('Ask again: {request}', { request: name })} onClick={onAskAgain}>
            {t('Ask again')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Returns the props of a card. A marked one is scrolled to and gets the focus, again after each visit of its address. */
function useMarkedCard(isMarked: boolean) {
  const ref = useRef<HTMLLIElement>(null);
  const { key } = useLocation();
  const show = useEffectEvent(() => {
    // Not under an open dialog.
    if (!isMarked || ref.current?.closest('[aria-hidden="true"]')) return;
    ref.current?.scrollIntoView({ block: 'center' });
    ref.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    // After the browser has restored the position of the page, which it does on Back.
    const frame = requestAnimationFrame(() => {
      show();
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [key, isMarked]);
  return isMarked ? ({ ref, tabIndex: -1, 'aria-current': true } as const) : { ref };
}

/**
 * True if nothing of the kind can be asked for on these days: a request for it is open, or overtime or leave is granted. The server has the
 * same rule (`decideNewRequest`).
 */
export function isAskedFor(
  wanted: Pick<RequestItem, 'kind' | 'FROM' | 'TO' | 'half' | 'except'>,
  requests: readonly RequestItem[],
): boolean {
  const isGrantedOnce = wanted.kind === 'overtime' || wanted.kind === 'leave';
  return requests.some(
    (other) =>
      other.kind === wanted.kind &&
      (isOpen(other.state) || (isGrantedOnce && other.state === 'granted')) &&
      overlaps(other, wanted),
  );
}

/**
 * True if one may ask for the same again: it was returned or taken back, is not too old unless it was returned a short time ago, and nothing
 * of it is asked for.
 */
function canAskAgain(request: RequestItem, all: readonly RequestItem[], earliest: WorkDate | null): boolean {
  const isOver = request.state === 'returned' || request.state === 'taken-back';
  const isRecent = mayBeRepeated(request.state, Date.parse(request.changedAt), Date.now());
  const mayBeAsked = isRecent || (earliest !== null && request.FROM >= earliest);
  return isOver && mayBeAsked && !isAskedFor(request, all);
}
