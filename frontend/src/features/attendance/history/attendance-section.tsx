import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { WorkInProgress } from '@/shared/layout/work-in-progress';

const ATTENDANCE_TAB = 'attendance';

/** The lower part of the dashboard: tabs, of which the address keeps the chosen one. */
export function AttendanceSection({ children }: { readonly children: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') ?? ATTENDANCE_TAB;
  const isAttendance = tab === ATTENDANCE_TAB;
  return (
    <Box component="section" aria-labelledby="attendance-data" sx={{ mt: 2, minWidth: 0 }}>
      <Typography variant="h2" id="attendance-data">
        Attendance Data
      </Typography>
      <Box sx={{ borderBottom: 1, borderColor: 'divider', mt: 1, mb: 1.5 }}>
        <Tabs
          aria-labelledby="attendance-data"
          value={isAttendance ? ATTENDANCE_TAB : false}
          onChange={() => {
            setSearch({});
          }}
        >
          <Tab
            value={ATTENDANCE_TAB}
            label="Attendance"
            id="tab-attendance"
            aria-controls="panel-attendance"
          />
        </Tabs>
      </Box>
      <div role="tabpanel" id="panel-attendance" aria-labelledby="tab-attendance">
        {isAttendance ? children : <WorkInProgress />}
      </div>
    </Box>
  );
}
