import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { FIRST_RECORD_DATE } from '@timekeep/contracts/attendance/employment-bounds';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useState, type SyntheticEvent } from 'react';
import { useAddressState } from '@/shared/address-state';
import { useSearchTimekeepQuery } from '@/features/timekeep/timekeep-api';
import { useAwaited } from '@/shared/api/overview-api';
import { useConfig } from '@/shared/api/system-api';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { KnownAtBanner, knownAtInFileName, KnownAtMore } from '@/shared/attendance/known-at';
import { NotDueContext, useNotDue } from '@/shared/attendance/not-due';
import { useOpenCorrection } from '@/shared/attendance/open-correction';
import { RecordsTable } from '@/shared/attendance/records-table';
import { timesheetOwner } from '@/shared/attendance/timesheet';
import { momentInWords } from '@/shared/audit/audit-text';
import { MomentField } from '@/shared/form/picker-fields';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { EMPLOYEES_ADDRESS_OPTIONS, employeesAddress } from './employees-address';
import { useEmployeeRecordsQuery } from './employees-api';

/**
 * Timekeep records of the selected employee, with rows that open for correction; null while the selection is unknown.
 */
export function EmployeeRecords({ employee }: { readonly employee: EmployeeListItem | null }) {
  const [{ asOf: knownAt = null }, change] = useAddressState(employeesAddress, EMPLOYEES_ADDRESS_OPTIONS);
  const zone = useCompanyZone();
  const { EMPID, EMPNAME } = employee ?? { EMPID: null, EMPNAME: '' };
  const { records, isFetching, isError, error, refetch } = useEmployeeRecords(EMPID, knownAt);
  const notDue = useNotDue(useAwaited((knownAt === null ? records : undefined) ?? NO_RECORDS));
  const opening = useOpenCorrection(knownAt === null ? records : NO_RECORDS);
  const hasFailed = isError && records === undefined;
  const show = (moment: string | null) => {
    change({ asOf: moment ?? undefined }, { preventScrollReset: true });
  };
  return (
    <Box component="section" aria-labelledby="employee-timekeep" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 1.5 }}>
        <Typography variant="h2" id="employee-timekeep" sx={{ flex: { xs: '1 0 100%', sm: 1 } }}>
          {t('Employee Timekeep')}
        </Typography>
        {zone && (
          <KnownAtMore isOpen={knownAt !== null}>
            <KnownAtForm knownAt={knownAt} zone={zone} onKnownAt={show} />
          </KnownAtMore>
        )}
      </Box>
      {knownAt !== null && (
        <KnownAtBanner
          moment={knownAt}
          zone={zone}
          onNow={() => {
            show(null);
          }}
        />
      )}
      {hasFailed ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <NotDueContext value={notDue}>
          <RecordsTable
            label={t('Timekeep records of {name}', { name: EMPNAME })}
            records={records ?? null}
            emptyHint={
              knownAt === null
                ? t('The first record is created on the first work day.')
                : t('There were no records at this moment.')
            }
            // Records of a past moment cannot be corrected.
            {...(knownAt === null ? opening : {})}
            {...(employee && {
              timesheet: {
                owner: timesheetOwner(employee),
                knownAt: knownAt === null || zone === null ? null : momentInWords(knownAt, zone),
              },
            })}
            csvName={`timekeep-${EMPID ?? ''}${knownAtInFileName(knownAt, zone)}.csv`}
          />
        </NotDueContext>
      )}
    </Box>
  );
}

interface KnownAtFormProps {
  /** The moment as of which the records are shown; null for now. A different one, for instance after Back, resets the input. */
  readonly knownAt: string | null;
  readonly zone: CompanyZone;
  readonly onKnownAt: (moment: string | null) => void;
}

/** Chooses the moment as of which an employee's records are shown. */
function KnownAtForm({ knownAt, zone, onKnownAt }: KnownAtFormProps) {
  const [kept, setKept] = useState({ knownAt, moment: knownAt, isReadable: true });
  if (kept.knownAt !== knownAt) setKept({ knownAt, moment: knownAt, isReadable: true });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (kept.isReadable) onKnownAt(kept.moment);
  };
  return (
    <Box
      component="form"
      aria-label={t('As known at a moment')}
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        width: { xs: 1, sm: 'auto' },
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '250px auto' },
      }}
    >
      <MomentField
        label={t('As known at (optional)')}
        initial={kept.moment}
        zone={zone}
        optional
        onMoment={(moment, isEmpty) => {
          setKept({ knownAt, moment, isReadable: moment !== null || isEmpty });
        }}
      />
      <Button type="submit" variant="outlined" disabled={!kept.isReadable} sx={{ mt: 3.25 }}>
        {t('Show')}
      </Button>
    </Box>
  );
}

const NO_RECORDS: readonly TimekeepRecord[] = [];

/** Loads all records of an employee as known now or at a moment; skipped without an employee. */
function useEmployeeRecords(EMPID: string | null, knownAt: string | null) {
  const today = useConfig().data?.today;
  const now = useEmployeeRecordsQuery(EMPID === null || knownAt !== null ? skipToken : EMPID);
  const then = useSearchTimekeepQuery(
    EMPID === null || knownAt === null || today === undefined
      ? skipToken
      : { FROM: FIRST_RECORD_DATE, TO: today, reportFilter: 'name', selectedOption: EMPID, asOf: knownAt },
    { refetchOnFocus: false },
  );
  const { isFetching, isError, error, refetch } = knownAt === null ? now : then;
  const records = knownAt === null ? now.currentData : then.currentData?.data;
  return { records, isFetching, isError, error, refetch };
}
