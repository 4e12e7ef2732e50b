import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { PageHeading } from './page-heading';

interface PageHeaderProps {
  readonly title: string;
  /** The area or department. */
  readonly above?: string;
  /** The purpose of the page. */
  readonly below?: string;
  /** True for an area whose tabs have titles of their own, which lead. */
  readonly isArea?: boolean;
  /** True if tabs follow, whose border ends the header. */
  readonly beforeTabs?: boolean;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
}

/** Header of a page, in one line. */
export function PageHeader(props: PageHeaderProps) {
  const { title, above, below, isArea = false, beforeTabs = false, actions } = props;
  return (
    <Box component="header" sx={{ ...headerLine, mb: beforeTabs ? 0.5 : 2 }}>
      <Box sx={headerTexts}>
        {isArea && <HeaderText isStrong>{above}</HeaderText>}
        <PageHeading title={title} sx={{ fontSize: isArea ? '0.875rem' : '1.25rem', letterSpacing: 0 }}>
          {title}
        </PageHeading>
        {!isArea && <HeaderText isStrong>{above}</HeaderText>}
        <HeaderText>{below}</HeaderText>
      </Box>
      {actions && (
        <Box sx={{ flexShrink: 0, '& .MuiButton-root': { minHeight: { sm: 34 }, py: 0 } }}>{actions}</Box>
      )}
    </Box>
  );
}

interface TabHeadingProps {
  readonly id: string;
  readonly title: string;
  /** The purpose of the tab. */
  readonly below?: string;
  /** Links or buttons at the right. */
  readonly actions?: ReactNode;
}

/** Title of a tab, in one line with its purpose and its links. */
export function TabHeading({ id, title, below, actions }: TabHeadingProps) {
  return (
    <Box sx={headerLine}>
      <Box sx={headerTexts}>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        <HeaderText>{below}</HeaderText>
      </Box>
      {actions}
    </Box>
  );
}

const headerLine = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 0.5,
} as const;

const headerTexts = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1.5,
  flex: '1 1 13rem',
  minWidth: 0,
} as const;

function HeaderText({
  isStrong = false,
  children,
}: {
  readonly isStrong?: boolean;
  readonly children: ReactNode;
}) {
  if (children === undefined) return null;
  return (
    <Typography
      variant="body2"
      sx={{
        fontVariantNumeric: 'normal',
        ...(isStrong ? { color: 'primary.main', fontWeight: 600 } : { color: 'text.secondary' }),
      }}
    >
      {children}
    </Typography>
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
