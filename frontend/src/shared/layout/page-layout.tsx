import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { PageHeading } from './page-heading';

interface PageHeaderProps {
  readonly title: string;
  /** Line above the title: the area or department. */
  readonly above?: string;
  /** Line below the title: the purpose of the page. */
  readonly below?: string;
  /** True if tabs follow, whose border ends the header. */
  readonly beforeTabs?: boolean;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
}

/** Header of a page. */
export function PageHeader({ title, above, below, beforeTabs = false, actions }: PageHeaderProps) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        // Several buttons are below the title on phones.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        rowGap: 1.5,
        mb: beforeTabs ? 2 : 3,
        pb: beforeTabs ? 0 : 3,
        borderBottom: beforeTabs ? 0 : 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0, flex: { xs: '1 1 13rem', sm: '0 1 auto' } }}>
        {above && (
          <Typography
            variant="body2"
            sx={{ color: 'primary.main', fontWeight: 600, fontVariantNumeric: 'normal', mb: 0.5 }}
          >
            {above}
          </Typography>
        )}
        <PageHeading title={title}>{title}</PageHeading>
        {below && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {below}
          </Typography>
        )}
      </Box>
      {actions && <Box sx={{ flexShrink: 0 }}>{actions}</Box>}
    </Box>
  );
}

/** Style of a card: a tint and a border instead of a shadow. */
export const cardSurface = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
} as const;

/** Layout of two fields in a row, or in a column on phones. */
export const pairOfFields = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** Link in the menu of a tab; the open page is highlighted. */
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
  // Makes two links fit on a phone.
  [theme.breakpoints.down('sm')]: { gap: 6, minHeight: 44, padding: '0 8px' },
  '&:hover': { backgroundColor: theme.vars.palette.subtle, color: theme.vars.palette.text.primary },
  // Inside the link, because a horizontally scrolling menu clips an outer outline.
  '&:focus-visible': { outlineOffset: -2 },
  '&.active': {
    backgroundColor: theme.vars.palette.subtle,
    color: theme.vars.palette.primary.main,
  },
}));
