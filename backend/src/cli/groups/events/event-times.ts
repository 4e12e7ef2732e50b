import { CompanyZone, isInstant } from '@timekeep/contracts/time/company-zone';
import { isRecordedDate } from '@timekeep/contracts/time/work-date';
import type { WholeLog } from '@timekeep/log/client/whole-log';
import { UsageError } from '../../usage-error.js';
import { instantText } from '../punches/instant-text.js';

const AGO = /^(\d{1,5})([mhd])$/;
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/**
 * Returns the instant of an option, in milliseconds: a date (its beginning, or with `--until` its end), a time, or an
 * age.
 *
 * @throws UsageError for any other text
 */
export function instantMs(
  option: '--since' | '--until',
  text: string,
  zone: CompanyZone,
  now = Date.now(),
): number {
  const [, count, unit] = AGO.exec(text) ?? [];
  if (count !== undefined && (unit === 'm' || unit === 'h' || unit === 'd')) {
    return now - Number(count) * UNIT_MS[unit];
  }
  if (isRecordedDate(text)) {
    return option === '--since' ? zone.instantOf(text, '00:00:00') : zone.endOf(text) - 1;
  }
  const instant = instantText(text, zone);
  if (isInstant(instant)) return Date.parse(instant);
  throw new UsageError(
    `${option} is a date (2024-05-02), a time (2024-05-02T08:00, in company time unless it has an offset), or how long ago (90m, 6h, 3d).`,
  );
}

/** Returns the time zone of the company, which is among the first events of a log; else that of the configuration. */
export async function zoneOf(log: WholeLog, timeZone: string): Promise<CompanyZone> {
  const first = await log.after(null).next();
  const events = first.done === true ? [] : first.value.events;
  const founding = events.find(({ type }) => type === 'OrganizationFounded')?.data;
  return new CompanyZone(isFounding(founding) ? founding.timeZone : timeZone);
}

function isFounding(data: unknown): data is { readonly timeZone: string } {
  return typeof data === 'object' && data !== null && 'timeZone' in data && typeof data.timeZone === 'string';
}
