import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useConfig } from '@/shared/api/system-api';
import { ErrorState } from '@/shared/layout/error-state';
import { PageHeading } from '@/shared/layout/page-heading';
import { CREDIT_HEIGHT, CreditCard } from './credit-card';

/** What the system is, and who made it. */
export function AboutPage() {
  const { data: config, error, isFetching, refetch } = useConfig();
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto', py: { xs: 1, md: 4 } }}>
      <PageHeading title="About">About Timekeep</PageHeading>
      <Box sx={{ display: 'grid', gap: 2, mt: 2, color: 'text.secondary', maxWidth: '64ch' }}>
        <Typography>
          Timekeep shows the staff of our companies when their working days began and ended. The time clocks
          at the doors report each punch; a moment later it stands here, beside the schedule of that day.
        </Typography>
        <Typography>
          Supervisors follow the attendance of their own department. HR keeps employees, schedules, leave and
          holidays, and puts right what a time clock could not know.
        </Typography>
      </Box>
      <Typography variant="h2" sx={{ mt: 5, mb: 2 }}>
        Made by
      </Typography>
      {!config && error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Box
          component="ul"
          aria-busy={!config}
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { sm: '1fr 1fr' },
            m: 0,
            p: 0,
            listStyle: 'none',
          }}
        >
          {config
            ? config.aboutCredits.map((credit, index) => <CreditCard key={index} credit={credit} />)
            : [0, 1].map((card) => (
                <Skeleton
                  key={card}
                  component="li"
                  variant="rounded"
                  height={CREDIT_HEIGHT}
                  sx={{ borderRadius: '10px' }}
                />
              ))}
        </Box>
      )}
      <Link
        component={RouterLink}
        to="/"
        sx={{ mt: 5, display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: '0.875rem' }}
      >
        <ArrowBack sx={{ fontSize: 18 }} />
        Go back to home
      </Link>
    </Box>
  );
}
