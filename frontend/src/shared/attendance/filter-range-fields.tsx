import Box from '@mui/material/Box';
import { WorkDateField } from '@/shared/form/work-date-field';
import type { FilterDraft } from './attendance-filter';

interface RangeFieldsProps {
  readonly draft: FilterDraft;
  readonly disabled: boolean;
  readonly onChange: (part: Partial<FilterDraft>) => void;
}

/** From and To, both days inclusive. */
export function RangeFields({ draft, disabled, onChange }: RangeFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <WorkDateField
        label="From"
        initial={draft.from}
        disabled={disabled}
        onDate={(from) => {
          onChange({ from });
        }}
      />
      <WorkDateField
        label="To"
        initial={draft.to}
        earliest={draft.from}
        disabled={disabled}
        onDate={(to) => {
          onChange({ to });
        }}
      />
    </Box>
  );
}
