import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LEAVE_REMARKS_MAX_LENGTH, MAX_LEAVE_ENTRIES } from '@timekeep/contracts/api/leave-api';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { ChoiceField } from '@/shared/form/choice-field';
import { LabelledInput } from '@/shared/form/text-input';
import { WorkDateField } from '@/shared/form/work-date-field';
import {
  entryWithDate,
  withChange,
  withEntry,
  withoutEntry,
  type ApplicationDraft,
  type EntryDraft,
} from './leave-application';
import { LEAVE_TYPE_CHOICES } from './leave-form';

interface LeaveEntriesProps {
  readonly draft: ApplicationDraft;
  readonly disabled: boolean;
  readonly isIncomplete: boolean;
  readonly onChange: (change: (former: ApplicationDraft) => ApplicationDraft) => void;
}

/** The days that are applied for together. */
export function LeaveEntries({ draft, disabled, isIncomplete, onChange }: LeaveEntriesProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isFull = draft.entries.length >= MAX_LEAVE_ENTRIES;
  const add = () => {
    flushSync(() => {
      onChange(withEntry);
    });
    // It is filled in next; its first field is the leave type.
    list.current?.querySelector<HTMLElement>('[role="group"]:last-of-type [role="combobox"]')?.focus();
  };
  return (
    <>
      <Box ref={list} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {draft.entries.map((entry, index) => (
          <LeaveEntryFields
            key={entry.key}
            entry={entry}
            place={index + 1}
            disabled={disabled}
            isIncomplete={isIncomplete}
            sameDateAs={entryWithDate(draft, index)}
            onChange={(part) => {
              onChange((former) => withChange(former, entry.key, part));
            }}
            onRemove={
              draft.entries.length === 1
                ? null
                : () => {
                    onChange((former) => withoutEntry(former, entry.key));
                    // The button that had the focus is gone.
                    addButton.current?.focus();
                  }
            }
          />
        ))}
      </Box>
      <Box>
        <Button
          ref={addButton}
          variant="outlined"
          startIcon={<Add />}
          disabled={disabled || isFull}
          onClick={add}
        >
          Add Leave Entry
        </Button>
        {isFull && (
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            One application takes at most {MAX_LEAVE_ENTRIES} entries. Submit these first, then begin another.
          </Typography>
        )}
      </Box>
    </>
  );
}

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
function LeaveEntryFields(props: LeaveEntryFieldsProps) {
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
