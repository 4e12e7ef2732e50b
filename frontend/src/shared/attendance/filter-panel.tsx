import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import {
  TIMING_LABELS,
  TIMINGS,
  type AttendanceFilter,
} from '@timekeep/contracts/attendance/attendance-filter';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { ReactNode, SyntheticEvent } from 'react';
import { ChoiceField } from '@/shared/form/choice-field';
import { WorkDateField } from '@/shared/form/picker-fields';
import { useInputState, useTypingPause } from '@/shared/form/typed-input';
import { t } from '@/shared/language/language';
import { draftOf, filterOf, type FilterDraft } from './attendance-filter';

interface FilterPanelProps {
  readonly today: WorkDate | null;
  /** The selectable remarks, those of the loaded records. */
  readonly remarks: readonly string[];
  readonly disabled: boolean;
  /** The applied filter; a new one resets the panel. */
  readonly applied?: AttendanceFilter;
  /** Layout for a popover: one column, optionally without the date range. */
  readonly compact?: { readonly withoutRange: boolean };
  readonly applyLabel?: string;
  /** Called when a part was changed. */
  readonly onChange: (filter: AttendanceFilter) => void;
  /** Called by the button, which applies what a change has applied already. */
  readonly onApply: (filter: AttendanceFilter) => void;
}

const TIMING_CHOICES = TIMINGS.map((value) => ({ value, label: TIMING_LABELS[value] }));

const NO_FILTER: AttendanceFilter = {};

/** Filters, each with a checkbox that enables its controls. They take effect when they are changed. */
export function FilterPanel(props: FilterPanelProps) {
  const {
    today,
    remarks,
    disabled,
    applied = NO_FILTER,
    compact,
    applyLabel = t('Apply Filter'),
    onChange,
    onApply,
  } = props;
  const [draft, keep] = useInputState(textOf(applied), () => draftOf(applied, today));
  // Includes the applied remark even where no record has it, for instance after a link from other records.
  const offered = [...new Set(applied.remark === undefined ? remarks : [...remarks, applied.remark])];
  const remark = offered.includes(draft.remark) ? draft.remark : (offered[0] ?? '');
  const filter = filterOf({ ...draft, remark });
  const [applySoon, applyNow] = useTypingPause((next: FilterDraft) => {
    const changed = filterOf(next);
    if (!changed || textOf(changed) === textOf(applied)) return;
    keep(next, textOf(changed));
    onChange(changed);
  });
  const change = (part: Partial<FilterDraft>, apply = applyNow) => {
    const next = { ...draft, remark, ...part };
    keep(next, textOf(applied));
    apply(next);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!filter) return;
    keep(draft, textOf(filter));
    onApply(filter);
  };
  return (
    <Box
      component="form"
      aria-label={t('Filters')}
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: compact ? 1.5 : 2.5,
        alignItems: 'start',
        gridTemplateColumns: { sm: compact ? null : 'repeat(3, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
      }}
    >
      {!compact?.withoutRange && (
        <FilterPart
          label={t('Date Range')}
          checked={draft.byRange}
          disabled={disabled}
          onCheck={(byRange) => {
            change({ byRange });
          }}
        >
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            <WorkDateField
              label={t('From')}
              initial={draft.from}
              disabled={disabled || !draft.byRange}
              onDate={(from) => {
                change({ from }, applySoon);
              }}
            />
            <WorkDateField
              label={t('To')}
              initial={draft.to}
              earliest={draft.from}
              disabled={disabled || !draft.byRange}
              onDate={(to) => {
                change({ to }, applySoon);
              }}
            />
          </Box>
        </FilterPart>
      )}
      <FilterPart
        label={t('By Remarks')}
        checked={draft.byRemark}
        disabled={disabled}
        onCheck={(byRemark) => {
          change({ byRemark });
        }}
      >
        <ChoiceField
          label={t('Remark')}
          value={remark}
          choices={offered.map((value) => ({ value, label: remarkTitle(value) }))}
          disabled={disabled || !draft.byRemark}
          onChoice={(chosen) => {
            change({ remark: chosen });
          }}
        />
      </FilterPart>
      <FilterPart
        label={t('By Timing')}
        checked={draft.byTiming}
        disabled={disabled}
        onCheck={(byTiming) => {
          change({ byTiming });
        }}
      >
        <ChoiceField
          label={t('Timing')}
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
        {applyLabel}
      </Button>
    </Box>
  );
}

/** Returns a text that is equal for equal filters. */
function textOf({ range, remark, timing, incomplete }: AttendanceFilter): string {
  return JSON.stringify([range?.from, range?.to, remark, timing, incomplete]);
}

interface FilterPartProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onCheck: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** A checkbox above the controls that it enables. */
function FilterPart({ label, checked, disabled, onCheck, children }: FilterPartProps) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <FormControlLabel
        label={label}
        slotProps={{ typography: { sx: { fontWeight: 600 } } }}
        control={
          <Checkbox
            checked={checked}
            disabled={disabled}
            onChange={(event) => {
              onCheck(event.target.checked);
            }}
          />
        }
      />
      {children}
    </Box>
  );
}
