import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type {
  NextNumberHolder,
  PreviewedChange,
  PreviewedDepartment,
  PreviewedMove,
  PreviewedRecord,
} from '@timekeep/contracts/api/preview-api';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import { isFailedAs } from '@/shared/api/failure';
import { mediumDate } from '@/shared/attendance/date-format';
import { changeInWords } from '@/shared/audit/changed-values';
import { daysInWords } from '@/shared/audit/request-words';
import { declaredText, t } from '@/shared/language/language';
import { csvText, download } from '@/shared/table/csv';
import type { Column } from '@/shared/table/table-model';

interface ChangePreviewProps {
  readonly preview: PreviewedChange;
  /** Name of the CSV file. */
  readonly fileName: string;
}

/** The effect of a change on records: their number, minutes by department, and the records as CSV. */
export function ChangePreview({ preview, fileName }: ChangePreviewProps) {
  const { departments, rows, changed, deviceNumber, cutOffs = [] } = preview;
  return (
    <Box sx={{ mt: 1, display: 'grid', gap: 1, justifyItems: 'start' }}>
      {deviceNumber && <Alert severity="warning">{numberInWords(deviceNumber)}</Alert>}
      {cutOffs.map(({ number, FROM, TO }) => (
        <Alert key={number} severity="warning">
          {t('Cut-off {number} ({days}) is closed: its differences go into the next.', {
            number,
            days: daysInWords({ FROM, TO }),
          })}
        </Alert>
      ))}
      <div>
        {previewInWords(preview)}
        {rows.length < changed && ` ${t('The file has {count} of them.', { count: rows.length })}`}
      </div>
      {departments.length > 1 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: '9rem', overflowY: 'auto' }} tabIndex={0}>
          {departments.map((each) => (
            <li key={each.department}>{departmentInWords(each)}</li>
          ))}
        </Box>
      )}
      {rows.length > 0 && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<FileDownloadOutlined />}
          onClick={() => {
            download(fileName, new Blob([csvText(COLUMNS, rows)], { type: 'text/csv;charset=utf-8' }));
          }}
        >
          {t('Download CSV')}
        </Button>
      )}
    </Box>
  );
}

/** True if a change does something to records or to leave, or leaves a number with somebody else. */
export function hasEffect({ changed, moved = [], leave, deviceNumber }: PreviewedChange): boolean {
  return changed > 0 || moved.length > 0 || leave !== undefined || deviceNumber !== undefined;
}

/** Returns the numbers of a preview as sentences; what is zero is left out. */
export function previewInWords(preview: PreviewedChange): string {
  const others = [...(preview.moved ?? []).map(moveInWords), ...leaveInWords(preview.leave)];
  // Records that only go to another department keep their values.
  if (preview.changed === 0 && preview.moved) return others.join(' ');
  return [countsInWords(preview), ...others].join(' ');
}

function numberInWords({ number, EMPID: employee, EMPNAME: name }: NextNumberHolder): string {
  return declaredText(employeeMessages.deviceNumberStays({ number, employee, name }));
}

function moveInWords({ records: count, department, company }: PreviewedMove): string {
  return t('Records that go to {department}, {company}: {count}.', { count, department, company });
}

function leaveInWords(leave: PreviewedChange['leave']): readonly string[] {
  if (!leave) return [];
  const { SL, VL } = leave;
  const [back, again] = [
    { SL: Math.max(SL, 0), VL: Math.max(VL, 0) },
    { SL: Math.max(-SL, 0), VL: Math.max(-VL, 0) },
  ];
  return [
    ...(back.SL + back.VL > 0 ? [t('Days of leave that are given back: SL {SL}, VL {VL}.', back)] : []),
    ...(again.SL + again.VL > 0 ? [t('Days of leave that are taken again: SL {SL}, VL {VL}.', again)] : []),
  ];
}

function countsInWords(preview: PreviewedChange): string {
  const { records: count, changed, people, kept, kinds, minutesLate, underOverTime, rows } = preview;
  if (changed === 0) return t('No record changes.');
  const [only] = rows;
  if (changed === 1 && only) return recordInWords(only, count);
  const { remark, times, figures, opened, closed } = kinds;
  const isSame = ({ before, after }: typeof minutesLate) => before === after;
  return [
    t('Records that change: {changed} of {count}. Employees: {people}.', { changed, count, people }),
    ...(remark + times + figures > 0
      ? [
          t('Another remark: {remark}, other times: {times}, other figures: {figures}.', {
            remark,
            times,
            figures,
          }),
        ]
      : []),
    ...(opened > 0 ? [t('Records that appear: {opened}.', { opened })] : []),
    ...(closed > 0 ? [t('Records that close: {closed}.', { closed })] : []),
    ...(kept > 0 ? [t('Records that stay as somebody corrected them: {kept}.', { kept })] : []),
    ...(isSame(minutesLate) ? [] : [t('Minutes late: {before} before, {after} afterwards.', minutesLate)]),
    ...(isSame(underOverTime)
      ? []
      : [t('Minutes under or over time: {before} before, {after} afterwards.', underOverTime)]),
  ].join(' ');
}

