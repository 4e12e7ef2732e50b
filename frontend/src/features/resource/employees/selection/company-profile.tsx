import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';

/** What the company knows of an employee; null while it loads. */
export function CompanyProfile({ employee }: { readonly employee: EmployeeListItem | null }) {
  const entries: readonly (readonly [label: string, value: string | undefined])[] = [
    ['Employee ID', employee?.EMPID],
    ['Employee Name', employee?.EMPNAME],
    ['Company', employee?.COMPANY],
    ['Department', employee?.DEPT],
  ];
  return (
    <Box
      component="dl"
      aria-label="Company profile"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: { xs: 2, sm: 3 },
        rowGap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'minmax(0, 1fr) minmax(0, 2fr)' },
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
