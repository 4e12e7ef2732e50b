import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { useSearchParams } from 'react-router-dom';
import { useCompanyZone } from '@/shared/api/system-api';
import { addressKnownAt, KnownAtBanner, knownAtInFileName, knownAtOf } from '@/shared/attendance/known-at';
import { RecordsTable } from '@/shared/attendance/records-table';
import { ErrorState } from '@/shared/layout/error-state';
import { KnownAtForm } from './known-at-form';
import { useEmployeeRecords } from './use-employee-records';

/** The timekeep records of the selected employee; null while it is not known who that is. */
export function EmployeeRecords({ employee }: { readonly employee: EmployeeListItem | null }) {
  const [address, setAddress] = useSearchParams();
  const zone = useCompanyZone();
  const knownAt = knownAtOf(address) ?? null;
  const { EMPID, EMPNAME } = employee ?? { EMPID: null, EMPNAME: '' };
  const { records, isFetching, isError, error, refetch } = useEmployeeRecords(EMPID, knownAt);
  const hasFailed = isError && records === undefined;
  const show = (moment: string | null) => {
    setAddress(addressKnownAt(address, moment), { preventScrollReset: true });
  };
  return (
    <Box component="section" aria-labelledby="employee-timekeep" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 1.5 }}>
        <Typography variant="h2" id="employee-timekeep" sx={{ flex: { xs: '1 0 100%', sm: 1 } }}>
          Employee Timekeep
        </Typography>
        {zone && <KnownAtForm knownAt={knownAt} zone={zone} onKnownAt={show} />}
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
        <RecordsTable
          label={`Timekeep records of ${EMPNAME}`}
          records={records ?? null}
          emptyHint={
            knownAt === null ? 'The first one comes with the first work day.' : 'Nothing was known then.'
          }
          csvName={`timekeep-${EMPID ?? ''}${knownAtInFileName(knownAt, zone)}.csv`}
        />
      )}
    </Box>
  );
}
