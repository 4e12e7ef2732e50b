import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ResignEmployee } from './resign-employee';

interface AdministrativeActionsProps {
  readonly employee: EmployeeListItem | null;
  readonly onResigned: () => void;
}

/** What is rarely done and not undone, behind a toggle. */
export function AdministrativeActions({ employee, onResigned }: AdministrativeActionsProps) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const closeAfterResigning = () => {
    onResigned();
    // The panel goes with whom it was opened for; only when it is gone nothing in it claims the focus.
    flushSync(() => {
      setOpen(false);
    });
    toggle.current?.focus();
  };
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
      <Button
        ref={toggle}
        color="inherit"
        size="small"
        aria-expanded={open}
        {...(open ? { 'aria-controls': panelId } : {})}
        endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: '140ms' }} />}
        sx={{ ml: -1, px: 1, color: 'text.secondary' }}
        onClick={() => {
          setOpen(!open);
        }}
      >
        HR Adv. Option
      </Button>
      {open && (
        <Box id={panelId} role="group" aria-labelledby={`${panelId}-title`} sx={{ mt: 0.5 }}>
          <Typography variant="h3" id={`${panelId}-title`} sx={{ mb: 1 }}>
            HR Administrative Actions
          </Typography>
          <ResignEmployee key={employee?.EMPID} employee={employee} onResigned={closeAfterResigning} />
        </Box>
      )}
    </Box>
  );
}
