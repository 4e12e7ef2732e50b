import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { mediumDate } from '@/shared/attendance/date-format';
import { BusyButton } from '@/shared/dialog/busy-button';
import { t } from '@/shared/language/language';

/** Profile of an employee from HR's list; null while it loads. */
export function CompanyProfile({ employee }: { readonly employee: EmployeeListItem | null }) {
  const entries: readonly (readonly [label: string, value: string | undefined])[] = [
    [t('Employee ID'), employee?.EMPID],
    [t('Employee Name'), employee?.EMPNAME],
    [t('Company'), employee?.COMPANY],
    [t('Department'), employee?.DEPT],
    ...(employee?.transfers ?? []).map(
      ({ from, DEPT, COMPANY }) =>
        [t('From {date}', { date: mediumDate(from) }), `${DEPT}, ${COMPANY}`] as const,
    ),
    ...(employee?.hiredOn === undefined ? [] : [[t('First day'), mediumDate(employee.hiredOn)] as const]),
    ...(employee?.resignedOn ? [[t('Last day'), mediumDate(employee.resignedOn)] as const] : []),
  ];
  return (
    <Box
      component="dl"
      aria-label={t('Company profile')}
      sx={{
        m: 0,
        display: 'grid',
        columnGap: { xs: 2, sm: 3 },
        rowGap: 2,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          // In one line, so that the records below are seen.
          lg: 'repeat(auto-fill, minmax(150px, 1fr))',
        },
      }}
    >
      {entries.map(([label, value]) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {value ?? <Skeleton width="70%" />}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

interface NoSelectedEmployeeProps {
  /** The id in the address that no employee has; null when the list is empty. */
  readonly wanted: string | null;
  /** The name of the employee who has just resigned; null otherwise. */
  readonly resigned: string | null;
  readonly loading: boolean;
  readonly onReload: () => void;
}

/** Replaces the profile when no employee has the id or the list is empty. */
export function NoSelectedEmployee({ wanted, resigned, loading, onReload }: NoSelectedEmployeeProps) {
  if (resigned !== null) {
    return (
      <Box role="status" sx={{ py: 2 }}>
        <Typography variant="h3" component="p">
          {t('{name} has resigned.', { name: resigned })}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t('No employee is selected.')}
        </Typography>
      </Box>
    );
  }
  return (
    <Box role="status" sx={{ py: 2 }}>
      <Typography variant="h3" component="p">
        {wanted === null
          ? t('There are no employees yet.')
          : t('No employee with the ID {EMPID} is in the list.', { EMPID: wanted })}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 1.5 }}>
        {wanted === null
          ? t('Register the first one.')
          : t('Employees who have resigned are not listed. Select another employee, or reload the list.')}
      </Typography>
      <BusyButton variant="outlined" size="small" loading={loading} onClick={onReload}>
        {t('Reload')}
      </BusyButton>
    </Box>
  );
}
