import Box from '@mui/material/Box';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { DateValue, HoursValue, LateValue, TimeValue } from './record-values';
import { RemarkBadge } from './remark-badge';

const line = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 } as const;

/** One record in two lines: when and what, then the times and figures. */
export function AttendanceCard({ record }: { readonly record: AttendanceRecord }) {
  return (
    <>
      <Box sx={line}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          <DateValue wireDate={record.Date} />
        </Box>
        <RemarkBadge remark={record.Remarks} />
      </Box>
      <Box sx={{ ...line, color: 'text.secondary' }}>
        <span>
          <TimeValue time={record.TimeIN1} /> – <TimeValue time={record.TimeOUT1} />
        </span>
        <span>
          {record.MinsLate > 0 && (
            <>
              <LateValue minutes={record.MinsLate} /> late ·{' '}
            </>
          )}
          <HoursValue hours={record.hrs} /> h
        </span>
      </Box>
    </>
  );
}
