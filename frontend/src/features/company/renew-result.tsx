import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DAYS_A_YEAR } from '@timekeep/contracts/api/schedules-api';
import { useEffect, useRef } from 'react';
import { t } from '@/shared/language/language';
import { cardSurface } from '@/shared/layout/page-layout';
import type { Renewal } from './renewal';

interface RenewResultProps {
  readonly result: Renewal;
  /** True for a renewal that has just ended: its result takes the focus. */
  readonly isNew: boolean;
}

/** Result of a renewal, with the employees who had no schedule to renew. */
export function RenewResult({ result, isNew }: RenewResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const { stats, undefinedSchedules, stopped } = result;
  const total = stats.five * DAYS_A_YEAR.five + stats.six * DAYS_A_YEAR.six;
  const figures = [
    { label: t('Employees with a 5-day schedule'), value: stats.five },
    { label: t('Employees with a 6-day schedule'), value: stats.six },
    { label: t('Total inserted schedules'), value: total },
  ];
  return (
    <Box component="section" aria-labelledby="renew-result" sx={{ mt: 4 }}>
      <Typography
        ref={heading}
        tabIndex={-1}
        variant="h3"
        component="h3"
        id="renew-result"
        sx={{ '&:focus-visible': { outline: 'none' } }}
      >
        {t('Result')}
      </Typography>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        {result.msg}
      </Typography>
      {stopped && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {t(
            'The renewal stopped after {done} of {total} employees. {reason} The figures are those of the employees before it stopped. Please renew again: schedules that were renewed stay as they are.',
            {
              done: stopped.done.toLocaleString('en-US'),
              total: stopped.total.toLocaleString('en-US'),
              reason: stopped.reason,
            },
          )}
        </Alert>
      )}
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(3, 1fr)' }, gap: 1.5, m: 0 }}
      >
        {figures.map(({ label, value }) => (
          <Box
            key={label}
            sx={{
              display: 'flex',
              flexDirection: 'column-reverse',
              justifyContent: 'flex-end',
              p: 2,
              ...cardSurface,
            }}
          >
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="h2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {value.toLocaleString('en-US')}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="h3" component="h4" sx={{ mt: 3, mb: 0.5 }}>
        {t('Errors')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {undefinedSchedules.length === 0
          ? stopped
            ? t('None so far.')
            : t('None: every employee had a schedule in the last week of December.')
          : t('These employees have no schedule in the last week of December:')}
      </Typography>
      {undefinedSchedules.length > 0 && (
        <Typography
          variant="body2"
          tabIndex={0}
          aria-label={t('Employees without a schedule')}
          role="region"
          sx={{ mt: 1, maxHeight: '12rem', overflow: 'auto', fontVariantNumeric: 'tabular-nums' }}
        >
          {undefinedSchedules.join(', ')}
        </Typography>
      )}
    </Box>
  );
}
