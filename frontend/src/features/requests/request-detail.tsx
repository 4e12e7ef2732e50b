import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type {
  DecisionResult,
  RequestDetailAnswer,
  RequesterAccount,
  RequestItem,
} from '@timekeep/contracts/api/requests-api';
import { requestSubject } from '@timekeep/contracts/audit/changes';
import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep';
import { isOpen, REQUEST_MAX_DAYS } from '@timekeep/contracts/requests/request-kinds';
import { historyPath } from '@/features/audit/audit-address';
import { HistoryLink } from '@/shared/audit/history-link';
import { daysInWords, KIND_TITLES, noteInWords, stepInWords } from '@/shared/audit/request-words';
import { dayCountInWords, DaysLeft } from '@/shared/leave/leave-values';
import { ChangeLines } from '@/shared/audit/explanation-list';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { mediumDate } from '@/shared/attendance/date-format';
import { momentInWords } from '@/shared/audit/audit-text';
import { changedValues } from '@/shared/audit/changed-values';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { t } from '@/shared/language/language';
import { withElements } from '@/shared/language/with-elements';
import { ErrorState } from '@/shared/layout/error-state';
import { Changes, Part } from './record-parts';
import { DecisionForm } from './decision-form';
import { decisionsOn, type DecidingRole, type Decision, type RequestToDecide } from './decisions';
import { OvertimeWorked } from './overtime-worked';
import { HALF_TITLES, StateBadge, subjectOf } from './request-text';
import { REFETCH_ON_MOUNT, useRequestDetailQuery } from './requests-api';

interface RequestDetailDialogProps {
  readonly REQUEST_ID: string;
  readonly role: DecidingRole;
  /** Called with the request, as it was shown, and the server's result. */
  readonly onDecided: (
    decision: Decision,
    request: RequestToDecide,
    results: readonly DecisionResult[],
  ) => void;
  readonly onClose: () => void;
}

/** A request with all that a decision needs, and the decision itself. */
export function RequestDetailDialog({ REQUEST_ID, role, onDecided, onClose }: RequestDetailDialogProps) {
  const { currentData, error, isError, isFetching, refetch } = useRequestDetailQuery(
    REQUEST_ID,
    REFETCH_ON_MOUNT,
  );
  const isToDecide = currentData !== undefined && decisionsOn(role, [currentData.data]).length > 0;
  return (
    <DialogFrame
      isInAddress
      title={
        currentData
          ? `${KIND_TITLES[currentData.data.kind]} · ${daysInWords(currentData.data)}`
          : t('Request {id}', { id: REQUEST_ID })
      }
      onClose={onClose}
      actionsInContent={isToDecide}
    >
      {isError && !currentData ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} onLeave={onClose} />
      ) : currentData ? (
        <>
          <DetailContent detail={currentData} role={role} />
          {isToDecide && (
            <Box sx={{ mt: 2.5 }}>
              <DecisionForm
                role={role}
                request={toDecide(currentData)}
                disabled={isFetching}
                onDecided={(decision, results) => {
                  onDecided(decision, toDecide(currentData), results);
                }}
              />
            </Box>
          )}
        </>
      ) : (
        <Box aria-busy sx={{ display: 'grid', gap: 1.5 }}>
          <Skeleton width="60%" />
          <Skeleton variant="rounded" height={180} />
        </Box>
      )}
    </DialogFrame>
  );
}

/** Returns the request with the revision of its record, which the user sees here if it has changed. */
function toDecide({ data, record }: RequestDetailAnswer): RequestToDecide {
  return { request: data, revision: record?.hasChanged ? record.revision : null };
}

const ENDORSEMENT_TEXTS = {
  awaited: t(
    'HR can grant this request once a supervisor of the department, or the stand-in, has endorsed it.',
  ),
  impossible: t('Nobody who is present can endorse this request, so HR decides on it alone.'),
} as const;

interface DetailContentProps {
  readonly detail: RequestDetailAnswer;
  readonly role: DecidingRole;
}

function DetailContent({ detail, role }: DetailContentProps) {
  const { data: request, endorsement, account, leave, away, record, history } = detail;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography component="p" variant="h3" sx={{ flex: '1 1 12rem' }}>
            {request.EMPNAME}{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {request.EMPID}
            </Box>
          </Typography>
          <StateBadge state={request.state} />
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {request.DEPT} · {request.COMPANY}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1, fontWeight: 600 }}>
          {subjectOf(request, REQUEST_MAX_DAYS)}
        </Typography>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {request.reason}
        </Typography>
        {role === 'HR' && (
          <HistoryLink
            to={historyPath({ subject: requestSubject(request.REQUEST_ID) })}
            label={t('All changes of this request')}
          />
        )}
      </div>
      {endorsement !== 'none' && <Alert severity="info">{ENDORSEMENT_TEXTS[endorsement]}</Alert>}
      {account && !account.emailProven && <UnprovenAccount account={account} />}
      {record && <RecordThen record={record} request={request} />}
      {request.kind === 'overtime' && (
        <Part title={t('What was worked')}>
          <Typography variant="body2" component="div">
            <OvertimeWorked request={request} day={detail.worked ?? null} />
          </Typography>
        </Part>
      )}
      {leave && request.LEAVE_TYPE !== null && (
        <LeaveThen leave={leave} type={request.LEAVE_TYPE} request={request} />
      )}
      {(request.kind === 'leave' || request.kind === 'absence') && (
        <Part title={t('Who else is away')}>
          <Away away={away} />
        </Part>
      )}
      <Part title={t('History')}>
        <Steps history={history} />
      </Part>
    </Box>
  );
}

