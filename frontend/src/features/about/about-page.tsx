import ArrowBack from '@mui/icons-material/ArrowBack';
import CodeOutlined from '@mui/icons-material/CodeOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { AboutCredit } from '@timekeep/contracts/api/system-api';
import { Link as RouterLink } from 'react-router-dom';
import { useConfig } from '@/shared/api/system-api';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { PageHeading } from '@/shared/layout/page-heading';
import { cardSurface } from '@/shared/layout/page-layout';

/** Describes the system and names its makers. */
export function AboutPage() {
  const { data: config, error, isFetching, refetch } = useConfig();
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto', py: { xs: 1, md: 4 } }}>
      <PageHeading title={t('About')}>{t('About Timekeep')}</PageHeading>
      <Box sx={{ display: 'grid', gap: 2, mt: 2, color: 'text.secondary', maxWidth: '64ch' }}>
        <Typography>
          {t(
            'Timekeep shows the staff of our companies when their working days began and ended. The time clocks at the doors report each punch, and it appears here a moment later, beside the schedule of that day.',
          )}
        </Typography>
        <Typography>
          {t(
            'Supervisors follow the attendance of their own department. HR keeps employees, schedules, leave and holidays, and corrects records that a time clock could not get right.',
          )}
        </Typography>
      </Box>
      <Typography variant="h2" sx={{ mt: 5, mb: 2 }}>
        {t('Made by')}
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
      {config?.version !== undefined && (
        <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary' }}>
          {t('Version {version}', { version: config.version })}
        </Typography>
      )}
      <Link
        component={RouterLink}
        to="/"
        sx={{ mt: { xs: 5 }, display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: '0.875rem' }}
      >
        <ArrowBack sx={{ fontSize: 18 }} />
        {t('Go back to home')}
      </Link>
    </Box>
  );
}

/** Height of a card without name and link, in pixels. */
const CREDIT_HEIGHT = 90;

/** One maker of the system: the role, and the name and a link where they are configured. */
function CreditCard({ credit }: { readonly credit: AboutCredit }) {
  const { name, role, link } = credit;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        p: 2.5,
        minHeight: CREDIT_HEIGHT,
        ...cardSurface,
      }}
    >
      <Avatar sx={{ bgcolor: 'subtle', color: 'primary.main', border: 1, borderColor: 'divider' }}>
        <CodeOutlined />
      </Avatar>
      <div>
        <Typography variant="h3" component="p">
          {name ?? role}
        </Typography>
        {name !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {role}
          </Typography>
        )}
        {link !== undefined && (
          <Link
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            variant="body2"
            aria-label={t('Profile of {person}', { person: name ?? role })}
          >
            {t('Profile')}
          </Link>
        )}
      </div>
    </Box>
  );
}
