import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { SEARCH_LIMIT, type SearchTimekeepRequest } from '@timekeep/contracts/api/timekeep-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { daysWithRecords, expectedRecords } from './search.model';

interface SearchLimitProps {
  /** The search that the form stands for; null while it is incomplete. */
  readonly wanted: SearchTimekeepRequest | null;
  readonly today: WorkDate;
}

/** Announces, before the search, that a result may be shown in part: always in a line, and in a box when it is likely. */
export function SearchLimit({ wanted, today }: SearchLimitProps) {
  const days = wanted ? daysWithRecords(wanted, today) : 0;
  // The records of one employee, or of one day, are hardly ever that many.
  const { data } = useEmployeesQuery(days > 1 && wanted?.reportFilter !== 'name' ? undefined : skipToken);
  const expected = wanted && data ? expectedRecords(wanted, today, data) : 0;
  const limit = inWords(SEARCH_LIMIT);
  return (
    <div role="status">
      {expected > SEARCH_LIMIT ? (
        <Alert severity="info">
          These days have about {inWords(expected)} records. The search will show the newest {limit}; after
          it, all of them can be downloaded as CSV. Choose fewer days or a filter to see everything here.
        </Alert>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          A search shows at most the newest {limit} records. If it finds more, all of them can be downloaded
          as CSV.
        </Typography>
      )}
    </div>
  );
}

function inWords(count: number): string {
  return count.toLocaleString('en-US');
}
