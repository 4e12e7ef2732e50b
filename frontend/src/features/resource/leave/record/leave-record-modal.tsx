import Button from '@mui/material/Button';
import { READ_ANEW, useLeaveSummaryQuery } from '@/features/resource/leave/leave-api';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { ErrorState } from '@/shared/layout/error-state';
import { LeaveRecord } from './leave-record';
import { LeaveRecordLoading } from './leave-record-loading';
import { useDetailsEditing } from './use-details-editing';

interface LeaveRecordModalProps {
  readonly EMPID: string;
  /** From Manage Leave: the focus begins at its button. */
  readonly returned: boolean;
  readonly onManage: () => void;
  readonly onClose: () => void;
}

/** Employee Leave Record: details and transactions of one employee. */
export function LeaveRecordModal({ EMPID, returned, onManage, onClose }: LeaveRecordModalProps) {
  const { data, error, isFetching, refetch } = useLeaveSummaryQuery(EMPID, READ_ANEW);
  const reload = async () => {
    const read = await refetch();
    // A failed call still has the data of the one before.
    return read.isError ? null : (read.data ?? null);
  };
  const editing = useDetailsEditing(reload);
  return (
    <DialogFrame
      title="Employee Leave Record"
      maxWidth="md"
      dirty={editing.dirty}
      busy={editing.saving}
      onClose={onClose}
      actions={(tryClose) => (
        <Button color="inherit" disabled={editing.saving} onClick={tryClose}>
          Close
        </Button>
      )}
    >
      {data ? (
        <LeaveRecord
          summary={data}
          editing={editing}
          returned={returned}
          reload={reload}
          onManage={onManage}
        />
      ) : error === undefined ? (
        <LeaveRecordLoading />
      ) : (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </DialogFrame>
  );
}
