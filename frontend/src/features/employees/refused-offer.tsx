import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { SETTLED_BY_EMPLOYMENT } from '@timekeep/contracts/clock/punch-refusals';
import { Link } from 'react-router-dom';
import { refusedPath } from '@/features/timekeep/timekeep-address';
import { useRefusedPunchesQuery } from '@/features/timekeep/timekeep-api';
import { useConfig } from '@/shared/api/system-api';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { t } from '@/shared/language/language';

/**
 * Offers the punches that were refused before the employee was registered, or before the first day was corrected, and that lie in
 * the employment by now; nothing while there are none.
 */
export function RefusedOffer({ employee }: { readonly employee: EmployeeListItem }) {
  const today = useConfig().data?.today;
  const zone = useCompanyZone();
  const { EMPID, hiredOn, resignedOn } = employee;
  const search = { EMPID, FROM: hiredOn ?? '', TO: resignedOn ?? today ?? '' };
  const { currentData } = useRefusedPunchesQuery(search, {
    skip: hiredOn === undefined || today === undefined || search.FROM > search.TO,
  });
  if (!zone || !currentData) return null;
  const dates = currentData.data
    .filter(
      ({ reason, takenBy, isRecorded }) =>
        takenBy === null && !isRecorded && SETTLED_BY_EMPLOYMENT.includes(reason),
    )
    .map(({ at }) => zone.workDateAt(Date.parse(at)))
    .filter((date) => search.FROM <= date && date <= search.TO)
    .toSorted();
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
