import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MAX_LEAVE_ENTRIES } from '@timekeep/contracts/api/leave-api';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  entryWithDate,
  withChange,
  withEntry,
  withoutEntry,
  type ApplicationDraft,
} from './application.model';
import { LeaveEntryFields } from './leave-entry-fields';

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
