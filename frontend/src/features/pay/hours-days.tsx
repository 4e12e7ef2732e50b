import ExpandMore from '@mui/icons-material/ExpandMore';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { HoursDay, HoursDaysAnswer, HoursRow } from '@timekeep/contracts/api/hours-api';
import {
  figureOfDay,
  figureOfRow,
  HOURS_FIGURES,
  type HoursFigure,
} from '@timekeep/contracts/hours/day-figures';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { type HalfMonth } from '@timekeep/contracts/time/half-months';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { dayInWords, periodWithYear } from '@/shared/attendance/date-format';
import { RemarkBadge } from '@/shared/attendance/remark-badges';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { ChoiceField } from '@/shared/form/choice-field';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { WhyTheseHours } from './hours-bar';
import {
  figureInWords,
  figureTitle,
  openInWords,
  timeInWords,
  unworkedInWords,
} from '@/shared/attendance/hours-words';
import { PrintHours } from './pay-sheets';

interface HoursDaysDialogProps {
  readonly period: HalfMonth;
  /** The query of the days. */
  readonly days: {
    readonly currentData?: HoursDaysAnswer | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Shown until the days are loaded. */
  readonly name: string;
  /** Only the days in this figure; undefined for all. */
  readonly figure: HoursFigure | undefined;
  readonly onFigure: (figure: HoursFigure | undefined) => void;
  /** Returns the address at which a day that is not settled can be corrected; absent where the user cannot. */
  readonly correctAt?: (date: WorkDate) => string;
  readonly onClose: () => void;
}

/** The days of an employee in a period: all of them, or those in one figure. */
export function HoursDaysDialog(props: HoursDaysDialogProps) {
  const { period, days, name, figure, onFigure, correctAt, onClose } = props;
  const zone = useCompanyZone();
  const answer = zone && days.currentData;
  const total = days.currentData?.total ?? null;
  return (
    <DialogFrame
      isInAddress
      title={total?.EMPNAME ?? name}
      maxWidth="md"
      onClose={onClose}
      actions={
        answer && total ? (
          <PrintHours period={period} sheets={() => [{ total, days: answer.data }]} zone={zone} />
        ) : undefined
      }
    >
      {days.error !== undefined && !days.currentData ? (
        <ErrorState
          error={days.error}
          retrying={days.isFetching}
          onRetry={() => {
            days.refetch();
          }}
          onLeave={onClose}
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {total ? `${periodWithYear(period)} · ${total.DEPT}, ${total.COMPANY}` : periodWithYear(period)}
          </Typography>
          {answer && total ? (
            <Days {...{ answer, total, zone, figure, onFigure }} {...(correctAt && { correctAt })} />
          ) : days.currentData ? (
            <Typography>{t('No record found')}</Typography>
          ) : (
            <Box aria-busy sx={{ display: 'grid', gap: 1 }}>
              <Skeleton variant="rounded" height={56} />
              <Skeleton variant="rounded" height={320} />
            </Box>
          )}
        </Box>
      )}
    </DialogFrame>
  );
}

interface DaysProps extends Pick<HoursDaysDialogProps, 'figure' | 'onFigure' | 'correctAt'> {
  readonly answer: HoursDaysAnswer;
  readonly total: HoursRow;
  readonly zone: CompanyZone;
}

const ALL = 'all-days';

function Days({ answer, total, zone, figure, onFigure, correctAt }: DaysProps) {
  const figures = HOURS_FIGURES.filter((each) => each === figure || figureOfRow(each, total) !== 0);
  const shown = answer.data.filter((day) => figure === undefined || figureOfDay(figure, day) !== 0);
  return (
    <>
      <Box sx={{ maxWidth: { sm: 400 } }}>
        <ChoiceField
          label={t('Days')}
          value={figure ?? ALL}
          choices={[
            { value: ALL, label: t('All days') },
            ...figures.map((each) => ({
              value: each,
              label: `${figureTitle(each)}: ${figureInWords(each, figureOfRow(each, total))}`,
            })),
          ]}
          onChoice={(value) => {
            onFigure(figures.find((each) => each === value));
          }}
        />
      </Box>
      {shown.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('No day is in this figure.')}
        </Typography>
      )}
      <Box component="ol" aria-label={t('Days')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((day) => (
          <Day
            key={day.date}
            day={day}
            zone={zone}
            figure={figure}
            {...(correctAt && day.open.length > 0 && { correctAt: correctAt(day.date) })}
          />
        ))}
      </Box>
    </>
  );
}

interface DayProps {
  readonly day: HoursDay;
  readonly zone: CompanyZone;
  readonly figure: HoursFigure | undefined;
  readonly correctAt?: string;
}

/** Figures of a day that its other lines say. */
const SAID_ELSEWHERE: readonly HoursFigure[] = [
  'DAYS',
  'WORKED',
  'OPEN',
  'ABSENT',
  'SL',
  'VL',
  'OTHER',
  'UNPAID',
  'HOLIDAYS',
];

/** A day with its figures, why it is open, and behind a button why its hours are so. */
function Day({ day, zone, figure, correctAt }: DayProps) {
  const whyId = useId();
  const [isOpen, setOpen] = useState(false);
  const name = dayInWords(day.date);
  const figures = HOURS_FIGURES.filter(
    (each) => !SAID_ELSEWHERE.includes(each) && figureOfDay(each, day) !== 0,
  );
  const unworked = unworkedInWords(day);
  const problems = openInWords(day);
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 0.25 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, minWidth: 140 }}>
          {name}
        </Typography>
        <RemarkBadge remark={day.remark} />
        {(day.timeIn !== null || day.timeOut !== null) && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {day.timeIn === null ? t('no in') : timeInWords(day.timeIn, day.date, zone)}
            {' - '}
            {day.timeOut === null ? t('no out') : timeInWords(day.timeOut, day.date, zone)}
          </Typography>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.25,
          fontSize: '0.875rem',
        }}
      >
        {figures.map((each) => (
          <Box key={each} component="span" sx={{ fontWeight: each === figure ? 600 : 400 }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {figureTitle(each)}
            </Box>{' '}
            {figureInWords(each, figureOfDay(each, day))}
          </Box>
        ))}
        {unworked !== null && <span>{unworked}</span>}
        <Button
          size="small"
          aria-label={t('Why these hours, {day}', { day: name })}
          aria-expanded={isOpen}
          aria-controls={whyId}
          sx={{ ml: 'auto' }}
          endIcon={
            <ExpandMore
              sx={{ transform: isOpen ? 'rotate(180deg)' : 'none', transition: 'transform 120ms' }}
            />
          }
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {t('Why these hours')}
        </Button>
      </Box>
      {problems.length > 0 && (
        <Alert
          severity="warning"
          sx={{ py: 0, alignItems: 'center' }}
          action={
            correctAt !== undefined && (
              <Button size="small" color="inherit" component={Link} to={correctAt}>
                {t('Open the record')}
              </Button>
            )
          }
        >
          {problems.join(' ')}
        </Alert>
      )}
      <Box id={whyId} hidden={!isOpen}>
        {isOpen && <WhyTheseHours day={day} zone={zone} />}
      </Box>
    </Box>
  );
}
