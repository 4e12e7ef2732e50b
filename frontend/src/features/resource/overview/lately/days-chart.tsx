import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import type { DaySummary } from '@timekeep/contracts/api/overview-api';
import { useNavigate } from 'react-router-dom';
import { DAY_FIGURES, FIGURES, searchBehind } from '@/features/resource/overview/overview.model';
import { dayAndMonth, fullDate } from '@/shared/attendance/date-format';

interface DaysChartProps {
  readonly days: readonly DaySummary[];
  /** In pixels. */
  readonly height: number;
}

/** Two bars for each day: the late and the absent. */
export function DaysChart({ days, height }: DaysChartProps) {
  const navigate = useNavigate();
  const { palette } = useTheme().vars;
  const colours = { late: palette.remark.orange.dot, absent: palette.remark.red.dot };
  return (
    <BarChart
      height={height}
      series={DAY_FIGURES.map((figure) => ({
        id: figure,
        label: FIGURES[figure].label,
        color: colours[figure],
        data: days.map((day) => day[figure]),
      }))}
      xAxis={[
        {
          scaleType: 'band',
          data: days.map(({ date }) => date),
          valueFormatter: (date: string, { location }) =>
            location === 'tick' ? dayAndMonth(date) : fullDate(date),
        },
      ]}
      yAxis={[{ tickMinStep: 1, width: 40 }]}
      grid={{ horizontal: true }}
      borderRadius={3}
      skipAnimation
      // By keyboard the table below leads to the same searches.
      disableKeyboardNavigation
      onItemClick={(_event, { seriesId, dataIndex }) => {
        const figure = DAY_FIGURES.find((known) => known === seriesId);
        const date = days[dataIndex]?.date;
        if (figure && date !== undefined) void navigate(searchBehind(date, figure));
      }}
    />
  );
}
