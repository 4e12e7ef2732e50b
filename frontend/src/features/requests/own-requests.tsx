import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { RequestItem } from '@timekeep/contracts/api/requests-api';
import { isOpen } from '@timekeep/contracts/requests/request-kinds';
import { useState } from 'react';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { momentInWords } from '@/shared/audit/audit-text';
import { daysInWords, KIND_TITLES } from '@/shared/audit/request-words';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { useFocusHome } from '@/shared/dialog/use-focus-home';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { cardSurface } from '@/shared/layout/page-layout';
import { notify, notifyFailure } from '@/shared/toast/notify';
import { AskScheduleDialog } from './ask-hours-dialogs';
import { StateBadge, subjectOf } from './request-text';
import { REFETCH_ON_MOUNT, useOwnRequestsQuery, useTakeBackMutation } from './requests-api';

/** Requests that are shown at first, and added by each press of a button. */
const STEP = 20;

/** The user's requests with their state, newest first. */
export function OwnRequestsTab() {
  const { data, error, isError, isFetching, refetch } = useOwnRequestsQuery(undefined, REFETCH_ON_MOUNT);
  const [shown, setShown] = useState(STEP);
  const [isAsking, setAsking] = useState(false);
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
            setAsking(true);
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
      {data && data.length > 0 && <RequestCards requests={data.slice(0, shown)} />}
      {data && data.length > shown && (
        <Button
          sx={{ justifySelf: 'center' }}
          onClick={() => {
            setShown(shown + STEP);
          }}
        >
          {t('Show older requests')}
        </Button>
      )}
      {isAsking && (
        <AskScheduleDialog
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </Box>
  );
}

function countInWords(count: number): string {
  return count === 1 ? t('1 request') : t('{count} requests', { count });
}

/** One's requests as cards, each with its state; an open one can be taken back. */
export function RequestCards({ requests }: { readonly requests: readonly RequestItem[] }) {
  const [asked, setAsked] = useState<RequestItem | null>(null);
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
            onTakeBack={() => {
              setAsked(request);
            }}
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
    </Box>
  );
}

interface RequestCardProps {
  readonly request: RequestItem;
  readonly onTakeBack: () => void;
}

function RequestCard({ request, onTakeBack }: RequestCardProps) {
  const zone = useCompanyZone();
  const { kind, state, fulfilled, note, reason, changedAt, changedBy } = request;
  const quiet = { color: 'text.secondary', overflowWrap: 'anywhere' } as const;
  const moment = zone && momentInWords(changedAt, zone);
  return (
    <Box component="li" sx={{ ...cardSurface, px: 2, pt: 1.5, pb: 1, display: 'grid', gap: 0.5 }}>
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
          {changedBy}: “{note}”
        </Typography>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Typography variant="caption" sx={{ ...quiet, flex: 1 }}>
          {moment !== null && t('{moment} by {person}', { moment, person: changedBy })}
          {state === 'granted' && !fulfilled && ` · ${t('not recorded yet')}`}
        </Typography>
        {isOpen(state) && (
          <Button
            size="small"
            aria-label={t('Take back: {request}', {
              request: `${KIND_TITLES[kind]}, ${daysInWords(request)}`,
            })}
            onClick={onTakeBack}
          >
            {t('Take back')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
