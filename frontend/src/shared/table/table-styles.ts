import { styled } from '@mui/material/styles';
import { MANY_COLUMNS, NARROWEST, ROW_HEIGHT, type CardHeights } from './table-model';

/** Returns the height of a card, in all windows. */
export function cardHeight({ usual, narrowest }: CardHeights) {
  return { height: usual, [NARROWEST]: { height: narrowest } };
}

/** Returns the style of a text that is cut off after some lines. */
export function clamped(lines: number) {
  return {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  } as const;
}

/** Part of a card's line that is cut off where it is too long; in the narrowest windows it takes more lines. */
export const shortened = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  [NARROWEST]: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
} as const;

/** True if a table has many columns, and therefore narrower gaps and more width on the page. */
export function isDense(columns: readonly unknown[]): boolean {
  return columns.length > MANY_COLUMNS;
}

/** Returns the attribute of a table with many columns. */
export function tableDensity(columns: readonly unknown[]) {
  return isDense(columns) ? { 'data-dense': '' } : {};
}

/**
 * Style of the frozen column during horizontal scrolling; a line and a shadow show that columns are hidden beneath. Not
 * sticky otherwise, because each sticky cell is painted as a separate layer.
 */
const stays = { position: 'sticky', left: 0, zIndex: 1 } as const;

/**
 * Styles of a table and its content. Rows and cells are plain elements: thousands of them appear during scrolling, and
 * a styled component would compute the class of each.
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
      // Narrow windows need the space; the table's outer edge keeps its padding.
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
    // Clipped instead of hidden: a scrollable cell would be a separate layer.
    '& td': { overflow: 'clip', textOverflow: 'ellipsis', fontVariantNumeric: 'tabular-nums' },
    '& td[data-actions]': { overflow: 'visible' },
    // Among tabular figures the hyphen of this font is as wide as a figure.
    '& td[data-wraps]:not([data-align=right])': { fontVariantNumeric: 'normal' },
    '& td[data-wraps]': { whiteSpace: 'normal', lineHeight: '16px', overflowWrap: 'anywhere' },
    // A third line would make the row higher than the others.
    '& [data-lines]': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
    },
    // The mark of the next day is beside the right edge of a time.
    '& td[data-wraps][data-align=right]': { overflow: 'visible' },
    '& td[data-align=right] > [data-lines]': { marginRight: -14, paddingRight: 14 },
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
      // Keeps a row that is scrolled into view below the head.
      scrollMarginTop: ROW_HEIGHT,
      backgroundColor: palette.background.paper,
      transition: 'background-color 120ms',
    },
    '& tbody tr:hover': { backgroundColor: palette.subtle },
    '& tr[data-opens]': { cursor: 'pointer' },
    // An attribute, because with `:last-of-type` each added or removed row would restyle all others.
    '& tr[data-last] > td': { borderBottom: 0 },
    // Lines of the skipped rows, visible only during fast scrolling.
    '& tr[data-spacer] > td': {
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
    // The frozen cell is painted above the outline of its row, so it draws its part of the outline.
    '[data-scrolled] & tr:has([data-opener]:focus-visible) > [data-frozen]': {
      borderBottomColor: palette.primary.main,
      boxShadow: `inset 0 2px ${palette.primary.main}, inset 0 -1px ${palette.primary.main}`,
    },
    // The row's button or link looks like text; the row shows its focus.
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
