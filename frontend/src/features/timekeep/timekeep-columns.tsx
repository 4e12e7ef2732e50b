import Box from '@mui/material/Box';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { mediumDate } from '@/shared/attendance/date-format';
import type { RecordWithOvertime } from '@/shared/attendance/granted-overtime';
import { RecordRemark } from '@/shared/attendance/not-due';
import {
  DateValue,
  HoursValue,
  InValue,
  LateValue,
  OutValue,
  TimesValue,
} from '@/shared/attendance/record-values';
import { t } from '@/shared/language/language';
import { withElements } from '@/shared/language/with-elements';
import { SelectBox, type useSelection } from '@/shared/table/selection';
import type { Column } from '@/shared/table/table-model';
import { shortened } from '@/shared/table/table-styles';

/** The columns of many employees' records. */
export const TIMEKEEP_COLUMNS: readonly Column<TimekeepRecord>[] = [
  {
    heading: 'DATE',
    width: '150px',
    sortValue: (record) => record.Date,
    csvValue: (record) => fromWireDate(record.Date),
    render: (record) => <DateValue wireDate={record.Date} />,
  },
  {
    heading: 'REMARKS',
    width: '144px',
    sortValue: (record) => remarkTitle(record.Remarks),
    // The code of the remark, as in the CSV of the whole result.
    csvValue: (record) => record.Remarks,
    render: (record) => <RecordRemark record={record} />,
  },
  {
    heading: 'EMPID',
    width: '72px',
    sortValue: (record) => record.EMPID,
    render: (record) => record.EMPID,
  },
  {
    heading: 'EMPNAME',
    width: '172px',
    frozen: true,
    wraps: true,
    sortValue: (record) => record.EMPNAME,
    render: (record) => record.EMPNAME,
  },
  {
    heading: 'TIME IN',
    width: '80px',
    align: 'right',
    wraps: true,
    sortValue: (record) => record.TimeIN1,
    render: (record) => <InValue record={record} />,
  },
  {
    heading: 'TIME OUT',
    width: '80px',
    align: 'right',
    wraps: true,
    sortValue: (record) => record.TimeOUT1,
    render: (record) => <OutValue record={record} />,
  },
  {
    heading: 'HOURS',
    width: '64px',
    align: 'right',
    sortValue: (record) => record.hrs,
    render: (record) => <HoursValue hours={record.hrs} />,
  },
  {
    heading: 'MINS LATE',
    width: '86px',
    align: 'right',
    sortValue: (record) => record.MinsLate,
    render: (record) => <LateValue minutes={record.MinsLate} />,
  },
  {
    heading: 'UnderOverTime',
    width: '116px',
    align: 'right',
    sortValue: (record) => record.UnderOverTime,
    render: (record) => record.UnderOverTime,
  },
  {
    heading: 'DEPT',
    width: '118px',
    wraps: true,
    sortValue: (record) => record.DEPT,
    render: (record) => record.DEPT,
  },
  {
    heading: 'COMPANY',
    width: '148px',
    wraps: true,
    sortValue: (record) => record.COMPANY,
    render: (record) => record.COMPANY,
  },
];

/** Returns the column that selects records. */
export function selectColumn({
  chosen,
  isFull,
  choose,
}: Pick<
  ReturnType<typeof useSelection<TimekeepRecord>>,
  'chosen' | 'isFull' | 'choose'
>): Column<TimekeepRecord> {
  return {
    heading: 'SELECT',
    width: '44px',
    actions: true,
    render: (record) => {
      const isChosen = chosen.has(recordKey(record));
      return (
        <SelectBox
          label={t('Select {employee}, {date}', {
            employee: record.EMPNAME,
            date: mediumDate(fromWireDate(record.Date)),
          })}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChoose={(next) => {
            choose(record, next);
          }}
        />
      );
    },
  };
}

/** Returns the key of a record in a list of several employees. */
export function recordKey({ EMPID, Date }: TimekeepRecord): string {
  return `${EMPID} ${Date}`;
}

const line = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 } as const;

/** One record in two lines: employee and remark, then date and times. */
export function TimekeepCard({ record }: { readonly record: TimekeepRecord & RecordWithOvertime }) {
  return (
    <>
      <Box sx={line}>
        <Box component="span" sx={{ ...shortened, fontWeight: 600 }}>
          {record.EMPNAME}
        </Box>
        <RecordRemark record={record} />
      </Box>
      <Box sx={{ ...line, color: 'text.secondary', fontSize: '0.8125rem' }}>
        <Box component="span" sx={shortened}>
          {mediumDate(fromWireDate(record.Date))} · <TimesValue record={record} />
        </Box>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {record.MinsLate > 0
            ? withElements('{minutes} late', { minutes: <LateValue minutes={record.MinsLate} /> })
            : withElements('{hours} h', { hours: <HoursValue hours={record.hrs} /> })}
          {record.OvertimeGranted !== undefined &&
            ` · ${t('{minutes} OT', { minutes: record.OvertimeGranted })}`}
        </Box>
      </Box>
    </>
  );
}
