import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { RequestItem } from '@timekeep/contracts/api/requests-api';
import type { SearchRequestsRequest } from '@timekeep/contracts/requests/fields';
import type { RepresentedSupervisor } from '@timekeep/contracts/api/stand-ins-api';
import { isOpen, MAX_DECIDED_REQUESTS } from '@timekeep/contracts/requests/request-kinds';
import { useMemo, type ReactNode } from 'react';
import { useConfig } from '@/shared/api/system-api';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { mediumDate } from '@/shared/attendance/date-format';
import { daysInWords } from '@/shared/audit/request-words';
import { BusyButton } from '@/shared/dialog/busy-button';
import { useFocusHome } from '@/shared/dialog/use-focus-home';
import { useContinuedForm } from '@/shared/form/continued-form';
import type { ActiveFilter } from '@/shared/filter/filter-parts';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { lazyDialog } from '@/shared/layout/lazy-part';
import { DataTable } from '@/shared/table/data-table';
import { useSelection } from '@/shared/table/selection';
import { notify, notifyFailure } from '@/shared/toast/notify';
import { DecisionBar, UndecidedNotice } from './decision-bar';
import {
  allows,
  decisionOfDraft,
  draftOfDecision,
  useDecisions,
  type DecidingRole,
  type RequestToDecide,
} from './decisions';
import { PrintRequests } from './print-requests';
import { FILE_COLUMNS, RequestCard, requestColumns } from './request-columns';
import { ageInDays } from './request-text';
import { REFETCH_ON_MOUNT, useSearchRequestsInfiniteQuery } from './requests-api';

// Loaded on demand because of their forms.
const DecideDialog = lazyDialog(async () => (await import('./decide-dialog')).DecideDialog);
const ResultsDialog = lazyDialog(async () => (await import('./decide-dialog')).ResultsDialog);
const RequestDetailDialog = lazyDialog(async () => (await import('./request-detail')).RequestDetailDialog);

interface RequestListProps {
  readonly role: DecidingRole;
  /** The supervisor's own department; left out for HR. */
  readonly department?: string;
  readonly search: SearchRequestsRequest;
  /** Controls above the table, and what they apply. */
  readonly tools?: ReactNode;
  readonly filters: readonly ActiveFilter[];
}

const NO_REQUESTS: readonly RequestItem[] = [];
const NOBODY_REPRESENTED: readonly RepresentedSupervisor[] = [];

