import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { Authority } from '@timekeep/contracts/events/account';
import { Link, useLocation } from 'react-router-dom';
import { linksFor } from './nav-links';
import { useCompanyWebsite } from './use-company-website';

const place = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 56,
  padding: '0 12px',
  fontSize: '0.875rem',
  fontWeight: 500,
  textDecoration: 'none',
} as const;

const Place = styled(Link)(({ theme }) => ({
  ...place,
  color: theme.vars.palette.text.secondary,
  boxShadow: 'inset 0 -2px 0 transparent',
  transition: 'color 120ms, box-shadow 120ms',
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-current]': {
    color: theme.vars.palette.text.primary,
    fontWeight: 600,
    boxShadow: `inset 0 -2px 0 ${theme.vars.palette.primary.main}`,
  },
  '&:focus-visible': { outlineOffset: -4 },
}));

const Outside = styled('a')(({ theme }) => ({
  ...place,
  color: theme.vars.palette.text.secondary,
  '&:hover': { color: theme.vars.palette.text.primary },
}));

/** The links of the bar, on all but phones. */
export function BarLinks({ authority }: { readonly authority: Authority }) {
  const { pathname } = useLocation();
  const website = useCompanyWebsite();
  return (
    <Box component="nav" aria-label="Main" sx={{ display: { xs: 'none', sm: 'flex' } }}>
      {linksFor(authority).map(({ to, label, isCurrent }) => (
        <Place key={to} to={to} {...(isCurrent(pathname) ? { 'aria-current': 'page' } : {})}>
          {label}
        </Place>
      ))}
      {website && (
        <Outside href={website} target="_blank" rel="noopener noreferrer">
          Company website
          <OpenInNew sx={{ fontSize: 14 }} />
        </Outside>
      )}
    </Box>
  );
}
