import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import type { OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import { useNavigate } from 'react-router-dom';
import { FIGURES, PARTS, searchBehind } from '@/features/resource/overview/overview.model';

interface DepartmentsChartProps {
  readonly overview: OverviewAnswer;
  /** In pixels. */
  readonly height: number;
}

/** A bar for each department, made up of its employees of today. */
export function DepartmentsChart({ overview: { today, departments }, height }: DepartmentsChartProps) {
  const navigate = useNavigate();
  const { palette } = useTheme().vars;
  const series = PARTS.map((figure) => {
    const { label, tone } = FIGURES[figure];
    const color = tone ? palette.remark[tone].dot : palette.divider;
    return {
      id: figure,
      label,
      color,
      stack: 'employees',
      data: departments.map((department) => department[figure]),
    };
  });
  return (
    <BarChart
      layout="horizontal"
      height={height}
      series={series}
      yAxis={[{ scaleType: 'band', data: departments.map(({ department }) => department), width: 112 }]}
      xAxis={[{ tickMinStep: 1 }]}
      grid={{ vertical: true }}
      borderRadius={4}
      skipAnimation
      // By keyboard the table below leads to the same searches.
      disableKeyboardNavigation
      onItemClick={(_event, { seriesId, dataIndex }) => {
        const figure = PARTS.find((part) => part === seriesId);
        const department = departments[dataIndex]?.department;
        if (figure && department !== undefined) void navigate(searchBehind(today, figure, department));
      }}
    />
  );
}
