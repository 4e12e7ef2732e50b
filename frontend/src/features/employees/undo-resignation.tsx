import Box from '@mui/material/Box';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { REASON_MAX_LENGTH } from '@timekeep/contracts/api/timekeep-api';
import { useState } from 'react';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { FormMessage } from '@/shared/form/app-form';
import { LabelledInput } from '@/shared/form/text-input';
import { t } from '@/shared/language/language';
import { usePreviewedSave } from '@/shared/preview/use-previewed-save';
import { notify, notifyFailure } from '@/shared/toast/notify';
import { ChangedMeanwhile, usePresentEmployee } from './changed-meanwhile';
import { useReinstateEmployeeMutation } from './employees-api';

interface UndoResignationProps {
  /** The employee as they were when the dialog opened. */
  readonly employee: EmployeeListItem;
  readonly onClose: () => void;
}

/** Undoes the resignation of an employee, with a reason, after a question that shows what it changes. */
export function UndoResignation({ employee, onClose }: UndoResignationProps) {
  const { EMPID, EMPNAME } = employee;
  const present = usePresentEmployee(employee);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [reinstate] = useReinstateEmployeeMutation();
  const previewed = usePreviewedSave();
  const undo = async () => {
    const { revision } = present;
    const request = { EMPID, reason, ...(revision !== undefined && { revision }) };
    const outcome = await previewed.save({
      question: t('Undo the resignation of {name}?', { name: EMPNAME }),
      confirmLabel: t('Undo Resignation'),
      fileName: `undone-resignation-${EMPID}.csv`,
      isQuietWithoutChange: true,
      preview: () => reinstate({ ...request, preview: true }),
      save: (shown) => reinstate({ ...request, shown }),
    });
    if (!outcome) return;
    const { data, error } = outcome;
    if (!data) {
      setFailure(notifyFailure(error));
      return;
    }
    notify('success', data.msg);
    onClose();
  };
  const confirm = async () => {
    if (reason.trim() === '') {
      setFailure(t('Please enter the reason'));
      return;
    }
    setFailure(null);
    setIsSaving(true);
    await undo();
    setIsSaving(false);
  };
  return (
    <>
      <ConfirmDialog
        message={t('Undo the resignation of {name}?', { name: EMPNAME })}
        details={
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            {!isSaving && <ChangedMeanwhile opened={employee} present={present} />}
            <span>
              {t(
                'The records of the days since the last day are there again as they were, booked leave is taken again, and the account works again.',
              )}
            </span>
            <LabelledInput
              label={t('Reason')}
              value={reason}
              required
              slotProps={{ input: { maxLength: REASON_MAX_LENGTH } }}
              onValue={setReason}
            />
            <FormMessage message={failure} />
          </Box>
        }
        confirmLabel={t('Undo Resignation')}
        busy={isSaving}
        onCancel={onClose}
        onConfirm={() => void confirm()}
      />
      {previewed.question}
    </>
  );
}
