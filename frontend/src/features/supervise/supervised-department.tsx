import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router-dom';
import { EmployeeTab } from '@/features/supervise/employee/employee-tab';
import { OverallTab } from '@/features/supervise/overall/overall-tab';
import { ErrorState } from '@/shared/layout/error-state';
import { useSupervisedDepartmentQuery } from './supervise-api';

const TABS = [
  { value: 'overall', label: 'Overall' },
  { value: 'employee', label: 'Employee' },
] as const;

type TabName = (typeof TABS)[number]['value'];

/** The department's people: all of them today, or one of them over time. The address keeps the tab. */
export function SupervisedDepartment({ department }: { readonly department: string }) {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'overall';
  const { currentData, error, isError, isFetching, refetch } = useSupervisedDepartmentQuery(department);
  const show = (value: TabName) => {
    const address = new URLSearchParams(search);
    address.set('tab', value);
    setSearch(address);
  };
  return (
    <>
      <Box sx={{ borderBottom: 1, borderColor: 'divider', mt: -2, mb: 3 }}>
        <Tabs
          aria-label="Department"
          sx={{ '& [role=tablist]': { gap: 2.5 } }}
          value={tab}
          onChange={(_event, value: TabName) => {
            show(value);
          }}
        >
          {TABS.map(({ value, label }) => (
            <Tab
              key={value}
              value={value}
              label={label}
              id={`tab-${value}`}
              aria-controls="panel-supervise"
            />
          ))}
        </Tabs>
      </Box>
      <div role="tabpanel" id="panel-supervise" aria-labelledby={`tab-${tab}`}>
        {isError && !currentData ? (
          <ErrorState
            level="h2"
            error={error}
            retrying={isFetching}
            onRetry={() => {
              void refetch();
            }}
          />
        ) : tab === 'overall' ? (
          <OverallTab records={currentData?.records ?? null} />
        ) : (
          <EmployeeTab employees={currentData?.data ?? null} />
        )}
      </div>
    </>
  );
}
