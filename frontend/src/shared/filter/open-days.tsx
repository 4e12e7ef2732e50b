import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { WorkDateField } from '@/shared/form/picker-fields';
import { t } from '@/shared/language/language';
import { BarField } from './filter-bar';

/** A day of a search; null for no limit, undefined while the input is invalid. */
export type DayInput = WorkDate | null | undefined;

interface OpenDayFieldsProps {
  readonly from: DayInput;
  readonly to: DayInput;
  readonly onFrom: (day: DayInput) => void;
  readonly onTo: (day: DayInput) => void;
}

/** The first and the last day of a search in a filter bar, either of which may be left open. */
export function OpenDayFields({ from, to, onFrom, onTo }: OpenDayFieldsProps) {
  return (
    <>
      <BarField width={148}>
        <WorkDateField
          label={t('From')}
          optional
          initial={from ?? null}
          onDate={(day, isEmpty) => {
            onFrom(day ?? (isEmpty ? null : undefined));
          }}
        />
      </BarField>
      <BarField width={148}>
        <WorkDateField
          label={t('To')}
          optional
          initial={to ?? null}
          earliest={from ?? null}
          onDate={(day, isEmpty) => {
            onTo(day ?? (isEmpty ? null : undefined));
          }}
        />
      </BarField>
    </>
  );
}
