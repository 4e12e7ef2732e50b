import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { employeeName, type EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import type { PreviewRenewalAnswer } from '@timekeep/contracts/api/schedules-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { mediumDate } from '@/shared/attendance/date-format';
import { ChoiceField } from '@/shared/form/choice-field';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { weekInWords } from '@/shared/schedules/week-format';

/** The FROM of the chosen range of each employee for whom another than the standing one was chosen. */
export type RangeChoices = Readonly<Record<string, WorkDate>>;

/** The employees with several schedules, for whom the renewal waits: undefined while they load, and after a failure. */
export interface RenewalPreview {
  readonly answer: PreviewRenewalAnswer | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

interface CarriedSchedulesProps {
  readonly employees: readonly EmployeeListItem[];
  readonly preview: RenewalPreview;
  readonly choices: RangeChoices;
  readonly onChoices: (choices: RangeChoices) => void;
}

/** Employees with several schedules in the last week of December, with a choice of the one that is renewed. */
export function CarriedSchedules({ employees, preview, choices, onChoices }: CarriedSchedulesProps) {
  const { answer, error, isFetching, onRetry } = preview;
  if (error !== undefined) return <ErrorState error={error} retrying={isFetching} onRetry={onRetry} />;
  if (!answer) return <Skeleton variant="rounded" aria-label={t('Loading data')} sx={{ height: 56 }} />;
  if (answer.data.length === 0) return null;
  const names = new Map(
    employees.map(({ EMPID, EMP_LNAME, EMP_FNAME }) => [EMPID, employeeName(EMP_LNAME, EMP_FNAME)]),
  );
  return (
    <Box
      component="section"
      aria-label={t('Several schedules in the last week')}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="body2">
        {t(
          'These employees have several schedules from December 25 to 31. The one that held on most days since October 1 is renewed, unless you choose another.',
        )}
      </Typography>
      {answer.data.map(({ EMPID, FROM, ranges }) => (
        <ChoiceField
          key={EMPID}
          label={`${names.get(EMPID) ?? ''} · ${EMPID}`}
          value={choices[EMPID] ?? FROM}
          choices={ranges.map((range) => ({
            value: range.FROM,
            label: `${mediumDate(range.FROM)} – ${mediumDate(range.TO)}: ${weekInWords(range)}`,
          }))}
          onChoice={(value) => {
            onChoices({ ...choices, [EMPID]: value });
          }}
        />
      ))}
    </Box>
  );
}
