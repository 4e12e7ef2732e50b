import Box from '@mui/material/Box';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { mediumDate } from '@/shared/attendance/date-format';
import { HoursValue, LateValue, RemarkBadge, TimeValue } from '@/shared/attendance/record-values';

const line = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 } as const;
const cutOff = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** One record in two lines: who and what, then when. */
export function TimekeepCard({ record }: { readonly record: TimekeepRecord }) {
  return (
    <>
      <Box sx={line}>
        <Box component="span" sx={{ ...cutOff, fontWeight: 600 }}>
          {record.EMPNAME}
        </Box>
        <RemarkBadge remark={record.Remarks} />
      </Box>
      <Box sx={{ ...line, color: 'text.secondary', fontSize: '0.8125rem' }}>
        <Box component="span" sx={cutOff}>
          {mediumDate(fromWireDate(record.Date))} · <TimeValue time={record.TimeIN1} /> –{' '}
          <TimeValue time={record.TimeOUT1} />
        </Box>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {record.MinsLate > 0 ? (
            <>
              <LateValue minutes={record.MinsLate} /> late
            </>
          ) : (
            <>
              <HoursValue hours={record.hrs} /> h
            </>
          )}
        </Box>
      </Box>
    </>
  );
}
