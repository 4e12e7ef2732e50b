import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { NewLeaveModal } from '@/features/resource/leave/application/new-leave-modal';
import { LeaveList } from '@/features/resource/leave/list/leave-list';
import { ManageLeaveModal } from '@/features/resource/leave/manage/manage-leave-modal';
import { LeaveRecordModal } from '@/features/resource/leave/record/leave-record-modal';
import { useLeaveSummariesQuery } from './leave-api';
import { useLeaveAddress } from './use-leave-address';

/** Leave of all employees: balances, and the way to each one's record. */
export function LeaveTab() {
  const address = useLeaveAddress();
  const list = useLeaveSummariesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [applying, setApplying] = useState(false);
  // Whoever comes back from Manage Leave goes on at its button.
  const [returned, setReturned] = useState(false);
  const closeRecord = () => {
    setReturned(false);
    address.close();
    void list.refetch();
  };
  return (
    <>
      <title>Employee Leave Data · Timekeep</title>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          mb: 2,
        }}
      >
        <Typography variant="h2">Employee Leave Data</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Create Leave Record
          </Typography>
          <Button
            variant="contained"
            startIcon={<Add />}
            onClick={() => {
              setApplying(true);
            }}
          >
            New Leave Application
          </Button>
        </Box>
      </Box>
      <LeaveList list={list} name={address.name} onName={address.searchFor} onOpen={address.open} />
      {address.employee !== null && !address.isManaging && (
        <LeaveRecordModal
          key={address.employee}
          EMPID={address.employee}
          returned={returned}
          onManage={() => {
            address.manage(true);
          }}
          onClose={closeRecord}
        />
      )}
      {address.employee !== null && address.isManaging && (
        <ManageLeaveModal
          key={address.employee}
          EMPID={address.employee}
          onClose={() => {
            setReturned(true);
            address.manage(false);
          }}
        />
      )}
      {applying && (
        <NewLeaveModal
          employee={null}
          onClose={() => {
            setApplying(false);
          }}
        />
      )}
    </>
  );
}
