import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { useMemo, useState } from 'react';
import { useCompaniesQuery, useDepartmentsQuery, useEmployeesQuery } from '@/shared/api/directory-api';
import { employeeOption } from '@/shared/form/include-left';
import { t } from '@/shared/language/language';
import { lazyDialog } from '@/shared/layout/lazy-part';
import { TabHeading } from '@/shared/layout/page-layout';
import { requestChips, RequestFilters, useRequestSearch } from './request-filters';
import { RequestList } from './request-list';
import { WaitingRegistrations } from './waiting-registrations';

const StandInsDialog = lazyDialog(async () => (await import('./stand-ins-dialog')).StandInsDialog);

const NONE: readonly string[] = [];
const NOBODY: readonly EmployeeListItem[] = [];

/** Registrations that wait, and requests of all employees, which HR grants or refuses. */
export function HrRequestsTab() {
  const { search, filter, change, changeDays } = useRequestSearch();
  const { data: companies = NONE } = useCompaniesQuery(undefined);
  const { data: departments = NONE } = useDepartmentsQuery(undefined);
  const { data: everybody = NOBODY } = useEmployeesQuery(undefined);
  const employees = useMemo(() => everybody.map(employeeOption), [everybody]);
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <title>{`${t('Requests')} · Timekeep`}</title>
      <Box sx={{ mb: 1 }}>
        <TabHeading
          id="requests"
          title={t('Requests')}
          actions={
            <Button
              variant="outlined"
              size="small"
              onClick={() => {
                setNaming(true);
              }}
            >
              {t('Stand-ins')}
            </Button>
          }
        />
      </Box>
      <WaitingRegistrations />
      <RequestList
        role="HR"
        search={search}
        filters={requestChips({ filter, employees, onChange: change, onDays: changeDays })}
        tools={
          <RequestFilters
            filter={filter}
            employees={employees}
            places={{ companies, departments }}
            onChange={change}
            onDays={changeDays}
          />
        }
      />
      {isNaming && (
        <StandInsDialog
          onClose={() => {
            setNaming(false);
          }}
        />
      )}
    </>
  );
}
