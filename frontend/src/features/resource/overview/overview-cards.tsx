import EventOutlined from '@mui/icons-material/EventOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';

const CARDS = [
  {
    title: 'Register New Employee',
    text: 'Give someone who starts an employee ID, a department and a PIN.',
    path: '/resource/employees',
    Icon: PersonAddAltOutlined,
  },
  {
    title: 'Company Holiday',
    text: 'Write a legal or a special holiday into the timekeep of everybody.',
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

/** The two things that HR comes for most often. */
export function OverviewCards() {
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
