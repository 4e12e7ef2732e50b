import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { AdministrativeActions } from '@/features/resource/employees/actions/administrative-actions';
import { BasicActions } from '@/features/resource/employees/actions/basic-actions';
import { EmployeeRecords } from '@/features/resource/employees/records/employee-records';
import { CompanyProfile } from '@/features/resource/employees/selection/company-profile';
import { NobodySelected } from '@/features/resource/employees/selection/nobody-selected';
import { Panel } from '@/features/resource/employees/selection/panel';
import { useSelectedEmployee } from '@/features/resource/employees/selection/use-selected-employee';
import { MODALS, useModal } from '@/shared/dialog/use-modal';
import { EmployeeSelector } from '@/shared/form/employee-selector';
import { ErrorState } from '@/shared/layout/error-state';

/** Employees Account Modification. */
export function EmployeesTab() {
  const modal = useModal();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <title>Employees Account Modification · Timekeep</title>
      <Box sx={{ display: { xs: 'grid', sm: 'flex' }, alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          Employees Account Modification
        </Typography>
        <Button
          variant="contained"
          startIcon={<PersonAddAltOutlined />}
          onClick={() => {
            modal.open(MODALS.registerEmployee);
          }}
        >
          Register New Employee
        </Button>
      </Box>
      <SelectedEmployee />
    </Box>
  );
}

function SelectedEmployee() {
  const modal = useModal();
  const { list, wanted, selected, select } = useSelectedEmployee();
  const choices = useMemo(
    () => (list.data ?? []).map(({ EMPID, EMPNAME }) => ({ EMPID, name: EMPNAME })),
    [list.data],
  );
  if (list.isError && !list.data) {
    return <ErrorState error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />;
  }
  const isNobody = list.data !== undefined && !selected;
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Panel aria-label="Employee">
          <EmployeeSelector
            label="Select Employee"
            employees={choices}
            value={selected?.EMPID ?? null}
            loading={list.isLoading}
            onSelect={select}
          />
          {isNobody ? (
            <NobodySelected wanted={wanted} loading={list.isFetching} onReload={() => void list.refetch()} />
          ) : (
            <CompanyProfile employee={selected} />
          )}
        </Panel>
        <Panel aria-label="Actions">
          <BasicActions employee={selected} />
          <AdministrativeActions
            employee={selected}
            onResigned={() => {
              modal.close();
              select(null);
            }}
          />
        </Panel>
      </Box>
      {!isNobody && <EmployeeRecords employee={selected} />}
    </>
  );
}
