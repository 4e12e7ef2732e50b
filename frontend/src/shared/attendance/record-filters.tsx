import Box from '@mui/material/Box';
import { remarksOf, type AttendanceFilter } from '@timekeep/contracts/attendance/attendance-filter';
import { useMemo, type ReactNode } from 'react';
import { BarField } from '@/shared/filter/filter-bar';
import { Pill } from '@/shared/filter/filter-parts';
import { ChoiceField } from '@/shared/form/choice-field';
import { ALL } from '@/shared/form/company-choice';
import { t } from '@/shared/language/language';
import { remarkFilterTitle } from './attendance-filter';

interface RecordFiltersProps {
  /** The loaded records, whose remarks can be selected. */
  readonly records: Parameters<typeof remarksOf>[0];
  readonly filter: AttendanceFilter;
  readonly disabled: boolean;
  readonly onFilter: (filter: AttendanceFilter) => void;
  /** The button of further filters. */
  readonly children: ReactNode;
}

/** Filters of records in a filter bar: remark, late only, incomplete. */
export function RecordFilters({ records, filter, disabled, onFilter, children }: RecordFiltersProps) {
  const { remark, timing, incomplete } = filter;
  const remarks = useMemo(() => remarksOf(records), [records]);
  const offered = [...new Set(remark === undefined ? remarks : [...remarks, remark])];
  return (
    <Box sx={{ flex: '0 1 auto', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      <BarField width={168} isBare>
        <ChoiceField
          label={t('Remarks')}
          value={remark ?? ALL}
          disabled={disabled}
          choices={[
            { value: ALL, label: t('All remarks') },
            ...offered.map((value) => ({ value, label: remarkFilterTitle(value) })),
          ]}
          onChoice={(chosen) => {
            const { remark: _former, ...others } = filter;
            onFilter(chosen === ALL ? others : { ...others, remark: chosen });
          }}
        />
      </BarField>
      <Pill
        isChosen={timing === 'late'}
        disabled={disabled}
        onClick={() => {
          const { timing: former, ...others } = filter;
          onFilter(former === 'late' ? others : { ...others, timing: 'late' });
        }}
      >
        {t('Late only')}
      </Pill>
      <Pill
        isChosen={incomplete === true}
        disabled={disabled}
        onClick={() => {
          const { incomplete: isOn, ...others } = filter;
          onFilter(isOn ? others : { ...others, incomplete: true });
        }}
      >
        {t('Incomplete')}
      </Pill>
      {children}
    </Box>
  );
}
