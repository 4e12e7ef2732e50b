import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import type { ScheduleView } from '@/features/resource/employees/schedule/draft/schedule-draft';

interface SubViewsProps {
  readonly view: ScheduleView;
  readonly onView: (view: ScheduleView) => void;
  readonly children: ReactNode;
}

const VIEWS: readonly { readonly value: ScheduleView; readonly label: string }[] = [
  { value: 'range', label: 'Date range and template' },
  { value: 'days', label: 'Customise by day' },
];

/** The two sub-views of the panel, one at a time. */
export function SubViews({ view, onView, children }: SubViewsProps) {
  return (
    <div>
      <Box sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}>
        <Tabs
          aria-label="Schedule"
          value={view}
          onChange={(_event, value: ScheduleView) => {
            onView(value);
          }}
        >
          {VIEWS.map(({ value, label }) => (
            <Tab
              key={value}
              value={value}
              label={label}
              id={`schedule-tab-${value}`}
              aria-controls="schedule-view"
              sx={{ mr: 2.5 }}
            />
          ))}
        </Tabs>
      </Box>
      <div role="tabpanel" id="schedule-view" aria-labelledby={`schedule-tab-${view}`}>
        {children}
      </div>
    </div>
  );
}
