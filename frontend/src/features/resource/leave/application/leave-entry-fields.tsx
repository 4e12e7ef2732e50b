import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LEAVE_REMARKS_MAX_LENGTH } from '@timekeep/contracts/api/leave-api';
import { LEAVE_TYPE_CHOICES } from '@/features/resource/leave/parts/leave-types';
import { ChoiceField } from '@/shared/form/choice-field';
import { LabelledInput } from '@/shared/form/text-input';
import { WorkDateField } from '@/shared/form/work-date-field';
import type { EntryDraft } from './application.model';

interface LeaveEntryFieldsProps {
  readonly entry: EntryDraft;
  /** Its place among the entries, from 1. */
  readonly place: number;
  readonly disabled: boolean;
  /** Fields that are empty say so. */
  readonly isIncomplete: boolean;
  /** The entry before this one that has the same date; null when there is none. */
  readonly sameDateAs: number | null;
  readonly onChange: (part: Partial<EntryDraft>) => void;
  /** Null for the only entry, which stays. */
  readonly onRemove: (() => void) | null;
}

/** One day that is applied for. */
export function LeaveEntryFields(props: LeaveEntryFieldsProps) {
  const { entry, place, disabled, isIncomplete, sameDateAs, onChange, onRemove } = props;
  return (
    <Box
      role="group"
      aria-label={`Leave entry ${place}`}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
      }}
    >
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', alignItems: 'center', minHeight: 32, my: -0.5 }}>
        <Typography component="h3" variant="h3" sx={{ flex: 1, fontSize: '0.875rem' }}>
          Entry {place}
        </Typography>
        {onRemove && (
          <Button
            size="small"
            color="inherit"
            disabled={disabled}
            startIcon={<DeleteOutlined />}
            aria-label={`Remove entry ${place}`}
            sx={{ minHeight: 32 }}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </Box>
      <ChoiceField
        label="Leave Type"
        value={entry.LEAVE_TYPE}
        choices={LEAVE_TYPE_CHOICES}
        disabled={disabled}
        problem={isIncomplete && entry.LEAVE_TYPE === '' ? 'Please choose a leave type.' : null}
        onChoice={(LEAVE_TYPE) => {
          onChange({ LEAVE_TYPE });
        }}
      />
      <WorkDateField
        label="Date"
        initial={entry.DATE}
        optional={!isIncomplete}
        problem={sameDateAs === null ? null : `Entry ${sameDateAs} has this date already.`}
        disabled={disabled}
        onDate={(DATE) => {
          onChange({ DATE });
        }}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <LabelledInput
          label="Remarks"
          multiline
          minRows={2}
          value={entry.REMARKS}
          disabled={disabled}
          problem={isIncomplete && entry.REMARKS.trim() === '' ? 'Please enter remarks.' : null}
          slotProps={{ input: { maxLength: LEAVE_REMARKS_MAX_LENGTH } }}
          onValue={(REMARKS) => {
            onChange({ REMARKS });
          }}
        />
      </Box>
    </Box>
  );
}
