import Box from '@mui/material/Box';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { WorkDateField } from '../../form/work-date-field';
import type { FilterDraft } from './filter-draft';

interface RangeFieldsProps {
  readonly draft: FilterDraft;
  readonly disabled: boolean;
  readonly onChange: (part: Partial<FilterDraft>) => void;
}

/** From and To, both days inclusive. */
export function RangeFields({ draft, disabled, onChange }: RangeFieldsProps) {
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns}>
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
    </LocalizationProvider>
  );
}
