import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { RefusedPunch } from '@timekeep/contracts/api/clock-api';
import {
  PUNCH_REFUSALS,
  SETTLED_BY_EMPLOYMENT,
  type PunchRefusal,
} from '@timekeep/contracts/clock/punch-refusals';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { saveFailureMessage } from '@/shared/api/failure';
import { useAddressState } from '@/shared/address-state';
import { useConfig } from '@/shared/api/system-api';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { BusyButton } from '@/shared/dialog/busy-button';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { ChoiceField } from '@/shared/form/choice-field';
import { WorkDateField } from '@/shared/form/picker-fields';
import { LabelledInput } from '@/shared/form/text-input';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { cardSurface } from '@/shared/layout/page-layout';
import { DataTable } from '@/shared/table/data-table';
import { notify } from '@/shared/toast/notify';
import { REFUSALS } from '@/shared/attendance/refusal-texts';
import { columnsOf, isWaiting, PunchCard, TakeButton } from './refused-punch-cells';
import { REFUSED_ADDRESS_OPTIONS, refusedAddress } from './timekeep-address';
import { useRefusedPunchesQuery, useTakeRefusedPunchesMutation } from './timekeep-api';

/** The days that are shown at first, up to today. */
const DAYS_AT_FIRST = 30;
/** Pause in typing after which the server is asked. */
const TYPING_MS = 300;
/** Height of the fields of the search, in pixels. */
const FORM_HEIGHT = 92;
const NOTHING: readonly RefusedPunch[] = [];

/** Page with the punches of time clocks that were not recorded, which HR takes over one by one or all that are shown. */
export function RefusedPunchesPage() {
  const config = useConfig();
  const today = config.data?.today ?? null;
  const zone = useCompanyZone();
  return (
    <Box component="section" aria-labelledby="refused-punches" sx={{ display: 'grid', gap: 2 }}>
      <title>{`${t('Refused punches')} · Timekeep`}</title>
      <div>
        <Typography variant="h2" id="refused-punches">
          {t('Refused punches')}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t(
            'What time clocks sent and was not recorded, by the day of the punch or of its refusal. A punch that is taken over is recorded as yours, if the employee is known by now and employed on its day.',
          )}
        </Typography>
        <MuiLink component={Link} to="/resource/timekeep">
          {t('Back to Timekeep')}
        </MuiLink>
      </div>
      {today !== null && zone !== null ? (
        <RefusedPunches today={today} zone={zone} />
      ) : config.isError ? (
        <ErrorState error={config.error} retrying={config.isFetching} onRetry={() => void config.refetch()} />
      ) : (
        <Skeleton variant="rounded" aria-label={t('Loading data')} sx={{ height: FORM_HEIGHT }} />
      )}
    </Box>
  );
}

function RefusedPunches({ today, zone }: { readonly today: WorkDate; readonly zone: CompanyZone }) {
  const [linked] = useAddressState(refusedAddress, REFUSED_ADDRESS_OPTIONS);
  const [from, setFrom] = useState<WorkDate | null>(linked.from ?? addDays(today, -DAYS_AT_FIRST));
  const [to, setTo] = useState<WorkDate | null>(linked.to ?? today);
  const [typed, setTyped] = useState(linked.employee ?? '');
  const EMPID = useSettled(typed.trim());
  const [reason, setReason] = useState<PunchRefusal | 'all'>('all');
  const [isAsked, setAsked] = useState(false);
  const days = from !== null && to !== null && from <= to ? { FROM: from, TO: to } : null;
  const search = days && {
    ...days,
    ...(reason === 'all' ? {} : { reason }),
    ...(EMPID === '' ? {} : { EMPID }),
  };
  const { currentData, error, isError, isFetching, refetch } = useRefusedPunchesQuery(search ?? skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const [takePunches, { isLoading: isTaking }] = useTakeRefusedPunchesMutation();
  const rows = currentData?.data ?? NOTHING;
  const open = rows.filter(isWaiting);
  // Without a reason only those that the employment settles are taken together: a wrong PIN or clock is looked at by itself.
  const together = open.filter((punch) => reason !== 'all' || SETTLED_BY_EMPLOYMENT.includes(punch.reason));

  const taking = useMemo(() => {
    const take = async (ids: readonly string[]) => {
      const { data, error } = await takePunches(ids);
      if (!data) notify('error', saveFailureMessage(error));
      else {
        const refused = data.results.find(({ outcome }) => outcome === 'rejected');
        if (refused?.reason === undefined) notify('success', data.msg);
        else notify('error', `${data.msg} ${refused.reason}`);
      }
    };
    const button = (punch: RefusedPunch) => (
      <TakeButton punch={punch} isTaking={isTaking} onTake={(id) => void take([id])} />
    );
    return { take, button, all: columnsOf(zone, button) };
  }, [zone, isTaking, takePunches]);

  return (
    <>
      <Box
        sx={{
          ...cardSurface,
          p: 2,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(4, minmax(0, 1fr))',
          },
        }}
      >
        <WorkDateField label={t('From')} initial={from} onDate={setFrom} />
        <WorkDateField
          label={t('To')}
          initial={to}
          problem={from !== null && to !== null && from > to ? t('The last day is before the first.') : null}
          onDate={setTo}
        />
        <ChoiceField
          label={t('Reason')}
          value={reason}
          choices={[
            { value: 'all', label: t('All reasons') },
            ...PUNCH_REFUSALS.map((value) => ({ value, label: REFUSALS[value]() })),
          ]}
          onChoice={setReason}
        />
        <LabelledInput label={t('Employee ID or name')} value={typed} onValue={setTyped} />
      </Box>
      {isError ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('Refused punches')}
          columns={taking.all}
          rows={rows}
          rowKey={({ id }) => id}
          loading={search !== null && currentData === undefined}
          loadingText={t('Loading data')}
          emptyText={t('No refused punch')}
          emptyHint={t('Choose other days or another reason above.')}
          summary={inWords(rows.length, currentData?.total ?? rows.length)}
          renderCard={(punch) => <PunchCard punch={punch} zone={zone} button={taking.button(punch)} />}
          cardsBelow="md"
          csv={{ fileName: 'refused-punches.csv' }}
          tools={
            (reason !== 'all' || EMPID !== '') && (
              <BusyButton
                loading={isTaking}
                // Disabled until the typed id is found.
                disabled={together.length === 0 || EMPID !== typed.trim()}
                onClick={() => {
                  setAsked(true);
                }}
              >
                {t('Take over all shown ({count})', { count: together.length })}
              </BusyButton>
            )
          }
        />
      )}
      {isAsked && (
        <ConfirmDialog
          message={
            reason === 'all'
              ? t(
                  'Take over {count} punches found for {sought}, of an unknown number or outside the employment?',
                  {
                    ...{ count: together.length, sought: EMPID },
                  },
                )
              : t('Take over {count} punches, refused for this reason: {reason}?', {
                  ...{ count: together.length, reason: REFUSALS[reason]() },
                })
          }
          details={t('They are recorded as yours.')}
          busy={isTaking}
          onCancel={() => {
            setAsked(false);
          }}
          onConfirm={() => {
            void taking.take(together.map(({ id }) => id)).then(() => {
              setAsked(false);
            });
          }}
        />
      )}
    </>
  );
}

/** Returns a text once it has been the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(text);
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return settled;
}

function inWords(shown: number, total: number): string {
  if (shown < total) return t('The latest {shown} of {total} refused punches', { shown, total });
  return total === 1 ? t('1 refused punch') : t('{count} refused punches', { count: total });
}