/** Warns that nothing shows yet whose account made the request. */
function UnprovenAccount({ account }: { readonly account: RequesterAccount }) {
  const zone = useCompanyZone();
  if (!zone) return null;
  return (
    <Alert severity="warning">
      {t('Email address not confirmed. The account exists since {date}.', {
        date: momentInWords(account.registeredAt, zone),
      })}
    </Alert>
  );
}

interface LeaveThenProps {
  readonly leave: NonNullable<RequestDetailAnswer['leave']>;
  readonly type: LeaveType;
  readonly request: Pick<RequestItem, 'state' | 'fulfilled'>;
}

/** Days that the leave takes; while it is open, with the balance before and after it, which has lost them once they are recorded. */
function LeaveThen({ leave, type, request }: LeaveThenProps) {
  const text = { days: dayCountInWords(leave.days), type: remarkTitle(type) };
  if (!isOpen(request.state)) {
    return (
      <Typography variant="body2">
        {request.state === 'granted' && request.fulfilled
          ? t('{days} of {type}, taken from the balance.', text)
          : t('{days} of {type}.', text)}
      </Typography>
    );
  }
  return (
    <Typography variant="body2">
      {withElements('{days}, with {balance} days left of {type}; {after} afterwards.', {
        ...text,
        balance: <DaysLeft days={leave.balance} />,
        after: <DaysLeft days={leave.balance - leave.days} />,
      })}
    </Typography>
  );
}

interface RecordThenProps {
  readonly record: NonNullable<RequestDetailAnswer['record']>;
  readonly request: RequestItem;
}

/** Returns a record with the remark and the times that a correction asks for; its figures stay. */
function correctedBy(
  { remark, TimeIN1, TimeOUT1, breakTimes }: RequestItem,
  now: RecordSnapshot,
): RecordSnapshot {
  const { TimeBreakOUT, TimeBreakIN } = breakTimes ?? {};
  return {
    ...{ ...now, Remarks: remark ?? now.Remarks, TimeIN1, TimeOUT1 },
    ...(TimeBreakOUT && { TimeBreakOUT }),
    ...(TimeBreakIN && { TimeBreakIN }),
  };
}

/** The record that a correction is about: as it was when asked for, and what changed since. */
function RecordThen({ record, request }: RecordThenProps) {
  const { now, before, hasChanged, changes } = record;
  const asked = isOpen(request.state) ? changedValues(now, correctedBy(request, now)) : [];
  return (
    <Part title={t('The record now')}>
      <ChangeLines values={changedValues(null, now)} />
      {asked.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('What would change')}
          </Typography>
          <ChangeLines values={asked} />
        </Box>
      )}
      {hasChanged && (
        <Alert severity="warning" sx={{ mt: 1, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
          {t('The record has changed since the request was made.')}
          {/* A single correction shows the same. */}
          {before && changes.length !== 1 && <ChangeLines values={changedValues(before, now)} />}
          {changes.length > 0 && <Changes changes={changes} />}
        </Alert>
      )}
    </Part>
  );
}

function Away({ away }: Pick<RequestDetailAnswer, 'away'>) {
  if (away.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('Nobody else of the department is away on these days.')}
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 200, overflowY: 'auto' }} tabIndex={0}>
      {away.map(({ EMPID, EMPNAME, DATE, LEAVE_TYPE, half, isTaken }) => (
        <Typography component="li" variant="body2" key={`${EMPID} ${DATE} ${String(isTaken)}`}>
          {mediumDate(DATE)}: {EMPNAME}, {remarkTitle(LEAVE_TYPE)}
          {half !== null && `, ${HALF_TITLES[half]}`}
          {!isTaken && ` (${t('asked for')})`}
        </Typography>
      ))}
    </Box>
  );
}

function Steps({ history }: Pick<RequestDetailAnswer, 'history'>) {
  const zone = useCompanyZone();
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {history.map(({ at, by, state, note }) => (
        <li key={`${at} ${state}`}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <strong>{stepInWords(state)}</strong> · {by}
            </Typography>
            <Typography variant="body2" component="time" dateTime={at} sx={{ color: 'text.secondary' }}>
              {zone && momentInWords(at, zone)}
            </Typography>
          </Box>
          {note !== null && (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              “{noteInWords(note)}”
            </Typography>
          )}
        </li>
      ))}
    </Box>
  );
}
