import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { CorrectionGround } from '@timekeep/contracts/attendance/correction';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { fullDate } from '@/shared/attendance/date-format';
import { RemarkBadge, TimeValue } from '@/shared/attendance/record-values';

interface RecordHeadingProps {
  readonly record: TimekeepRecord;
  /** Null while it loads. */
  readonly ground: CorrectionGround | null;
}

/** Whose record it is, of which day, and what it says now. */
export function RecordHeading({ record, ground }: RecordHeadingProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5 }}>
      <div>
        <Typography variant="h3" component="p">
          {record.EMPNAME}{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {record.EMPID}
          </Box>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {fullDate(fromWireDate(record.Date))}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: 21 }}>
          {ground && hoursInWords(ground)}
        </Typography>
      </div>
      <Box
        sx={{ display: 'grid', gap: 0.5, justifyItems: { xs: 'start', sm: 'end' }, alignContent: 'start' }}
      >
        <RemarkBadge remark={record.Remarks} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <TimeValue time={record.TimeIN1} /> – <TimeValue time={record.TimeOUT1} />
        </Typography>
      </Box>
    </Box>
  );
}

function hoursInWords({ shift }: CorrectionGround): string {
  return shift ? `Scheduled ${shift.in.slice(0, 5)} – ${shift.out.slice(0, 5)}` : 'No hours scheduled';
}
