import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DecisionResult, RequestItem } from '@timekeep/contracts/api/requests-api';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { NOTE_MAX_LENGTH } from '@timekeep/contracts/requests/request-kinds';
import { useMemo } from 'react';
import { withDatesInWords } from '@/shared/attendance/date-format';
import { daysInWords, KIND_TITLES } from '@/shared/audit/request-words';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { FormDialog } from '@/shared/form/form-dialog';
import { FormLongText } from '@/shared/form/form-fields';
import { useAppForm } from '@/shared/form/use-app-form';
import { fromServer, t } from '@/shared/language/language';
import { withElements } from '@/shared/language/with-elements';
import { dayCountInWords, DaysLeft } from '@/shared/leave/leave-values';
import {
  DECISION_LABELS,
  isDone,
  type DecidingRole,
  type Decision,
  type Outcome,
  type RequestToDecide,
} from './decisions';
import { announceDecision, DONE, needsNote, noteSchema, useDecision } from './decision-form';
import { OvertimeWorkedOf } from './overtime-worked';
import { subjectOf } from './request-text';
import { REFETCH_ON_MOUNT, useLeaveOfRequestsQuery } from './requests-api';

interface DecideDialogProps {
  readonly role: DecidingRole;
  readonly decision: Decision;
  readonly requests: readonly RequestToDecide[];
  /** Key of the draft that keeps the note when the session expires. */
  readonly draft: string;
  /** Requests of a draft that are left out, since the decision cannot be made on them any more. */
  readonly missing: number;
  /** Called with the server's result for each request. */
  readonly onDecided: (results: readonly DecisionResult[]) => void;
  /** Called when the dialog closes without a decision. */
  readonly onClose: () => void;
}

/** Decides requests with a note. */
export function DecideDialog(props: DecideDialogProps) {
  const { role, decision, requests, draft, missing, onDecided, onClose } = props;
  const decide = useDecision(role);
  const isNoteNeeded = needsNote(decision);
  const form = useAppForm({
    schema: noteSchema,
    initial: { decision, note: '' },
    save: ({ note }) => decide(decision, requests, note),
    failure: t('Nothing was decided.'),
    onSaved: ({ results }) => {
      announceDecision(decision, results);
      onDecided(results);
    },
    draft: { key: draft, title: titleOf(decision, requests.length) },
  });
  const isLeaveTaken = decision === 'grant' || decision === 'endorse';
  const leave = useLeave(isLeaveTaken ? requests : NO_REQUESTS);
  const scrolls = requests.length > MANY;
  return (
    <FormDialog
      title={titleOf(decision, requests.length)}
      form={form}
      saveLabel={DECISION_LABELS[decision]}
      notice={missing > 0 && <Alert severity="info">{missingInWords(missing)}</Alert>}
      onClose={onClose}
    >
      <Box
        component="ul"
        aria-label={t('Requests')}
        // An area that scrolls needs keyboard focus. A few requests scroll with the dialog.
        {...(scrolls && { tabIndex: 0 })}
        sx={{ m: 0, pl: 2.5, ...(scrolls && { maxHeight: 220, overflowY: 'auto' }) }}
      >
        {requests.map(({ request }) => (
          <Typography key={request.REQUEST_ID} component="li" variant="body2">
            {inWords(request)}
            {isLeaveTaken && request.kind === 'leave' && (
              <LeaveTaken leave={leave.taken.get(request.REQUEST_ID)} isMissing={leave.isMissing} />
            )}
            {request.kind === 'overtime' && <OvertimeWorkedOf request={request} />}
          </Typography>
        ))}
      </Box>
      <FormLongText
        control={form.control}
        name="note"
        label={isNoteNeeded ? t('Note') : t('Note (optional)')}
        required={isNoteNeeded}
        help={t('The employee reads it.')}
        maxLength={NOTE_MAX_LENGTH}
      />
    </FormDialog>
  );
}

/** Leave that a decision takes, with the balance before it. */
interface Taken {
  readonly before: number;
  readonly days: number;
}

const NO_REQUESTS: readonly RequestToDecide[] = [];

/**
 * Returns the leave that the requests take, by their ids; empty while it loads. Of several requests of one employee each begins with
 * what the one before leaves.
 */
