import Box from '@mui/material/Box';
import type { RequestDetailAnswer, RequestItem } from '@timekeep/contracts/api/requests-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { minutesBetween, minutesInWords, timeInWords } from '@/shared/attendance/hours-words';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { t } from '@/shared/language/language';
import { REFETCH_ON_MOUNT, useRequestDetailQuery } from './requests-api';

type OvertimeRequest = Pick<RequestItem, 'REQUEST_ID' | 'minutes'>;
type WorkedDay = NonNullable<RequestDetailAnswer['worked']>;

interface OvertimeWorkedProps {
  readonly request: OvertimeRequest;
  /** Null for a day without a record; undefined while it loads. */
  readonly day: WorkedDay | null | undefined;
  /** True if it could not be loaded. */
  readonly isMissing?: boolean;
}

/** The same of a request whose day is not loaded yet. */
export function OvertimeWorkedOf({ request }: Pick<OvertimeWorkedProps, 'request'>) {
  const { currentData, isError } = useRequestDetailQuery(request.REQUEST_ID, REFETCH_ON_MOUNT);
  const day = currentData && (currentData.worked ?? null);
  return <OvertimeWorked request={request} day={day} isMissing={isError && !currentData} />;
}

/**
 * The time worked outside the scheduled hours on the day of a request for overtime, beside the minutes asked for. A line of its own,
 * whose height is there before its text, so that no button moves.
 */
export function OvertimeWorked({ request, day, isMissing = false }: OvertimeWorkedProps) {
  const zone = useCompanyZone();
  const worked = day && minutesOutside(day);
  const isLess = worked !== undefined && worked !== null && worked < (request.minutes ?? 0);
  return (
    <Box
      component="span"
      sx={{ display: 'block', minHeight: '1lh', color: isLess ? 'remark.orange.ink' : 'text.secondary' }}
    >
      {isMissing && t('What was worked could not be loaded.')}
      {zone && day !== undefined && workedInWords(request, day, zone)}
    </Box>
  );
}

/** Returns the minutes outside the scheduled hours, all on a rest day; null while in or out is missing. */
function minutesOutside({ timeIn, timeOut, scheduled }: WorkedDay): number | null {
  if (timeIn === null || timeOut === null) return null;
  if (!scheduled) return wholeMinutes(timeIn, timeOut);
  const [before, after] = [earlier(timeOut, scheduled.from), later(timeIn, scheduled.to)];
  return wholeMinutes(timeIn, before) + wholeMinutes(after, timeOut);
}

function wholeMinutes(from: string, to: string): number {
  return Math.max(0, Math.floor(minutesBetween(from, to)));
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function workedInWords(request: OvertimeRequest, day: WorkedDay | null, zone: CompanyZone): string {
  if (!day) return t('There is no record of the day yet.');
  const { timeIn, timeOut, scheduled, date } = day;
  if (timeIn === null) return t('Nothing was worked on the day.');
  if (timeOut === null) return t('The time out is missing.');
  const its = {
    asked: minutesInWords(request.minutes ?? 0),
    worked: minutesInWords(minutesOutside(day) ?? 0),
    in: timeInWords(timeIn, date, zone),
    out: timeInWords(timeOut, date, zone),
  };
  return scheduled
    ? t('{asked} asked for, {worked} worked outside the scheduled hours ({in} - {out}).', its)
    : t('{asked} asked for, {worked} worked on the rest day ({in} - {out}).', its);
}
