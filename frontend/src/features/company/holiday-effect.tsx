import type { HolidayChanges } from '@timekeep/contracts/api/holidays-api';
import { t } from '@/shared/language/language';
import { ChangePreview } from '@/shared/preview/change-preview';
import { type HolidayPreviewRequest, usePreviewHolidayQuery } from './company-api';

/** Names of those on leave that a question shows; the others are counted. */
const MOST_NAMES = 5;

/** The changes of a holiday, or of its withdrawal: the records of the date, and the employees whose leave lies on it. */
export function HolidayEffect(holiday: HolidayPreviewRequest) {
  const { data, isError } = usePreviewHolidayQuery(holiday);
  if (isError) return t('The records of the date could not be counted.');
  if (!data) return t('Counting the records of the date');
  const { changes, preview } = data;
  return (
    <>
      {changes ? effectInWords(changes) : null}
      {preview && preview.changed > 0 && (
        <ChangePreview preview={preview} fileName={`holiday-${holiday.date}.csv`} />
      )}
    </>
  );
}

/** The numbers of records that change are those of the preview below. */
function effectInWords({ records, changed, worked, onLeave, leave }: HolidayChanges) {
  const names = onLeave.map(({ EMPNAME, LEAVE_TYPE, half }) =>
    half === null ? `${EMPNAME} (${LEAVE_TYPE})` : `${EMPNAME} (${LEAVE_TYPE} ${half})`,
  );
  const others = names.length - MOST_NAMES;
  const named = names.slice(0, MOST_NAMES).join('; ');
  return [
    records === 0
      ? t('The date has no records yet.')
      : changed === 0
        ? t('No record changes.')
        : t('Records that were worked, and keep their times: {worked}.', { worked }),
    ...(names.length === 0
      ? []
      : [
          others > 0
            ? t('On leave that day: {names}; and {count} more.', { names: named, count: others })
            : t('On leave that day: {names}.', { names: named }),
        ]),
    ...(names.length > 0 ? [leaveEffects()[leave]] : []),
  ].join(' ');
}

function leaveEffects(): Readonly<Record<HolidayChanges['leave'], string>> {
  return {
    returned: t('Their days of leave are given back.'),
    taken: t('Their days of leave are taken off the balances again.'),
    same: t('Their balances stay as they are.'),
  };
}