/** Requests of others, oldest first. Up to fifty are decided at once. */
export function RequestList({ role, department, search, tools, filters }: RequestListProps) {
  const found = useSearchRequestsInfiniteQuery(search, REFETCH_ON_MOUNT);
  const { currentData, error, isError, isFetching, refetch, hasNextPage, fetchNextPage } = found;
  const zone = useCompanyZone();
  const today = useConfig().data?.today;
  const rows = useMemo(() => currentData?.pages.flatMap(({ data }) => data) ?? NO_REQUESTS, [currentData]);
  const open = useMemo(() => rows.filter(({ state }) => isOpen(state)), [rows]);
  const selection = useSelection(open, keyOf, MAX_DECIDED_REQUESTS);
  const { chosen, selected, isFull, choose: onChoose } = selection;
  const decisions = useDecisions(selection.drop);
  const { opened, deciding, outcome } = decisions;
  const show = ({ REQUEST_ID }: RequestItem) => {
    decisions.open(REQUEST_ID);
  };
  useContinuedForm((draft) => {
    const kept = decisionOfDraft(draft);
    if (!kept || !currentData) return false;
    const listed = rows.filter(({ REQUEST_ID }) => kept.ids.has(REQUEST_ID));
    // The others may be on the pages that follow.
    if (listed.length < kept.ids.size && hasNextPage && !isError) {
      if (!isFetching) void fetchNextPage();
      return false;
    }
    const requests = listed.filter((request) => allows(role, kept.decision, request)).map(asListed);
    const missing = kept.ids.size - requests.length;
    if (requests.length === 0) {
      notify('error', t('None of the requests that you chose is open for this any more.'));
      return true;
    }
    selection.chooseAll(requests.map(({ request }) => request));
    decisions.decide({ decision: kept.decision, requests, draft, missing });
    return true;
  });
  const home = useFocusHome();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const shared = useMemo(
    () => ({
      chosen,
      isFull,
      age: (request: RequestItem) => (zone && today !== undefined ? ageInDays(request, zone, today) : null),
      onChoose,
    }),
    [chosen, isFull, zone, today, onChoose],
  );
  const represented = currentData?.pages[0]?.represented ?? NOBODY_REPRESENTED;
  const standIn = currentData?.pages[0]?.standIn;
  const isOfOthers = represented.some(({ DEPT }) => DEPT !== department);
  const place = role === 'HR' ? 'company' : isOfOthers ? 'department' : 'none';
  const columns = useMemo(() => requestColumns(place, shared), [place, shared]);
  /** Loads the pages that are left, which are shown then too. */
  const loadAll = async () => {
    let pages = currentData?.pages ?? [];
    while (pages.at(-1)?.next) {
      const { data, error: failure } = await fetchNextPage();
      if (failure !== undefined || !data || data.pages.length === pages.length) {
        notifyFailure(failure);
        return null;
      }
      ({ pages } = data);
    }
    return pages.flatMap(({ data }) => data);
  };
  if (isError && !currentData) {
    return (
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {tools}
        <ErrorState level="h2" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      </Box>
    );
  }
  // One that is no longer open was taken back, or decided by somebody else.
  const closed = new Set(rows.filter(({ state }) => !isOpen(state)).map(keyOf));
  const undecided = decisions.undecided.filter(({ result }) => !closed.has(result.REQUEST_ID));
  return (
    <Box
      {...home}
      role="group"
      aria-label={t('Requests')}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', outline: 'none' }}
    >
      {standIn && (
        <Typography variant="body2">
          {t('{name} stands in for you: {days}.', { name: standIn.EMPNAME, days: daysInWords(standIn) })}
        </Typography>
      )}
      {represented.map(({ EMPID, EMPNAME, DEPT, TO }) => (
        <Typography key={EMPID} variant="body2">
          {t('You stand in for {name} ({department}) until {day}.', {
            name: EMPNAME,
            department: DEPT,
            day: mediumDate(TO),
          })}
        </Typography>
      ))}
      {tools}
      {undecided.length > 0 && (
        <UndecidedNotice
          count={undecided.length}
          onShow={decisions.showUndecided}
          onDismiss={decisions.forgetUndecided}
        />
      )}
      <DataTable
        label={t('Requests')}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        loading={currentData === undefined}
        loadingText={t('Loading requests')}
        emptyText={t('No requests')}
        emptyHint={
          filters.length > 0
            ? t('Change the filters to see other requests.')
            : t('Requests that wait for your decision appear here.')
        }
        summary={countInWords(rows.length, currentData?.pages[0]?.total ?? 0)}
        csv={{ fileName: 'requests.csv', more: FILE_COLUMNS, loadAll }}
        filters={filters}
        renderCard={(request) => <RequestCard request={request} place={place} {...shared} onShow={show} />}
        // On phones a card has a checkbox and a button of its own.
        {...(isPhone ? {} : { onOpen: show, openLabel })}
        tools={
          <>
            <PrintRequests
              requests={rows}
              name={department ?? t('All employees')}
              place={place}
              filters={filters.map(({ label }) => label)}
              disabled={opened !== undefined || deciding !== null}
              prepare={async () => (await loadAll()) !== null}
            />
            {open.length > 0 && (
              <Button
                size="small"
                color="inherit"
                onClick={() => {
                  if (selected.length > 0) selection.clear();
                  else selection.chooseAll(open);
                }}
              >
                {selected.length > 0 ? t('Select none') : selectText(open.length)}
              </Button>
            )}
          </>
        }
      />
      {hasNextPage && (
        <BusyButton sx={{ justifySelf: 'center' }} loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('Show more requests')}
        </BusyButton>
      )}
      {selected.length > 0 && (
        <DecisionBar
          role={role}
          selected={selected}
          onDecide={(decision) => {
            const decided = selected.filter((request) => allows(role, decision, request));
            const next = { decision, requests: decided.map(asListed) };
            decisions.decide({ ...next, draft: draftOfDecision(next), missing: 0 });
          }}
        />
      )}
      {opened !== undefined && !deciding && (
        <RequestDetailDialog
          REQUEST_ID={opened}
          role={role}
          onDecided={(decision, request, results) => {
            decisions.finish({ decision, requests: [request] }, results);
          }}
          onClose={decisions.close}
        />
      )}
      {deciding && (
        <DecideDialog
          role={role}
          {...deciding}
          onDecided={(results) => {
            decisions.finish(deciding, results);
          }}
          onClose={decisions.cancel}
        />
      )}
      {outcome && (
        <ResultsDialog
          {...outcome}
          lastOpened={decisions.lastOpened}
          onShow={decisions.open}
          onClose={decisions.closeResults}
        />
      )}
    </Box>
  );
}

function asListed(request: RequestItem): RequestToDecide {
  return { request, revision: null };
}

function keyOf({ REQUEST_ID }: RequestItem): string {
  return REQUEST_ID;
}

function openLabel(request: RequestItem): string {
  return t('Open the request of {name}', { name: request.EMPNAME });
}

function countInWords(shown: number, total: number): string {
  if (shown < total) return t('The oldest {shown} of {total} requests', { shown, total });
  return total === 1 ? t('1 request') : t('{count} requests', { count: total });
}

function selectText(count: number): string {
  return count > MAX_DECIDED_REQUESTS
    ? t('Select the oldest {count}', { count: MAX_DECIDED_REQUESTS })
    : t('Select all');
}