function useLeave(requests: readonly RequestToDecide[]) {
  const ids = requests.flatMap(({ request: { kind, REQUEST_ID } }) => (kind === 'leave' ? [REQUEST_ID] : []));
  const { data, isError } = useLeaveOfRequestsQuery(ids.length > 0 ? ids : skipToken, REFETCH_ON_MOUNT);
  const taken = useMemo(() => {
    const found = new Map(data?.map((leave) => [leave.REQUEST_ID, leave]));
    const spent = new Map<string, number>();
    const taken = new Map<string, Taken>();
    for (const { request } of requests) {
      const leave = found.get(request.REQUEST_ID);
      if (!leave) continue;
      const account = `${request.EMPID} ${request.LEAVE_TYPE ?? ''}`;
      const before = leave.balance - (spent.get(account) ?? 0);
      spent.set(account, (spent.get(account) ?? 0) + leave.days);
      taken.set(request.REQUEST_ID, { before, days: leave.days });
    }
    return taken;
  }, [data, requests]);
  return { taken, isMissing: isError };
}

interface LeaveTakenProps {
  /** Absent while it loads. */
  readonly leave: Taken | undefined;
  /** True if it could not be loaded. */
  readonly isMissing: boolean;
}

/** A line of its own, whose height is there before its text, so that no button moves. */
function LeaveTaken({ leave, isMissing }: LeaveTakenProps) {
  return (
    <Box component="span" sx={{ display: 'block', minHeight: '1lh', color: 'text.secondary' }}>
      {!leave && isMissing && t('The balance could not be loaded.')}
      {leave &&
        withElements('{days}: {before} → {after} left', {
          days: dayCountInWords(leave.days),
          before: leave.before,
          after: <DaysLeft days={leave.before - leave.days} />,
        })}
    </Box>
  );
}

/** Requests that fit in the dialog without scrolling. */
const MANY = 8;

function titleOf(decision: Decision, count: number): string {
  const values = { decision: DECISION_LABELS[decision], count };
  return count === 1 ? t('{decision} 1 request', values) : t('{decision} {count} requests', values);
}

function missingInWords(count: number): string {
  return count === 1
    ? t('1 of the requests that you chose is left out: it is not open for this any more.')
    : t('{count} of the requests that you chose are left out: they are not open for this any more.', {
        count,
      });
}

function inWords(request: RequestItem): string {
  return `${request.EMPNAME}: ${KIND_TITLES[request.kind]}, ${daysInWords(request)}, ${subjectOf(request)}`;
}

interface ResultsDialogProps extends Outcome {
  /** The request that was opened last, whose button has the focus; null before. */
  readonly lastOpened: string | null;
  /** Shows a request that was not decided, for instance because its record has changed. */
  readonly onShow: (REQUEST_ID: string) => void;
  readonly onClose: () => void;
}

/** The result of each request. One that was not decided can be opened. */
export function ResultsDialog({ requests, results, lastOpened, onShow, onClose }: ResultsDialogProps) {
  const done = results.filter(isDone).length;
  const isReturning = results.some((result) => !isDone(result) && result.REQUEST_ID === lastOpened);
  const items = new Map(requests.map(({ request }) => [request.REQUEST_ID, request]));
  return (
    <DialogFrame
      title={t('{done} of {all} decided', { done, all: results.length })}
      onClose={onClose}
      actions={
        <Button variant="contained" autoFocus={!isReturning} onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <Box
        component="ul"
        aria-label={t('Results')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
      >
        {results.map((result) => {
          const request = items.get(result.REQUEST_ID);
          const Icon = isDone(result) ? CheckCircleOutlined : ErrorOutlined;
          return (
            <Box
              component="li"
              key={result.REQUEST_ID}
              sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
            >
              <Icon
                fontSize="small"
                sx={{ mt: 0.25, color: isDone(result) ? 'remark.green.dot' : 'error.main' }}
              />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography variant="body2">{request ? inWords(request) : result.REQUEST_ID}</Typography>
                <Typography variant="body2" sx={{ color: isDone(result) ? 'text.secondary' : 'error.main' }}>
                  {isDone(result)
                    ? DONE[result.decision]
                    : withDatesInWords(fromServer(result.err ?? t('This request was not decided.'), result))}
                </Typography>
              </Box>
              {!isDone(result) && (
                <Button
                  size="small"
                  autoFocus={result.REQUEST_ID === lastOpened}
                  aria-label={t('Show {request}', {
                    request: request ? inWords(request) : result.REQUEST_ID,
                  })}
                  onClick={() => {
                    onShow(result.REQUEST_ID);
                  }}
                >
                  {t('Show')}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
    </DialogFrame>
  );
}
