import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { LeaveSummary } from '@/features/resource/leave/leave-summary.model';

interface LeaveOwnerProps {
  readonly employee: Pick<LeaveSummary, 'EMPID' | 'EMPNAME' | 'DEPT'>;
  /** What can be done with the leave. */
  readonly actions?: ReactNode;
}

/** Whose leave a modal shows. */
export function LeaveOwner({ employee, actions }: LeaveOwnerProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Typography component="p" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {employee.EMPNAME}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {employee.EMPID} · {employee.DEPT}
        </Typography>
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  );
}
