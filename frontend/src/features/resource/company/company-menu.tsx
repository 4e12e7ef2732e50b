import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';

const ENTRIES = [
  { label: 'Schedule for Holiday', path: '/resource/company', Icon: EventOutlined },
  { label: 'Renew Schedules', path: '/resource/company/renew', Icon: AutorenewOutlined },
] as const;

const Entry = styled(NavLink)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 40,
  padding: '0 12px',
  borderRadius: 8,
  fontSize: '0.875rem',
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  '& svg': { fontSize: 18 },
  // Both fit on a phone.
  [theme.breakpoints.down('sm')]: { gap: 6, padding: '0 8px' },
  '&:hover': { backgroundColor: theme.vars.palette.subtle, color: theme.vars.palette.text.primary },
  '&.active': {
    backgroundColor: theme.vars.palette.subtle,
    color: theme.vars.palette.primary.main,
  },
}));

/** The pages of the Company tab: at the side, above the page on narrow screens. */
export function CompanyMenu() {
  return (
    <Box
      component="nav"
      aria-label="Company"
      sx={{ display: 'flex', flexDirection: { md: 'column' }, gap: 0.5, overflowX: 'auto' }}
    >
      {ENTRIES.map(({ label, path, Icon }) => (
        <Entry key={path} to={path} end>
          <Icon aria-hidden />
          {label}
        </Entry>
      ))}
    </Box>
  );
}
