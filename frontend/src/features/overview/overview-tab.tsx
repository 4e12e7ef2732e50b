import EventOutlined from '@mui/icons-material/EventOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { useOverviewQuery } from '@/shared/api/overview-api';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { lazyPart } from '@/shared/layout/lazy-part';
import { cardSurface } from '@/shared/layout/page-layout';
import { NeedsAttention } from './needs-attention';

const OverviewFigures = lazyPart(async () => (await import('./overview-charts')).OverviewFigures, {
  Loading: OverviewLoading,
});

/** Start page of the HR area: introduction, links and figures of the group. */
export function OverviewTab() {
  const { data, error, isError, isFetching, refetch } = useOverviewQuery(undefined);
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <title>{`${t('Overview')} · Timekeep`}</title>
      <NeedsAttention />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        <OverviewIntro />
        <OverviewCards />
      </Box>
      {data && <OverviewFigures overview={data} />}
      {!data && !isError && <OverviewLoading />}
      {!data && isError && <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />}
    </Box>
  );
}

/** Introduction to the HR area, with a link to the employees. */
function OverviewIntro() {
  return (
    <Box
      component="section"
      aria-labelledby="overview-intro"
      sx={{
        p: 3,
        ...cardSurface,
        display: 'grid',
        gap: 1.5,
        alignContent: 'start',
        justifyItems: 'start',
      }}
    >
      <Typography variant="h2" id="overview-intro">
        {t('Overview')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
        {t(
          'HR is the most private section of Timekeep. Here an admin can add, edit, update and delete the data of employees and their schedules; each change is recorded together with who made it.',
        )}
      </Typography>
      <Button variant="contained" component={Link} to="/resource/employees">
        {t('Continue')}
      </Button>
    </Box>
  );
}

const CARDS = [
  {
    title: t('Register New Employee'),
    text: t('Give a new employee an ID, a department and a PIN.'),
    path: '/resource/employees?form=register',
    Icon: PersonAddAltOutlined,
  },
  {
    title: t('Company Holiday'),
    text: t('Enter a legal or special holiday into the timekeep of all employees.'),
    path: '/resource/company',
    Icon: EventOutlined,
  },
] as const;

const Card = styled(Link)(({ theme }) => ({
  display: 'grid',
  gap: 4,
  alignContent: 'start',
  padding: 24,
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  color: 'inherit',
  textDecoration: 'none',
  transition: 'border-color 120ms',
  '& svg': { color: theme.vars.palette.primary.main, marginBottom: 8 },
  '&:hover': { borderColor: theme.vars.palette.primary.main },
}));

/** Links to the two most frequent tasks of HR. */
function OverviewCards() {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
      {CARDS.map(({ title, text, path, Icon }) => (
        <Card key={title} to={path}>
          <Icon aria-hidden />
          <Typography variant="h3" component="h3">
            {title}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {text}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}

/** Placeholder of the figures while they load. */
function OverviewLoading() {
  return (
    <Box role="status" aria-label={t('Loading data')} sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="text" width={200} height={32} />
      <Skeleton variant="rounded" height={84} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}
