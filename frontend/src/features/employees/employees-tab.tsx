import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import Box, { type BoxProps } from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useAddressState } from '@/shared/address-state';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { MODALS, useModal } from '@/shared/dialog/use-modal';
import { useContinuedForm } from '@/shared/form/continued-form';
import { EmployeeSelector } from '@/shared/form/employee-selector';
import { employeeOption } from '@/shared/form/include-left';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { lazyDialog } from '@/shared/layout/lazy-part';
import { cardSurface } from '@/shared/layout/page-layout';
import { CompanyProfile, NoSelectedEmployee } from './company-profile';
import { AdministrativeActions, BasicActions } from './employee-actions';
import { EmployeeRecords } from './employee-records';
import { EMPLOYEES_ADDRESS_OPTIONS, employeesAddress } from './employees-address';
import { RefusedOffer } from './refused-offer';

// Loaded on demand because of its date picker.
const RehireEmployeeModal = lazyDialog(
  async () => (await import('./rehire-employee-modal')).RehireEmployeeModal,
);

/** Employees Account Modification. */
export function EmployeesTab() {
  const modal = useModal();
  const [{ form }] = useAddressState(employeesAddress, EMPLOYEES_ADDRESS_OPTIONS);
  const openLinked = useEffectEvent(() => {
    if (form === 'register') modal.open(MODALS.registerEmployee);
  });
  useEffect(() => {
    openLinked();
  }, [form]);
  useContinuedForm((key) => {
    if (key !== 'register-employee') return false;
    modal.open(MODALS.registerEmployee);
    return true;
  });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <title>{`${t('Employees Account Modification')} · Timekeep`}</title>
      <Box sx={{ display: { xs: 'grid', sm: 'flex' }, alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {t('Employees Account Modification')}
        </Typography>
        <Button
          variant="contained"
          startIcon={<PersonAddAltOutlined />}
          onClick={() => {
            modal.open(MODALS.registerEmployee);
          }}
        >
          {t('Register New Employee')}
        </Button>
      </Box>
      <SelectedEmployee />
    </Box>
  );
}

function SelectedEmployee() {
  const modal = useModal();
  const { list, includesLeft, setIncludesLeft, wanted, selected, select, resigned, clear, ...rehire } =
    useSelectedEmployee();
  const choices = useMemo(() => (list.data ?? []).map(employeeOption), [list.data]);
  if (list.isError && !list.data) {
    return <ErrorState error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />;
  }
  const hasNoEmployee = list.data !== undefined && !selected;
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Panel aria-label={t('Employee')}>
          <EmployeeSelector
            label={t('Select Employee')}
            employees={choices}
            value={selected?.EMPID ?? null}
            loading={list.isLoading}
            onSelect={select}
            left={{ included: includesLeft, include: setIncludesLeft }}
          />
          {hasNoEmployee ? (
            <NoSelectedEmployee
              wanted={wanted}
              resigned={resigned}
              loading={list.isFetching}
              onReload={() => void list.refetch()}
            />
          ) : (
            <CompanyProfile employee={selected} />
          )}
          {selected && <RefusedOffer employee={selected} />}
        </Panel>
        <Panel aria-label={t('Actions')}>
          <BasicActions employee={selected} />
          <AdministrativeActions
            employee={selected}
            onRehire={() => {
              rehire.setRehiring(true);
            }}
            onResigned={() => {
              modal.close();
              if (selected) clear(selected);
            }}
          />
        </Panel>
      </Box>
      {!hasNoEmployee && <EmployeeRecords employee={selected} />}
      {rehire.rehired && (
        <RehireEmployeeModal
          employee={rehire.rehired}
          onClose={() => {
            rehire.setRehiring(false);
          }}
        />
      )}
    </>
  );
}

/** Returns the employees, and the one selected by the address, by default the first. */
function useSelectedEmployee() {
  const [{ employee: wanted = null, form, left }, change] = useAddressState(
    employeesAddress,
    EMPLOYEES_ADDRESS_OPTIONS,
  );
  const includesLeft = left === 'true';
  const list = useEmployeesQuery(includesLeft ? 'left' : undefined);
  const [resigned, setResigned] = useState<EmployeeListItem | null>(null);
  const [rehired, setRehired] = useState<EmployeeListItem | null>(null);
  const first = resigned === null ? list.data?.at(0) : undefined;
  // An employee who resigned is not selected any more, also before the address has changed.
  const named = wanted === resigned?.EMPID ? undefined : list.data?.find(({ EMPID }) => EMPID === wanted);
  const selected = wanted === null ? first : named;
  const isRehiring = form === 'rehire';
  // The dialog stays as it opened: somebody else may rehire the employee, who has no last day then.
  if (isRehiring && rehired === null && selected?.resignedOn) setRehired(selected);
  if (!isRehiring && rehired !== null) setRehired(null);
  return {
    list,
    includesLeft,
    setIncludesLeft: (included: boolean) => {
      change({ left: included ? 'true' : undefined });
    },
    /** The employee whose rehire was begun, as they were then; null otherwise. */
    rehired,
    setRehiring: (isRehiring: boolean) => {
      change({ form: isRehiring ? 'rehire' : undefined }, { replace: true });
    },
    /** The id in the address. */
    wanted,
    /** Null while the list loads, and when no employee has the id. */
    selected: selected ?? null,
    /** The name of the employee whose resignation cleared the selection; null otherwise. */
    resigned: resigned?.EMPNAME ?? null,
    select: (EMPID: string) => {
      setResigned(null);
      change({ employee: EMPID, form: undefined });
    },
    clear: (employee: EmployeeListItem) => {
      setResigned(employee);
      // Replaces the entry so that Back does not lead to the resigned employee.
      change({ employee: undefined, form: undefined }, { replace: true });
    },
  };
}

/** A surface of the tab. */
function Panel({ children, ...box }: Pick<BoxProps, 'children' | 'aria-label'>) {
  return (
    <Box
      component="section"
      {...box}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        minWidth: 0,
        p: { xs: 2, sm: 2.5 },
        ...cardSurface,
      }}
    >
      {children}
    </Box>
  );
}
