import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import { REQUEST_PAGE } from '@timekeep/contracts/api/requests-api';
import type { SearchRequestsRequest } from '@timekeep/contracts/requests/fields';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useSupervisedDepartmentQuery } from '@/features/supervise/supervise-api';
import { GuideButton, MODALS } from '@/shared/dialog/use-modal';
import { t } from '@/shared/language/language';
import { PageHeader } from '@/shared/layout/page-layout';
import { RequireAuthority } from '@/shared/session/require-authority';
import { requestChips, RequestFilters, useRequestSearch } from './request-filters';
import { RequestList } from './request-list';
import { REFETCH_ON_MOUNT, useSearchRequestsInfiniteQuery } from './requests-api';

const ALL_WAITING: SearchRequestsRequest = { limit: REQUEST_PAGE.largest };

/** Requests of the departments that a supervisor decides for. */
export function SupervisorRequestsPage() {
  return (
    <RequireAuthority authority="SUPERVISOR">
      {({ DEPARTMENT }) => <SupervisorRequests department={DEPARTMENT} />}
    </RequireAuthority>
  );
}

function SupervisorRequests({ department }: { readonly department: string }) {
  const { search, filter, change, changeDays } = useRequestSearch();
  const supervised = useSupervisedDepartmentQuery(department);
  // A stand-in cannot list the people of the other department, and knows those whose requests wait.
  const waiting = useSearchRequestsInfiniteQuery(ALL_WAITING, REFETCH_ON_MOUNT);
  const employees = useMemo(() => {
    const own = (supervised.data?.data ?? []).map(({ EMPID, EMP_LNAME, EMP_FNAME }) => ({
      EMPID,
      name: employeeName(EMP_LNAME, EMP_FNAME),
    }));
    const asking = (waiting.data?.pages ?? [])
      .flatMap(({ data }) => data)
      .map(({ EMPID, EMPNAME, DEPT }) => ({ EMPID, name: EMPNAME, place: DEPT }));
    return [...new Map([...asking, ...own].map((each) => [each.EMPID, each])).values()].sort((one, other) =>
      one.name.localeCompare(other.name),
    );
  }, [supervised.data, waiting.data]);
  return (
    <>
      <PageHeader
        title={t('Requests')}
        above={department}
        below={t('Endorse requests, or return them with a note. HR grants them.')}
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
            <Button variant="outlined" component={Link} to="/supervise">
              {t('Supervise')}
            </Button>
            <GuideButton guide={MODALS.superviseGuide} />
          </Box>
        }
      />
      <RequestList
        role="SUPERVISOR"
        department={department}
        search={search}
        filters={requestChips({ filter, employees, onChange: change, onDays: changeDays })}
        tools={<RequestFilters filter={filter} employees={employees} onChange={change} onDays={changeDays} />}
      />
    </>
  );
}