/** Returns what a single record becomes: `Records that change: 1 of 1. CRUZ, BEN, Nov 30, 2026: Remarks Absent → Present.` */
function recordInWords({ EMPNAME, date, before, after }: PreviewedRecord, count: number): string {
  const words = changeInWords({ before, after });
  return `${t('Records that change: 1 of {count}.', { count })} ${EMPNAME}, ${mediumDate(date)}: ${words}.`;
}

function departmentInWords({ department, changed, minutesLate, underOverTime }: PreviewedDepartment): string {
  return t('{department}: {changed} (minutes late {late}, under or over time {other})', {
    department,
    changed,
    late: `${minutesLate.before} → ${minutesLate.after}`,
    other: `${underOverTime.before} → ${underOverTime.after}`,
  });
}

const OUTDATED = [
  'changes.previewMore',
  'changes.previewFewer',
  'changes.previewLeave',
  'changes.previewMoved',
  'changes.previewFact',
  'changes.previewOther',
] as const;

/** True if a change was refused since it would have another outcome by now than its preview. */
export function isOutdatedPreview(error: unknown): boolean {
  return OUTDATED.some((code) => isFailedAs(error, code));
}

type Side = 'before' | 'after';
const remark = (side: Side) => (row: PreviewedRecord) => row[side]?.Remarks ?? null;
const timeIn = (side: Side) => (row: PreviewedRecord) => row[side]?.TimeIN1 ?? null;
const timeOut = (side: Side) => (row: PreviewedRecord) => row[side]?.TimeOUT1 ?? null;
const breakOut = (side: Side) => (row: PreviewedRecord) => row[side]?.TimeBreakOUT ?? null;
const breakIn = (side: Side) => (row: PreviewedRecord) => row[side]?.TimeBreakIN ?? null;
const minsLate = (side: Side) => (row: PreviewedRecord) => row[side]?.MinsLate ?? null;
const otherTime = (side: Side) => (row: PreviewedRecord) => row[side]?.UnderOverTime ?? null;
const hours = (side: Side) => (row: PreviewedRecord) => row[side]?.hrs ?? null;

const COLUMNS: readonly Column<PreviewedRecord>[] = [
  { heading: 'EMPID', csvValue: ({ EMPID }: PreviewedRecord) => EMPID },
  { heading: 'NAME', csvValue: ({ EMPNAME }: PreviewedRecord) => EMPNAME },
  { heading: 'DATE', csvValue: ({ date }: PreviewedRecord) => date },
  { heading: 'REMARK BEFORE', csvValue: remark('before') },
  { heading: 'REMARK AFTER', csvValue: remark('after') },
  { heading: 'TIME IN BEFORE', csvValue: timeIn('before') },
  { heading: 'TIME IN AFTER', csvValue: timeIn('after') },
  { heading: 'TIME OUT BEFORE', csvValue: timeOut('before') },
  { heading: 'TIME OUT AFTER', csvValue: timeOut('after') },
  { heading: 'MINS LATE BEFORE', csvValue: minsLate('before') },
  { heading: 'MINS LATE AFTER', csvValue: minsLate('after') },
  { heading: 'UNDER/OVER TIME BEFORE', csvValue: otherTime('before') },
  { heading: 'UNDER/OVER TIME AFTER', csvValue: otherTime('after') },
  { heading: 'HOURS BEFORE', csvValue: hours('before') },
  { heading: 'HOURS AFTER', csvValue: hours('after') },
  { heading: 'BREAK OUT BEFORE', csvValue: breakOut('before') },
  { heading: 'BREAK OUT AFTER', csvValue: breakOut('after') },
  { heading: 'BREAK IN BEFORE', csvValue: breakIn('before') },
  { heading: 'BREAK IN AFTER', csvValue: breakIn('after') },
].map((column) => ({ ...column, width: '', render: () => null }));
