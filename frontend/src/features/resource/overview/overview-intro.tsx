import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { cardSurface } from '@/shared/layout/page-layout';

/** What the HR area is for, and the way in. */
export function OverviewIntro() {
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
        Overview
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
        HR is the most private section of Timekeep. Here an admin can add, edit, update and delete the data of
        employees and their schedules; each change is recorded together with who made it.
      </Typography>
      <Button variant="contained" component={Link} to="/resource/employees">
        Continue
      </Button>
    </Box>
  );
}
