import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { EmployeeListItem, ResignAnswer } from '@timekeep/contracts/api/employees-api';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch } from 'react-redux';
import { useConfig } from '@/shared/api/system-api';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { MODALS, useModal, type ModalState } from '@/shared/dialog/use-modal';
import { FormMessage } from '@/shared/form/app-form';
import { WorkDateField } from '@/shared/form/picker-fields';
import { declaredText, t } from '@/shared/language/language';
import { withElements } from '@/shared/language/with-elements';
import { editingBegun } from '@/shared/session/session-slice';
import { usePreviewedSave } from '@/shared/preview/use-previewed-save';
import { notify, notifyFailure } from '@/shared/toast/notify';
import { editingOf } from './employee-schema';
import { useResignEmployeeMutation } from './employees-api';
import { UndoResignation } from './undo-resignation';

/** Buttons that open the modals of the selected employee and start its editing in the session. */
export function BasicActions({ employee }: { readonly employee: EmployeeListItem | null }) {
  const modal = useModal();
  const dispatch = useDispatch();
  const open = (state: ModalState) => {
    if (!employee) return;
    dispatch(editingBegun(editingOf(employee)));
    modal.open(state);
  };
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

/** Rare actions behind a toggle. */
export function AdministrativeActions({ employee, onResigned, onRehire }: AdministrativeActionsProps) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
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
        <Box id={panelId} role="group" aria-labelledby={`${panelId}-title`} sx={{ mt: 0.5 }}>
          <Typography variant="h3" id={`${panelId}-title`} sx={{ mb: 1 }}>
            {t('HR Administrative Actions')}
          </Typography>
          <ResignEmployee key={employee?.EMPID} employee={employee} onResigned={closeAfterResigning} />
          {employee?.resignedOn && (
            <>
              <UndoResignation key={`undo ${employee.EMPID}`} employee={employee} />
              <Button
                variant="outlined"
                fullWidth
                startIcon={<PersonAddAltOutlined />}
                sx={{ mt: 1.5 }}
                onClick={onRehire}
              >
                {t('Rehire')}
              </Button>
            </>
          )}
        </Box>
      )}
    </Box>
  );
}

/** Returns the message of the toast: that of the answer, which has a last day ahead, and the days of leave that were given back. */
function resignedText({ msg, returned }: ResignAnswer): string {
  return returned ? `${msg}. ${declaredText(employeeMessages.leaveReturned(returned))}` : msg;
}

interface ResignEmployeeProps {
  readonly employee: EmployeeListItem | null;
  /** Called when the employee has left; one whose last day lies ahead stays selected. */
  readonly onResigned: () => void;
}

/** Resigns an employee after a question that names the consequences. */
function ResignEmployee({ employee, onResigned }: ResignEmployeeProps) {
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const today = useConfig().data?.today ?? null;
  const [lastDay, setLastDay] = useState<WorkDate | null>(null);
  const [endsAtOnce, setEndsAtOnce] = useState(false);
  const [resign, { isLoading }] = useResignEmployeeMutation();
  const previewed = usePreviewedSave();
  const confirm = async ({ EMPID: id, EMPNAME: fullname, revision }: EmployeeListItem) => {
    if (lastDay === null) {
      setFailure(t('Please enter the last day'));
      return;
    }
    const request = {
      ...{ id, fullname, resignedOn: lastDay },
      ...(revision !== undefined && { revision }),
      ...(endsAtOnce && today !== null && { accessUntil: addDays(today, -1) }),
    };
    const formerly = employee?.resignedOn ?? lastDay;
    const isAboutPast = today !== null && (lastDay < today || formerly < today);
    const outcome = isAboutPast
      ? await previewed.save({
          question: t('Save this last day?'),
          fileName: `resignation-${id}.csv`,
          isQuietWithoutChange: true,
          preview: () => resign({ ...request, preview: true }),
          save: (shown) => resign({ ...request, shown }),
        })
      : await resign(request);
    if (!outcome) return;
    const { data, error } = outcome;
    if (!data) {
      setFailure(notifyFailure(error));
      return;
    }
    notify('success', resignedText(data));
    setAsking(false);
    if (data.isAhead !== true) onResigned();
  };
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        fullWidth
        startIcon={<PersonOffOutlined />}
        disabled={!employee}
        onClick={() => {
          setFailure(null);
          setLastDay(employee?.resignedOn ?? today);
          setEndsAtOnce(false);
          setAsking(true);
        }}
      >
        {t('Resign Employee')}
      </Button>
      {asking && employee && (
        <ConfirmDialog
          message={t('Are you sure for resignation of the employee?')}
          details={
            <Box sx={{ display: 'grid', gap: 1.5 }}>
              <span>
                {withElements(
                  '{employee} of {company} has records up to the last day and loses access after it. Leave after it is given back. The ID is never given to anyone again. Earlier records stay.',
                  {
                    employee: (
                      <strong>
                        {employee.EMPNAME} ({employee.EMPID})
                      </strong>
                    ),
                    company: employee.COMPANY,
                  },
                )}
              </span>
              <WorkDateField
                label={t('Last day')}
                initial={employee.resignedOn ?? today}
                earliest={employee.hiredOn === undefined ? null : addDays(employee.hiredOn, -1)}
                onDate={setLastDay}
              />
              {lastDay !== null && lastDay < (employee.hiredOn ?? lastDay) && (
                <Typography variant="body2" role="status">
                  {t(
                    'The day before the first day: the employee never came, has no record, and loses access at once.',
                  )}
                </Typography>
              )}
              <FormControlLabel
                control={
                  <Checkbox
                    size="small"
                    checked={endsAtOnce}
                    onChange={(_event, checked) => {
                      setEndsAtOnce(checked);
                    }}
                  />
                }
                label={t('Access ends at once')}
                sx={{ my: -1 }}
              />
              <FormMessage message={failure} />
            </Box>
          }
          confirmLabel={t('Confirm Resignation')}
          destructive
          busy={isLoading}
          onCancel={() => {
            setAsking(false);
          }}
          onConfirm={() => void confirm(employee)}
        />
      )}
      {previewed.question}
    </>
  );
}
