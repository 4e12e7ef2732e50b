import { styled } from '@mui/material/styles';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { DateValue, HoursValue, LateValue, TimeValue } from './record-values';
import { RemarkBadge } from './remark-badge';

/** A line of a card: what matters at the left, the rest at the right. */
export const CardLine = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minWidth: 0,
  '& strong': { fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

const Figures = styled(CardLine)(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

/** One record in two lines: when and what, then the times and figures. */
export function AttendanceCard({ record }: { readonly record: AttendanceRecord }) {
  return (
    <>
      <CardLine>
        <strong>
          <DateValue wireDate={record.Date} />
        </strong>
        <RemarkBadge remark={record.Remarks} />
      </CardLine>
      <RecordFigures record={record} />
    </>
  );
}

/** The second line of a record's card: from when to when, how late, how many hours. */
export function RecordFigures({ record }: { readonly record: AttendanceRecord }) {
  return (
    <Figures>
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
    </Figures>
  );
}
