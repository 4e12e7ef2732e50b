import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { useState } from 'react';
import { saveFailureMessage } from '@/shared/api/failure';
import { ReasonQuestion } from '@/shared/dialog/reason-question';
import { t } from '@/shared/language/language';
import { usePreviewedSave } from '@/shared/preview/use-previewed-save';
import { notify } from '@/shared/toast/notify';
import { ChangedMeanwhile, usePresentEmployee } from './changed-meanwhile';
import { useReinstateEmployeeMutation } from './employees-api';

/** Returns the key of the draft of an undone resignation. */
export function undoingDraft(EMPID: string): string {
  return `undo-resignation-${EMPID}`;
}

interface UndoResignationProps {
  /** The employee as they were when the dialog opened. */
  readonly employee: EmployeeListItem;
  readonly onClose: () => void;
}

/** Undoes the resignation of an employee, with a reason, after a question that shows what it changes. */
export function UndoResignation({ employee, onClose }: UndoResignationProps) {
  const { EMPID, EMPNAME } = employee;
  const present = usePresentEmployee(employee);
  const [isSaving, setIsSaving] = useState(false);
  const [reinstate] = useReinstateEmployeeMutation();
  const previewed = usePreviewedSave();
  const undo = async (reason: string): Promise<string | null> => {
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
    if (!outcome) return null;
    const { data, error } = outcome;
    if (!data) return saveFailureMessage(error);
    notify('success', data.msg);
    onClose();
    return null;
  };
  return (
    <>
      <ReasonQuestion
        message={t('Undo the resignation of {name}?', { name: EMPNAME })}
        details={
          <>
            {!isSaving && <ChangedMeanwhile opened={employee} present={present} />}
            <span>
              {t(
                'The records of the days since the last day are there again as they were, booked leave is taken again, and the account works again.',
              )}
            </span>
          </>
        }
        confirmLabel={t('Undo Resignation')}
        draft={{ key: undoingDraft(EMPID), title: t('Undo Resignation'), about: EMPNAME }}
        onCancel={onClose}
        onReason={async (reason) => {
          setIsSaving(true);
          const failure = await undo(reason);
          setIsSaving(false);
          return failure;
        }}
      />
      {previewed.question}
    </>
  );
}
