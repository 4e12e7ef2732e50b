import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { REASON_MAX_LENGTH } from '@timekeep/contracts/api/timekeep-api';
import { useState } from 'react';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { FormMessage } from '@/shared/form/app-form';
import { LabelledInput } from '@/shared/form/text-input';
import { t } from '@/shared/language/language';
import { notify, notifyFailure } from '@/shared/toast/notify';
import { useReinstateEmployeeMutation } from './employees-api';

/** Undoes the resignation of an employee, with a reason. */
export function UndoResignation({ employee }: { readonly employee: EmployeeListItem }) {
  const { EMPID, EMPNAME, revision } = employee;
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [reinstate, { isLoading }] = useReinstateEmployeeMutation();
  const confirm = async () => {
    if (reason.trim() === '') {
      setFailure(t('Please enter the reason'));
      return;
    }
    const { data, error } = await reinstate({ EMPID, reason, ...(revision !== undefined && { revision }) });
    if (!data) {
      setFailure(notifyFailure(error));
      return;
    }
    notify('success', data.msg);
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="outlined"
        fullWidth
        startIcon={<UndoOutlined />}
        sx={{ mt: 1.5 }}
        onClick={() => {
          setReason('');
          setFailure(null);
          setAsking(true);
        }}
      >
        {t('Undo Resignation')}
      </Button>
      {asking && (
        <ConfirmDialog
          message={t('Undo the resignation of {name}?', { name: EMPNAME })}
          details={
            <Box sx={{ display: 'grid', gap: 1.5 }}>
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
          busy={isLoading}
          onCancel={() => {
            setAsking(false);
          }}
          onConfirm={() => void confirm()}
        />
      )}
    </>
  );
}
