import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ChecklistItem, CutOff, CutOffChecklistAnswer } from '@timekeep/contracts/api/cutoffs-api';
import { CHECKLIST_KINDS } from '@timekeep/contracts/cutoffs/cutoff-kinds';
import type { CloseCutOffRequest } from '@timekeep/contracts/cutoffs/fields';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { type HalfMonth } from '@timekeep/contracts/time/half-months';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { object, string } from 'valibot';
import { halfMonthPresets, PeriodPresets } from '@/shared/filter/period-presets';
import { FirstDay, HALVES, LastDay, orderProblem } from './pay-filters';
import { mediumDate, periodWithYear } from '@/shared/attendance/date-format';
import { periodInAddress } from './half-months';
import { minutesInWords } from '@/shared/attendance/hours-words';
import { employeePath } from '@/features/employees/employees-address';
import { refusedAddress, timekeepPath } from '@/features/timekeep/timekeep-address';
import { lenient, useAddressState, workDateParameter, writeAddress } from '@/shared/address-state';
import { useCompaniesQuery } from '@/shared/api/directory-api';
import { CompanyChoice } from '@/shared/form/company-choice';
import { useConfig } from '@/shared/api/system-api';
import { BusyButton } from '@/shared/dialog/busy-button';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { useFocusHome } from '@/shared/dialog/use-focus-home';
import { t } from '@/shared/language/language';
import { Disclosure } from '@/shared/layout/disclosure';
import { ErrorState } from '@/shared/layout/error-state';
import { cardSurface } from '@/shared/layout/page-layout';
import { notify, notifyFailure } from '@/shared/toast/notify';
import { kindTitle, stillOpenInWords } from './cutoff-words';
import { useChecklistQuery, useCloseCutOffMutation } from './cutoffs-api';

const closeAddress = object({
  from: lenient(workDateParameter),
  to: lenient(workDateParameter),
  company: lenient(string()),
});
const UNREADABLE = { unreadable: {} } as const;

/** Form that closes a cut-off. The address holds its days and company, so that Back returns to them from what was settled. */
export function CloseCutOff({ cutOffs }: { readonly cutOffs: readonly CutOff[] }) {
  const today = useConfig().data?.today;
  const { data: companies = [] } = useCompaniesQuery(undefined);
  const [address, setAddress] = useAddressState(closeAddress, UNREADABLE);
  const change = (part: Parameters<typeof setAddress>[0]) => {
    setAddress(part, { replace: true, preventScrollReset: true });
  };
  const period = periodInAddress(address, today);
  const COMPANY = address.company === undefined ? companies : [address.company];
  const problem = period && problemOf(period, COMPANY, cutOffs, today);
  const isReady = period !== null && problem === null && COMPANY.length > 0;
  const closing: CloseCutOffRequest | null = isReady ? { FROM: period.from, TO: period.to, COMPANY } : null;
  // The button that closed it is removed.
  const home = useFocusHome();
  return (
    <Box
      {...home}
      component="section"
      aria-labelledby="close-cutoff"
      sx={{
        ...cardSurface,
        ...{ p: 2, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' },
        outline: 'none',
      }}
    >
      <Typography variant="h3" id="close-cutoff">
        {t('Close a cut-off')}
      </Typography>
      {today !== undefined && (
        <PeriodPresets
          presets={halfMonthPresets(today, HALVES)}
          from={period?.from}
          to={period?.to}
          onRange={change}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1, sm: 1.5 },
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(3, minmax(0, 240px))',
          },
        }}
      >
        <FirstDay period={period} onPeriod={change} />
        <LastDay period={period} onPeriod={change} />
        <CompanyChoice
          company={address.company}
          onCompany={(company) => {
            change({ company });
          }}
        />
      </Box>
      {problem && <Alert severity="info">{problem}</Alert>}
      {closing && period && <Checklist closing={closing} period={period} />}
    </Box>
  );
}

interface ChecklistProps {
  readonly closing: CloseCutOffRequest;
  readonly period: HalfMonth;
}

