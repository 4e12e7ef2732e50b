import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { useDispatch } from 'react-redux';
import { editingOf } from '@/features/resource/employees/form/employee-form.model';
import { MODALS, useModal, type ModalState } from '@/shared/dialog/use-modal';
import { editingBegun } from '@/shared/session/session-slice';

/** Opens the modals of the selected employee, whom the session edits from then on. */
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
        Basic Actions
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
        <Button
          variant="outlined"
          startIcon={<BadgeOutlined />}
          disabled={!employee}
          onClick={() => {
            open(MODALS.modifyEmployee);
          }}
        >
          Information
        </Button>
        <Button
          variant="outlined"
          startIcon={<EventNoteOutlined />}
          disabled={!employee}
          onClick={() => {
            open(MODALS.employeeSchedule);
          }}
        >
          Schedules
        </Button>
      </Box>
    </Box>
  );
}
