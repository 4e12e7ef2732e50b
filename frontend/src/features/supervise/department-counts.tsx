import Box from '@mui/material/Box';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { AwaitedEmployee } from '@timekeep/contracts/attendance/due';
import { LEAVE_REMARKS } from '@timekeep/contracts/attendance/remarks';
import { useConfig } from '@/shared/api/system-api';
import { useIsNotDue } from '@/shared/attendance/not-due';
import { MissingList, TodayCounts } from '@/shared/attendance/today-counts';

interface DepartmentCountsProps {
  /** Records of today. */
  readonly records: readonly TimekeepRecord[];
  readonly awaited: readonly AwaitedEmployee[];
}

/** Current figures of the department, and the missing employees. */
export function DepartmentCounts({ records, awaited }: DepartmentCountsProps) {
  const today = useConfig().data?.today ?? '';
  const isNotDue = useIsNotDue();
  const missing = awaited.filter(({ timeIn }) => !isNotDue(today, timeIn));
  const leave: readonly string[] = LEAVE_REMARKS;
  const present = records.filter(({ Remarks }) => Remarks === 'Present' || Remarks === 'TimeIn').length;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <TodayCounts
        counts={{
          expected: present + awaited.length,
          in: present,
          late: records.filter(({ MinsLate }) => MinsLate > 0).length,
          missing: missing.length,
          onLeave: records.filter(({ Remarks }) => leave.includes(Remarks)).length,
        }}
      />
      <MissingList missing={missing} />
    </Box>
  );
}
