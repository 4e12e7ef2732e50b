import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLeaveSummariesQuery } from './leave-api';
import { LeaveList } from './leave-list';
import { LeaveRecordModal } from './leave-record-modal';
import { ManageLeaveModal } from './manage-leave-modal';
import { NewLeaveModal } from './new-leave-modal';

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

const NAME = 'name';
const EMPLOYEE = 'employee';
const VIEW = 'view';
const MANAGE = 'manage';

/** What of the Leave tab is in the address: the search, whose leave is open, and which of its modals. */
function useLeaveAddress() {
  const [search, setSearch] = useSearchParams();
  const change = (values: Readonly<Record<string, string | null>>, replace: boolean) => {
    setSearch(
      (former) => {
        const next = new URLSearchParams(former);
        for (const [key, value] of Object.entries(values)) {
          if (value === null || value === '') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );
  };
  return {
    name: search.get(NAME) ?? '',
    employee: search.get(EMPLOYEE),
    isManaging: search.get(VIEW) === MANAGE,
    /** Each key typed is no step of its own in the history. */
    searchFor: (name: string) => {
      change({ [NAME]: name }, true);
    },
    open: (EMPID: string) => {
      change({ [EMPLOYEE]: EMPID, [VIEW]: null }, false);
    },
    manage: (managing: boolean) => {
      change({ [VIEW]: managing ? MANAGE : null }, true);
    },
    close: () => {
      change({ [EMPLOYEE]: null, [VIEW]: null }, true);
    },
  };
}
