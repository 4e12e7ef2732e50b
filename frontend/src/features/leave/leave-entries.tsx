import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LEAVE_REMARKS_MAX_LENGTH, MAX_LEAVE_ENTRIES } from '@timekeep/contracts/api/leave-api';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useWatch, type Control } from 'react-hook-form';
import { useIsFormSaving } from '@/shared/form/app-form';
import { FormDate } from '@/shared/form/form-date';
import { FormChoice } from '@/shared/form/form-choice';
import { FormText } from '@/shared/form/form-fields';
import { EMPTY_ENTRY, entryWithDate, type ApplicationValues } from './leave-application';
import { LEAVE_TYPE_CHOICES } from './leave-schema';

interface LeaveEntriesProps<Request> {
  readonly control: Control<ApplicationValues, unknown, Request>;
}

/** The days that are applied for together. */
export function LeaveEntries<Request>({ control }: LeaveEntriesProps<Request>) {
  const { fields, append, remove } = useFieldArray({ control, name: 'entries' });
  const isSaving = useIsFormSaving();
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isFull = fields.length >= MAX_LEAVE_ENTRIES;
  const add = () => {
    flushSync(() => {
      append(EMPTY_ENTRY, { shouldFocus: false });
    });
    // It is filled in next; its first field is the leave type.
    list.current?.querySelector<HTMLElement>('[role="group"]:last-of-type [role="combobox"]')?.focus();
  };
  return (
    <>
      <Box ref={list} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {fields.map(({ id }, index) => (
          <LeaveEntryFields
            key={id}
            control={control}
            index={index}
            onRemove={
              fields.length === 1
                ? null
                : () => {
                    remove(index);
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
          disabled={isSaving || isFull}
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

interface LeaveEntryFieldsProps<Request> extends LeaveEntriesProps<Request> {
  readonly index: number;
  /** Null for the only entry, which stays. */
  readonly onRemove: (() => void) | null;
}

/** One day that is applied for. */
function LeaveEntryFields<Request>({ control, index, onRemove }: LeaveEntryFieldsProps<Request>) {
  const isSaving = useIsFormSaving();
  const sameDateAs = entryWithDate(useWatch({ control, name: 'entries' }), index);
  const place = index + 1;
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
            disabled={isSaving}
            startIcon={<DeleteOutlined />}
            aria-label={`Remove entry ${place}`}
            sx={{ minHeight: 32 }}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </Box>
      <FormChoice
        control={control}
        name={`entries.${index}.LEAVE_TYPE`}
        label="Leave Type"
        choices={LEAVE_TYPE_CHOICES}
      />
      <FormDate
        control={control}
        name={`entries.${index}.DATE`}
        label="Date"
        optional
        failure={sameDateAs === null ? null : `Entry ${sameDateAs} has this date already.`}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <FormText
          control={control}
          name={`entries.${index}.REMARKS`}
          label="Remarks"
          multiline
          minRows={2}
          slotProps={{ input: { maxLength: LEAVE_REMARKS_MAX_LENGTH } }}
        />
      </Box>
    </Box>
  );
}
