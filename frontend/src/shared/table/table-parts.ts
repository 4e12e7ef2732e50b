import { styled } from '@mui/material/styles';
import { ROW_HEIGHT } from './table-model';

/** The first column stays while the others scroll sideways; a line shows that there is more beneath. */
const stays = {
  position: 'sticky',
  left: 0,
  backgroundColor: 'inherit',
  '[data-scrolled] &': { borderRight: '1px solid' },
} as const;

/** Narrow windows need the room; the table's own edge keeps its inset. */
const narrow = {
  padding: '0 8px',
  '&:first-of-type': { paddingLeft: 12 },
  '&:last-of-type': { paddingRight: 12 },
} as const;

export const Table = styled('table')({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.875rem',
});

export const Row = styled('tr')(({ theme }) => ({
  height: ROW_HEIGHT,
  backgroundColor: theme.vars.palette.background.paper,
  transition: 'background-color 120ms',
  '&:hover': { backgroundColor: theme.vars.palette.subtle },
  '&[data-opens]': { cursor: 'pointer' },
  '&:has([data-opener]:focus-visible)': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
    backgroundColor: theme.vars.palette.subtle,
  },
}));

export const HeadCell = styled('th')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  height: ROW_HEIGHT,
  padding: '0 16px',
  whiteSpace: 'nowrap',
  [theme.breakpoints.down('md')]: narrow,
  fontSize: '0.75rem',
  fontWeight: 600,
  letterSpacing: '0.03em',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.subtle,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&:first-of-type': {
    ...stays,
    zIndex: 3,
    backgroundColor: theme.vars.palette.subtle,
    borderRightColor: theme.vars.palette.divider,
  },
}));

export const Cell = styled('td')(({ theme }) => ({
  height: ROW_HEIGHT,
  padding: '0 16px',
  [theme.breakpoints.down('md')]: narrow,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  'tr:last-of-type > &': { borderBottom: 0 },
  '&:first-of-type': { ...stays, zIndex: 1, borderRightColor: theme.vars.palette.divider },
  '&[data-actions]': { overflow: 'visible' },
}));

/** A row's own button: it looks like the cell's content; the row shows its focus. */
export const Opener = styled('button')({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'block',
  width: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  cursor: 'inherit',
});
