import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { SETTLED_BY_EMPLOYMENT } from '@timekeep/contracts/clock/punch-refusals';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { Link } from 'react-router-dom';
import { refusedPath } from '@/features/timekeep/timekeep-address';
import { useRefusedPunchesQuery } from '@/features/timekeep/timekeep-api';
import { useConfig } from '@/shared/api/system-api';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { t } from '@/shared/language/language';

interface RefusedSearch {
  readonly EMPID: string;
  /** Null while it is unknown. */
  readonly FROM: WorkDate | null;
  readonly TO: WorkDate | null;
}

/**
 * Returns the dates of the punches that were refused as outside the employment, or of an unknown employee, and wait; ascending, a date
 * for each punch.
 */
export function useRefusedDates({ EMPID, FROM, TO }: RefusedSearch): readonly WorkDate[] {
  const zone = useCompanyZone();
  const search = { EMPID, FROM: FROM ?? '', TO: TO ?? '' };
  const { currentData } = useRefusedPunchesQuery(search, {
    skip: FROM === null || TO === null || FROM > TO,
  });
  if (!zone || !currentData) return [];
  return currentData.data
    .filter(
      ({ reason, takenBy, isRecorded }) =>
        takenBy === null && !isRecorded && SETTLED_BY_EMPLOYMENT.includes(reason),
    )
    .map(({ at }) => zone.workDateAt(Date.parse(at)))
    .filter((date) => search.FROM <= date && date <= search.TO)
    .toSorted();
}

/**
 * Offers the punches that were refused before the employee was registered, or before the first day was corrected, and that lie in
 * the employment by now; nothing while there are none.
 */
export function RefusedOffer({ employee }: { readonly employee: EmployeeListItem }) {
  const today = useConfig().data?.today ?? null;
  const { EMPID, hiredOn: FROM = null, resignedOn } = employee;
  const dates = useRefusedDates({ EMPID, FROM, TO: resignedOn ?? today });
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  if (dates.length === 0) return null;
  return (
    <Alert severity="info">
      {dates.length === 1
        ? t('1 punch of a day of this employment was refused.')
        : t('{count} punches of days of this employment were refused.', { count: dates.length })}{' '}
      <MuiLink component={Link} to={refusedPath(EMPID, first, last)}>
        {t('See and take over')}
      </MuiLink>
    </Alert>
  );
}