/** Open matters of the period, each with a link that leads to it, and the button that closes it all the same. */
function Checklist({ closing, period }: ChecklistProps) {
  const checklist = useChecklistQuery(closing, { refetchOnMountOrArgChange: true });
  const [close, { isLoading }] = useCloseCutOffMutation();
  const [isAsking, setAsking] = useState(false);
  const today = useConfig().data?.today;
  if (checklist.isError) {
    return (
      <ErrorState
        level="h2"
        error={checklist.error}
        retrying={checklist.isFetching}
        onRetry={() => void checklist.refetch()}
      />
    );
  }
  const answer = checklist.currentData;
  if (!answer) return <Skeleton variant="rounded" height={96} aria-busy />;
  const open = stillOpenInWords(answer.counts);
  const confirm = async () => {
    const { data, error } = await close(closing);
    setAsking(false);
    if (data) notify('success', data.msg);
    else notifyFailure(error);
  };
  return (
    <>
      <OpenMatters answer={answer} />
      <Box>
        <BusyButton
          variant="contained"
          loading={isLoading && !isAsking}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t('Close {period}', { period: periodWithYear(period) })}
        </BusyButton>
      </Box>
      {isAsking && (
        <ConfirmDialog
          message={t('Close the cut-off {period} of {companies}?', {
            period: periodWithYear(period),
            companies: closing.COMPANY.join(', '),
          })}
          details={
            <Box sx={{ display: 'grid', gap: 1 }}>
              {open !== null && <span>{t('Still open: {open}.', { open })}</span>}
              {period.to === today && (
                <span>
                  {t('{day} is not over: what is still recorded for it counts later.', {
                    day: mediumDate(today),
                  })}
                </span>
              )}
              <span>
                {t('Nothing is locked: what changes later goes into the next cut-off as a difference.')}
              </span>
            </Box>
          }
          confirmLabel={t('Close cut-off')}
          busy={isLoading}
          onCancel={() => {
            setAsking(false);
          }}
          onConfirm={() => void confirm()}
        />
      )}
    </>
  );
}

function OpenMatters({ answer: { counts, data } }: { readonly answer: CutOffChecklistAnswer }) {
  const open = CHECKLIST_KINDS.filter((kind) => counts[kind] > 0);
  if (open.length === 0) return <Alert severity="success">{t('Nothing is open in this period.')}</Alert>;
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }} role="group" aria-label={t('Still open')}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t('Still open')}
      </Typography>
      {open.map((kind) => {
        const items = data.filter((item) => item.kind === kind);
        return (
          <Disclosure key={kind} label={`${kindTitle(kind)}: ${counts[kind]}`}>
            <Box
              component="ul"
              sx={{ m: 0, pl: 4.5, display: 'grid', gap: 0.5, maxHeight: 320, overflowY: 'auto' }}
            >
              {items.map((item, index) => (
                <li key={`${item.EMPID ?? ''} ${item.date} ${item.REQUEST_ID ?? String(index)}`}>
                  <MuiLink component={Link} to={settlePath(item)} variant="body2">
                    {matterInWords(item)}
                  </MuiLink>
                </li>
              ))}
            </Box>
            {items.length < counts[kind] && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t('{shown} of {total} are listed.', { shown: items.length, total: counts[kind] })}
              </Typography>
            )}
          </Disclosure>
        );
      })}
    </Box>
  );
}

/** Returns the address at which an open matter is settled. */
function settlePath({ kind, EMPID, date, REQUEST_ID }: ChecklistItem): string {
  if (kind === 'request' && REQUEST_ID !== null)
    return `/resource/requests?request=${encodeURIComponent(REQUEST_ID)}`;
  if (kind === 'refused-punch') {
    const address = { from: date, to: date, employee: EMPID ?? undefined };
    return `/resource/timekeep/refused?${writeAddress(refusedAddress, address).toString()}`;
  }
  if (EMPID === null) return '/resource/timekeep';
  if (kind === 'no-schedule') return employeePath(EMPID);
  return timekeepPath({ FROM: date, TO: date, reportFilter: 'name', selectedOption: EMPID }, {});
}

/** Returns `Nov 3, 2026: CRUZ, ANA (100012), 1:30`. */
function matterInWords({ EMPID, EMPNAME, date, minutes, note, terminal }: ChecklistItem): string {
  const whose = EMPNAME === null ? (EMPID ?? terminal ?? '') : `${EMPNAME} (${EMPID ?? ''})`;
  const rest = [...(minutes === null ? [] : [minutesInWords(minutes)]), ...(note === null ? [] : [note])];
  return `${mediumDate(date)}: ${[whose, ...rest].filter((part) => part !== '').join(', ')}`;
}

/** Returns why the period cannot be closed; null if it can. */
function problemOf(
  period: HalfMonth,
  companies: readonly string[],
  cutOffs: readonly CutOff[],
  today: WorkDate | undefined,
): string | null {
  const { from, to } = period;
  const disorder = orderProblem(period);
  if (disorder !== null) return disorder;
  if (today !== undefined && to > today) return t('This period is not over yet.');
  const closed = cutOffs.find(
    ({ FROM, TO, COMPANY, withdrawn }) =>
      withdrawn === null && FROM <= to && from <= TO && COMPANY.some((name) => companies.includes(name)),
  );
  if (!closed) return null;
  return t('{companies}: closed already from {from} to {to}, in cut-off {number}.', {
    companies: closed.COMPANY.filter((name) => companies.includes(name)).join(', '),
    from: mediumDate(closed.FROM),
    to: mediumDate(closed.TO),
    number: closed.number,
  });
}
