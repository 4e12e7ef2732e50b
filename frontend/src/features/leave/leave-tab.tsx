import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { literal, object, optional, string } from 'valibot';
import { lenient, useAddressState, workDateParameter } from '@/shared/address-state';
import { useDialogAddress } from '@/shared/dialog/dialog-address';
import { useContinuedForm } from '@/shared/form/continued-form';
import { t } from '@/shared/language/language';
import { lazyDialog } from '@/shared/layout/lazy-part';
import { useLeaveSummariesQuery } from './leave-api';
import { LeaveList } from './leave-list';

// Loaded on demand because of their forms, whose date pickers are large.
const LeaveRecordModal = lazyDialog(async () => (await import('./leave-record-modal')).LeaveRecordModal);
const ManageLeaveModal = lazyDialog(async () => (await import('./manage-leave-modal')).ManageLeaveModal);
const NewLeaveModal = lazyDialog(async () => (await import('./new-leave-modal')).NewLeaveModal);

/** Leave of all employees: balances and links to their records. */
export function LeaveTab() {
  const address = useLeaveAddress();
  const [included, include] = useState(false);
  const list = useLeaveSummariesQuery(included ? 'left' : undefined, { refetchOnMountOrArgChange: true });
  // The others stay in the list until those who left have come.
  const shown = { ...list, data: list.currentData ?? list.data };
  const [applying, setApplying] = useState(false);
  useContinuedForm((form) => {
    if (form.trim() !== 'new-leave') return false;
    setApplying(true);
    return true;
  });
  // The employee whose Manage Leave was open; its button takes the focus when the user comes back to the record.
  const [managed, setManaged] = useState<string | null>(null);
  const nowManaged = address.isManaging || address.employee === null ? address.employee : managed;
  if (nowManaged !== managed) setManaged(nowManaged);
  const closeRecord = () => {
    address.close();
    void list.refetch();
  };
  return (
    <>
      <title>{`${t('Employee Leave Data')} · Timekeep`}</title>
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
        <Typography variant="h2">{t('Employee Leave Data')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('Create Leave Record')}
          </Typography>
          <Button
            variant="contained"
            startIcon={<Add />}
            onClick={() => {
              setApplying(true);
            }}
          >
            {t('New Leave Application')}
          </Button>
        </Box>
      </Box>
      <LeaveList
        list={shown}
        left={{ included, include }}
        name={address.name}
        onName={address.searchFor}
        onOpen={address.open}
      />
      {address.employee !== null && !address.isManaging && (
        <LeaveRecordModal
          key={address.employee}
          EMPID={address.employee}
          returned={managed === address.employee}
          onManage={address.manage}
          onClose={closeRecord}
        />
      )}
      {address.employee !== null && address.isManaging && (
        <ManageLeaveModal
          key={address.employee}
          EMPID={address.employee}
          leaveOn={address.leaveOn}
          onApplied={address.endApplication}
          onClose={address.leaveManaging}
          onLeave={closeRecord}
        />
      )}
      {applying && (
        <NewLeaveModal
          employee={null}
          from={null}
          onClose={() => {
            setApplying(false);
          }}
        />
      )}
    </>
  );
}

const listAddress = object({ name: lenient(string()) });
/** The employee whose leave is open, and the open modal. */
const recordAddress = object({
  employee: optional(string()),
  view: lenient(literal('manage')),
  /** The day of an application that is open at once. */
  leaveOn: lenient(workDateParameter),
});
const DEFAULTS = { unreadable: {} } as const;

/** The state of the Leave tab in the address. */
function useLeaveAddress() {
  const [{ name = '' }, change] = useAddressState(listAddress, DEFAULTS);
  const { opened, open, openInPlace, amend, closeInPlace, close } = useDialogAddress(recordAddress, DEFAULTS);
  const { employee = null, view, leaveOn = null } = opened;
  return {
    name,
    employee,
    isManaging: view === 'manage',
    leaveOn,
    /** Replaces the history entry, so that typing adds no entries. */
    searchFor: (text: string) => {
      change({ name: text }, { replace: true, preventScrollReset: true });
    },
    open: (EMPID: string) => {
      open({ employee: EMPID, view: undefined });
    },
    manage: () => {
      openInPlace({ view: 'manage' });
    },
    endApplication: () => {
      amend({ leaveOn: undefined });
    },
    /** Goes back to the record. */
    leaveManaging: () => {
      closeInPlace({ view: undefined, leaveOn: undefined });
    },
    close,
  };
}
