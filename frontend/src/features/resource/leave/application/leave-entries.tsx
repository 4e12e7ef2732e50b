import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MAX_LEAVE_ENTRIES } from '@timekeep/contracts/api/leave-api';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { withChange, withEntry, withoutEntry, type ApplicationDraft } from './application.model';
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
          disabled={disabled || draft.entries.length >= MAX_LEAVE_ENTRIES}
          onClick={add}
        >
          Add Leave Entry
        </Button>
      </Box>
    </>
  );
}
