import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { AwaitedEmployee } from '@timekeep/contracts/attendance/due';
import { LEAVE_REMARKS } from '@timekeep/contracts/attendance/remarks';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAddressState } from '@/shared/address-state';
import { useNotices } from '@/shared/api/notices-api';
import { useConfig } from '@/shared/api/system-api';
import { NotDueContext, useIsNotDue, useNotDue } from '@/shared/attendance/not-due';
import { MissingList, TodayCounts } from '@/shared/attendance/today-counts';
import { GuideButton, MODALS } from '@/shared/dialog/use-modal';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { PageHeader } from '@/shared/layout/page-layout';
import { RequireAuthority } from '@/shared/session/require-authority';
import { EmployeeTab } from './employee-tab';
import { OverallTab } from './overall-tab';
import { DepartmentAttention } from './department-attention';
import { historyPath, SUPERVISE_ADDRESS_OPTIONS, superviseAddress } from './supervise-address';
import { useSupervisedDepartmentQuery } from './supervise-api';

/** Page of the supervisor's own department. */
export function SupervisePage() {
  return (
    <RequireAuthority authority="SUPERVISOR">
      {({ DEPARTMENT }) => (
        <>
          <PageHeader
            title={t('Supervise')}
            beforeTabs
            above={DEPARTMENT}
            below={t('Monitoring your department employees timekeep')}
            actions={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
                <RequestsButton />
                <GuideButton guide={MODALS.superviseGuide} />
              </Box>
            }
          />
          <SupervisedDepartment department={DEPARTMENT} />
        </>
      )}
    </RequireAuthority>
  );
}

/** Link to the requests of the department, with the number of those that wait. */
function RequestsButton() {
  const waiting = useNotices().data?.waiting;
  return (
    <Button variant="outlined" component={Link} to="/supervise/requests">
      {waiting === undefined ? t('Requests') : t('Requests ({count})', { count: waiting })}
    </Button>
  );
}

const TABS = [
  { value: 'overall', label: t('Overall') },
  { value: 'employee', label: t('Employee') },
] as const;

type TabName = (typeof TABS)[number]['value'];

/** Tabs with all employees today, or one employee over time. The address holds the tab. */
function SupervisedDepartment({ department }: { readonly department: string }) {
  const [{ tab = 'overall' }, change] = useAddressState(superviseAddress, SUPERVISE_ADDRESS_OPTIONS);
  const { currentData, error, isError, isFetching, refetch } = useSupervisedDepartmentQuery(department);
  const notDue = useNotDue(currentData?.awaited);
  useTabFocus(tab);
  return (
    <>
      <Box sx={{ borderBottom: 1, borderColor: 'divider', mb: 1.5 }}>
        <Tabs
          aria-label={t('Department')}
          sx={{ '& [role=tablist]': { gap: 2.5 } }}
          value={tab}
          onChange={(_event, value: TabName) => {
            change({ tab: value });
          }}
        >
          {TABS.map(({ value, label }) => (
            <Tab key={value} value={value} label={label} id={tabId(value)} aria-controls="panel-supervise" />
          ))}
        </Tabs>
      </Box>
      <div role="tabpanel" id="panel-supervise" aria-labelledby={tabId(tab)}>
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
          <NotDueContext value={notDue}>
            {currentData && <DepartmentCounts {...currentData} />}
            <OverallTab records={currentData?.records ?? null} />
            {currentData && <DepartmentAttention team={currentData.data} />}
          </NotDueContext>
        ) : (
          <NotDueContext value={notDue}>
            <EmployeeTab employees={currentData?.data ?? null} />
          </NotDueContext>
        )}
      </div>
    </>
  );
}

interface DepartmentCountsProps {
  /** Records of today. */
  readonly records: readonly TimekeepRecord[];
  readonly awaited: readonly AwaitedEmployee[];
}

/** Current figures of the department, and the missing employees. */
function DepartmentCounts({ records, awaited }: DepartmentCountsProps) {
  const today = useConfig().data?.today ?? '';
  const isNotDue = useIsNotDue();
  const missing = awaited.filter(({ timeIn }) => !isNotDue(today, timeIn));
  const leave: readonly string[] = LEAVE_REMARKS;
  const present = records.filter(({ Remarks }) => Remarks === 'Present' || Remarks === 'TimeIn').length;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <TodayCounts
        counts={{
          expected: present + awaited.length,
          in: present,
          late: records.filter(({ MinsLate }) => MinsLate > 0).length,
          missing: missing.length,
          onLeave: records.filter(({ Remarks }) => leave.includes(Remarks)).length,
        }}
      />
      <MissingList missing={missing} pathOf={historyPath} />
    </Box>
  );
}

function tabId(tab: TabName): string {
  return `tab-${tab}`;
}

/** Focuses the tab when the focused row was removed with the previous tab, by its link or by Back. */
function useTabFocus(tab: TabName): void {
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (document.activeElement === document.body) {
      document.getElementById(tabId(tab))?.focus({ preventScroll: true });
    }
  }, [tab]);
}
