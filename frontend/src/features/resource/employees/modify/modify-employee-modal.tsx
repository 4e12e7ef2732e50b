import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { useDispatch } from 'react-redux';
import { EmployeeForm } from '@/features/resource/employees/form/employee-form';
import { SaveButtons } from '@/features/resource/employees/form/save-buttons';
import { useEmployeeForm } from '@/features/resource/employees/form/use-employee-form';
import { ConflictNotice } from '@/shared/dialog/conflict-notice';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { useModal } from '@/shared/dialog/use-modal';
import { edited, editingCancelled } from '@/shared/session/session-slice';
import { useModification } from './use-modification';

/** Changes the employee whom the session is editing. */
export function ModifyEmployeeModal() {
  const modal = useModal();
  const dispatch = useDispatch();
  const formId = useId();
  const { fields, dirty, saving, reloading, conflict, news, save, reload } = useModification(modal.close);
  const form = useEmployeeForm({
    fields,
    isNew: false,
    onChange: (part) => {
      dispatch(edited(part));
    },
    save,
  });
  return (
    <DialogFrame
      title="Modify Employee Information"
      busy={saving}
      dirty={dirty}
      onClose={() => {
        dispatch(editingCancelled());
        modal.close();
      }}
      actions={(tryClose) => <SaveButtons form={formId} label="Save" busy={saving} onCancel={tryClose} />}
    >
      {(conflict ?? news) !== null && (
        <Box sx={{ mb: 2 }}>
          {conflict === null ? (
            <Alert severity="info">{news}</Alert>
          ) : (
            <ConflictNotice message={conflict} loading={reloading} onReload={() => void reload()} />
          )}
        </Box>
      )}
      <EmployeeForm
        id={formId}
        isNew={false}
        fields={fields}
        problems={form.problems}
        failure={form.failure}
        disabled={saving}
        onChange={form.change}
        onSubmit={form.onSubmit}
      />
    </DialogFrame>
  );
}
