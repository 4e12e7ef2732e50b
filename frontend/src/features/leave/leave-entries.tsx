import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MAX_LEAVE_ENTRIES } from '@timekeep/contracts/leave/fields';
import type { DaysOff } from '@timekeep/contracts/leave/days-off';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useController, useFieldArray, useWatch, type Control } from 'react-hook-form';
import { useIsFormSaving } from '@/shared/form/app-form';
import { FormChoice, FormDate } from '@/shared/form/form-fields';
import { t } from '@/shared/language/language';
import { withPressedPart } from '@/shared/leave/day-parts';
import { LeaveCalendar } from '@/shared/leave/leave-calendar';
import {
  datesTaken,
  daysOf,
  daysProblem,
  EMPTY_ENTRY,
  entryWithDate,
  type ApplicationValues,
  type RefusedDate,
} from './leave-application';
import { LeaveDayTexts } from './leave-day-texts';
import { LEAVE_TYPE_CHOICES } from './leave-schema';

interface LeaveEntriesProps<Request> {
  readonly control: Control<ApplicationValues, unknown, Request>;
  /** Days that need no leave. */
  readonly off: DaysOff;
  /** The date that the server refused, with the reason. */
  readonly refused: RefusedDate | null;
}

/** The entries of an application. */
export function LeaveEntries<Request>({ control, off, refused }: LeaveEntriesProps<Request>) {
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'entries' });
  const isSaving = useIsFormSaving();
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isFull = fields.length >= MAX_LEAVE_ENTRIES;
  const add = () => {
    flushSync(() => {
      append(EMPTY_ENTRY, { shouldFocus: false });
    });
    // Focuses the first field of the new entry, the leave type.
    list.current?.querySelector<HTMLElement>('[role="group"]:last-of-type [role="combobox"]')?.focus();
  };
  return (
    <>
      <Box ref={list} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {fields.map(({ id }, index) => (
          <LeaveEntryFields
            key={id}
            control={control}
            off={off}
            refused={refused}
            index={index}
            onRemove={() => {
              // An application has at least one entry.
              if (fields.length === 1) replace([EMPTY_ENTRY]);
              else remove(index);
              // The focused button was removed.
              addButton.current?.focus();
            }}
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
          {t('Add Leave Entry')}
        </Button>
        {isFull && (
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            {t('One application takes at most {count} entries. Submit these first, then begin another.', {
              count: MAX_LEAVE_ENTRIES,
            })}
          </Typography>
        )}
      </Box>
    </>
  );
}

interface LeaveEntryFieldsProps<Request> extends LeaveEntriesProps<Request> {
  readonly index: number;
  /** Removes the entry, or empties the only one. */
  readonly onRemove: () => void;
}

/** A day, or a range of days, of one type. */
function LeaveEntryFields<Request>(props: LeaveEntryFieldsProps<Request>) {
  const { control, off, refused, index, onRemove } = props;
  const isSaving = useIsFormSaving();
  const entries = useWatch({ control, name: 'entries' });
  const { field: parts } = useController({ control, name: `entries.${index}.parts` });
  const entry = entries[index] ?? EMPTY_ENTRY;
  const days = daysOf(entry, off);
  const sameDateAs = entryWithDate(entries, index, off);
  const isRefused = refused !== null && datesTaken(entry, off).includes(refused.date);
  const dateFailure =
    sameDateAs === null
      ? isRefused
        ? refused.message
        : null
      : t('Entry {number} has this date already.', { number: sameDateAs });
  const place = index + 1;
  return (
    <Box
      role="group"
      aria-label={t('Leave entry {number}', { number: place })}
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
          {t('Entry {number}', { number: place })}
        </Typography>
        <Button
          size="small"
          color="inherit"
          disabled={isSaving}
          startIcon={<DeleteOutlined />}
          aria-label={t('Remove entry {number}', { number: place })}
          sx={{ minHeight: 32, my: { xs: '-6px', sm: 0 } }}
          onClick={onRemove}
        >
          {t('Remove')}
        </Button>
      </Box>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <FormChoice
          control={control}
          name={`entries.${index}.LEAVE_TYPE`}
          label={t('Leave Type')}
          choices={LEAVE_TYPE_CHOICES}
        />
      </Box>
      <FormDate
        control={control}
        name={`entries.${index}.DATE`}
        label={t('Date')}
        optional
        failure={dateFailure}
      />
      <FormDate
        control={control}
        name={`entries.${index}.TO`}
        label={t('Last day (for several days)')}
        optional
        failure={daysProblem(entry, off)[0] ?? null}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <LeaveDayTexts bind={(text) => ({ control, name: `entries.${index}.${text}` })} multiline />
      </Box>
      {days.length > 0 && (
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <LeaveCalendar
            days={days}
            disabled={isSaving}
            onPress={(day, part) => {
              parts.onChange(withPressedPart(entry.parts, days, day, part));
            }}
          />
        </Box>
      )}
    </Box>
  );
}
