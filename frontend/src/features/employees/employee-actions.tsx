import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch } from 'react-redux';
import { MODALS, useModal, type ModalState } from '@/shared/dialog/use-modal';
import { useContinuedForm } from '@/shared/form/continued-form';
import { t } from '@/shared/language/language';
import { editingBegun } from '@/shared/session/session-slice';
import { editingOf } from './employee-schema';
import { ResignEmployee } from './resign-employee';
import { undoingDraft, UndoResignation } from './undo-resignation';

/** Buttons that open the modals of the selected employee and start its editing in the session. */
export function BasicActions({ employee }: { readonly employee: EmployeeListItem | null }) {
  const modal = useModal();
  const dispatch = useDispatch();
  const open = (state: ModalState) => {
    if (!employee) return;
    dispatch(editingBegun(editingOf(employee)));
    modal.open(state);
  };
  useContinuedForm((key) => {
    if (!employee) return false;
    const { EMPID } = employee;
    if (key === `modify-employee ${EMPID}`) open(MODALS.modifyEmployee);
    else if (key === `schedule ${EMPID}`) open(MODALS.employeeSchedule);
    else return false;
    return true;
  });
  return (
    <Box role="group" aria-labelledby="basic-actions">
      <Typography variant="h3" id="basic-actions" sx={{ mb: 1.5 }}>
        {t('Basic Actions')}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          '& > *': { flex: '1 1 40%', minWidth: 'max-content' },
        }}
      >
        <Button
          variant="outlined"
          startIcon={<BadgeOutlined />}
          disabled={!employee}
          onClick={() => {
            open(MODALS.modifyEmployee);
          }}
        >
          {t('Information')}
        </Button>
        <Button
          variant="outlined"
          startIcon={<EventNoteOutlined />}
          disabled={!employee}
          onClick={() => {
            open(MODALS.employeeSchedule);
          }}
        >
          {t('Schedules')}
        </Button>
      </Box>
    </Box>
  );
}

interface AdministrativeActionsProps {
  readonly employee: EmployeeListItem | null;
  readonly onResigned: () => void;
  /** Called to rehire an employee who resigned. */
  readonly onRehire: () => void;
}

/** A dialog, about the employee as they were when it opened. */
interface Asked {
  readonly about: 'resignation' | 'undoing';
  readonly employee: EmployeeListItem;
}

/** Rare actions behind a toggle. Their dialogs stay open when the selection or the employee changes meanwhile. */
export function AdministrativeActions({ employee, onResigned, onRehire }: AdministrativeActionsProps) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  useContinuedForm((key) => {
    if (!employee?.resignedOn || key !== undoingDraft(employee.EMPID)) return false;
    setAsked({ about: 'undoing', employee });
    return true;
  });
  const close = () => {
    setAsked(null);
  };
  const closeAfterResigning = () => {
    onResigned();
    // Removes the panel at once, before the focus is moved: the panel would take it back.
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
        {t('HR Adv. Option')}
      </Button>
      {open && (
        <Box
          id={panelId}
          role="group"
          aria-labelledby={`${panelId}-title`}
          sx={{ mt: 0.5, display: 'grid', gap: 1.5 }}
        >
          <Typography variant="h3" id={`${panelId}-title`}>
            {t('HR Administrative Actions')}
          </Typography>
          <Button
            variant="outlined"
            color="error"
            startIcon={<PersonOffOutlined />}
            disabled={!employee}
            onClick={() => {
              if (employee) setAsked({ about: 'resignation', employee });
            }}
          >
            {t('Resign Employee')}
          </Button>
          {employee?.resignedOn && (
            <>
              <Button
                variant="outlined"
                startIcon={<UndoOutlined />}
                onClick={() => {
                  setAsked({ about: 'undoing', employee });
                }}
              >
                {t('Undo Resignation')}
              </Button>
              <Button variant="outlined" startIcon={<PersonAddAltOutlined />} onClick={onRehire}>
                {t('Rehire')}
              </Button>
            </>
          )}
        </Box>
      )}
      {asked?.about === 'resignation' && (
        <ResignEmployee employee={asked.employee} onClose={close} onResigned={closeAfterResigning} />
      )}
      {asked?.about === 'undoing' && <UndoResignation employee={asked.employee} onClose={close} />}
    </Box>
  );
}
