import type { CompareMomentsAnswer } from '@timekeep/contracts/api/audit-api';

/** `12 records changed, 34 more minutes late in all`; of more than are shown, how many of how many. */
export function differenceInWords({ data, total }: CompareMomentsAnswer): string {
  const minutes = minutesInWords(data.reduce((sum, { lateBy }) => sum + lateBy, 0));
  const shown = data.length.toLocaleString('en-US');
  if (total !== undefined) {
    return `The newest ${shown} of ${total.toLocaleString('en-US')} records that changed, ${minutes} in these`;
  }
  return `${shown} ${data.length === 1 ? 'record' : 'records'} changed, ${minutes} in all`;
}

function minutesInWords(minutes: number): string {
  if (minutes === 0) return 'as many minutes late';
  const count = Math.abs(minutes);
  const unit = count === 1 ? 'minute' : 'minutes';
  return `${count.toLocaleString('en-US')} ${minutes > 0 ? 'more' : 'fewer'} ${unit} late`;
}
