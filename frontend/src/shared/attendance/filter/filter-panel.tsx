import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  TIMINGS,
  TIMING_LABELS,
  type AttendanceFilter,
} from '@timekeep/contracts/attendance/attendance-filter';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useState, type SyntheticEvent } from 'react';
import { ChoiceField } from '../../form/choice-field';
import { emptyDraft, filterOf, type FilterDraft } from './filter-draft';
import { FilterPart } from './filter-part';
import { RangeFields } from './range-fields';

interface FilterPanelProps {
  readonly today: WorkDate | null;
  /** The remarks to choose from: those of the loaded records. */
  readonly remarks: readonly string[];
  readonly disabled: boolean;
  readonly onApply: (filter: AttendanceFilter) => void;
}

const TIMING_CHOICES = TIMINGS.map((value) => ({ value, label: TIMING_LABELS[value] }));

/** Three filters, each with a checkbox that enables its own controls; nothing happens until they are applied. */
export function FilterPanel({ today, remarks, disabled, onApply }: FilterPanelProps) {
  const [draft, setDraft] = useState<FilterDraft>(() => emptyDraft(today));
  const change = (part: Partial<FilterDraft>) => {
    setDraft((former) => ({ ...former, ...part }));
  };
  const remark = remarks.includes(draft.remark) ? draft.remark : (remarks[0] ?? '');
  const filter = filterOf({ ...draft, remark });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (filter) onApply(filter);
  };
  return (
    <Box
      component="form"
      aria-label="Filters"
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
      }}
    >
      <FilterPart
        label="Date Range"
        checked={draft.byRange}
        disabled={disabled}
        onCheck={(byRange) => {
          change({ byRange });
        }}
      >
        <RangeFields draft={draft} disabled={disabled || !draft.byRange} onChange={change} />
      </FilterPart>
      <FilterPart
        label="By Remarks"
        checked={draft.byRemark}
        disabled={disabled}
        onCheck={(byRemark) => {
          change({ byRemark });
        }}
      >
        <ChoiceField
          label="Remark"
          value={remark}
          choices={remarks.map((value) => ({ value, label: remarkTitle(value) }))}
          disabled={disabled || !draft.byRemark}
          onChoice={(chosen) => {
            change({ remark: chosen });
          }}
        />
      </FilterPart>
      <FilterPart
        label="By Timing"
        checked={draft.byTiming}
        disabled={disabled}
        onCheck={(byTiming) => {
          change({ byTiming });
        }}
      >
        <ChoiceField
          label="Timing"
          value={draft.timing}
          choices={TIMING_CHOICES}
          disabled={disabled || !draft.byTiming}
          onChoice={(timing) => {
            change({ timing });
          }}
        />
      </FilterPart>
      <Button
        type="submit"
        variant="contained"
        sx={{ gridColumn: '1 / -1' }}
        disabled={disabled || filter === null}
      >
        Apply Filter
      </Button>
    </Box>
  );
}
