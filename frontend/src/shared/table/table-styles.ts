import { styled } from '@mui/material/styles';
import { MANY_COLUMNS, ROW_HEIGHT } from './table-model';

/** Whether a table has many columns, and so narrower gaps between them and a wider place on the page. */
export function isDense(columns: readonly unknown[]): boolean {
  return columns.length > MANY_COLUMNS;
}

/** The attribute of a table with many columns. */
export function tableDensity(columns: readonly unknown[]) {
  return isDense(columns) ? { 'data-dense': '' } : {};
}

/**
 * One column stays while the others scroll sideways; a line and a shadow show that there is more beneath. It sticks
 * only then: each cell that sticks is painted as a layer of its own.
 */
const stays = { position: 'sticky', left: 0, zIndex: 1 } as const;

/**
 * A table with everything in it. Rows and cells are plain elements: thousands of them appear while somebody scrolls,
 * and each styled one would have its class worked out anew.
 */
export const Table = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: '0.875rem',
    '& th, & td': {
      height: ROW_HEIGHT,
      padding: '0 16px',
      whiteSpace: 'nowrap',
      borderBottom: `1px solid ${palette.divider}`,
      // Narrow windows need the room; the table's own edge keeps its inset.
      [theme.breakpoints.down('md')]: {
        padding: '0 8px',
        '&:first-of-type': { paddingLeft: 12 },
        '&:last-of-type': { paddingRight: 12 },
      },
    },
    '&[data-dense] :is(th, td):not(:first-of-type)': { paddingLeft: 8 },
    '&[data-dense] :is(th, td):not(:last-of-type)': { paddingRight: 8 },
    '& [data-align=right]': { textAlign: 'right' },
    '& thead': { position: 'sticky', top: 0, zIndex: 2 },
    '& th': {
      textAlign: 'left',
      fontSize: '0.75rem',
      fontWeight: 600,
      letterSpacing: '0.03em',
      color: palette.text.secondary,
      backgroundColor: palette.subtle,
    },
    // Only clipped: a cell that could scroll would be a layer of its own.
    '& td': { overflow: 'clip', textOverflow: 'ellipsis' },
    '& td[data-actions]': { overflow: 'visible' },
    '& td[data-wraps]': { whiteSpace: 'normal', lineHeight: '16px', overflowWrap: 'anywhere' },
    '[data-scrolled] & [data-frozen]': stays,
    '[data-scrolled] & td[data-frozen]': { backgroundColor: 'inherit' },
    '[data-covered] & [data-frozen]': {
      borderRight: `1px solid ${palette.divider}`,
      boxShadow: '6px 0 10px -4px rgb(20 16 10 / 18%)',
      clipPath: 'inset(0 -16px 0 0)',
      ...theme.applyStyles('dark', { boxShadow: '6px 0 10px -4px rgb(0 0 0 / 70%)' }),
    },
    '& tbody tr': {
      height: ROW_HEIGHT,
      // What is scrolled to is not beneath the head.
      scrollMarginTop: ROW_HEIGHT,
      backgroundColor: palette.background.paper,
      transition: 'background-color 120ms',
    },
    '& tbody tr:hover': { backgroundColor: palette.subtle },
    '& tr[data-opens]': { cursor: 'pointer' },
    // Said by an attribute: with `:last-of-type`, each row that comes or goes would have all others styled again.
    '& tr[data-last] > td': { borderBottom: 0 },
    // Seen only while rows fly by: the lines between them.
    '& tr[data-room] > td': {
      position: 'static',
      padding: 0,
      border: 0,
      background: `repeating-linear-gradient(${palette.background.paper} 0 ${ROW_HEIGHT - 1}px, ${palette.divider} 0 ${ROW_HEIGHT}px)`,
    },
    '& tr:has([data-opener]:focus-visible)': {
      outline: `2px solid ${palette.primary.main}`,
      outlineOffset: -2,
      backgroundColor: palette.subtle,
    },
    // The cell that stays is painted above the outline of its row.
    '[data-scrolled] & tr:has([data-opener]:focus-visible) > [data-frozen]': {
      borderBottomColor: palette.primary.main,
      boxShadow: `inset 0 2px ${palette.primary.main}, inset 0 -1px ${palette.primary.main}`,
    },
    // A row's own button or link: it looks like the cell's content; the row shows its focus.
    '& [data-opener]': {
      all: 'unset',
      boxSizing: 'border-box',
      display: 'block',
      width: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      cursor: 'inherit',
      userSelect: 'text',
    },
    '& tr[data-opens]:hover [data-opener]': { textDecoration: 'underline', textUnderlineOffset: 3 },
  };
});
