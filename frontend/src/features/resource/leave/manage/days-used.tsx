import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo, useState } from 'react';
import type { LedgerLine } from '@/features/resource/leave/leave-api';
import { ChoiceField } from '@/shared/form/choice-field';
import { daysByMonth, yearsOf } from './days-by-month.model';
import { MonthTable } from './month-table';

interface DaysUsedProps {
  readonly lines: readonly LedgerLine[];
  readonly today: WorkDate;
}

/** The days of leave of each month of a chosen year. */
export function DaysUsed({ lines, today }: DaysUsedProps) {
  const years = useMemo(() => yearsOf(lines, today).map(String), [lines, today]);
  const [chosen, setChosen] = useState(today.slice(0, 4));
  // The last day of a chosen year may have been deleted meanwhile.
  const year = years.includes(chosen) ? chosen : today.slice(0, 4);
  const months = useMemo(() => daysByMonth(lines, Number(year)), [lines, year]);
  return (
    <Box component="section" aria-labelledby="days-used">
      <Typography variant="h3" id="days-used" sx={{ mb: 1 }}>
        Days used by month
      </Typography>
      <Box sx={{ mb: 1.5 }}>
        <ChoiceField
          label="Year"
          value={year}
          choices={years.map((value) => ({ value, label: value }))}
          onChoice={setChosen}
        />
      </Box>
      <MonthTable year={year} months={months} />
    </Box>
  );
}
