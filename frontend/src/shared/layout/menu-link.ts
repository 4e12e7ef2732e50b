import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';

/** A link to one of the few pages of a tab; the one that is open stands out. */
export const MenuLink = styled(NavLink)(({ theme }) => ({
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
  // Two fit on a phone.
  [theme.breakpoints.down('sm')]: { gap: 6, padding: '0 8px' },
  '&:hover': { backgroundColor: theme.vars.palette.subtle, color: theme.vars.palette.text.primary },
  '&.active': {
    backgroundColor: theme.vars.palette.subtle,
    color: theme.vars.palette.primary.main,
  },
}));
