import { styled } from '@mui/material/styles';
import { CARD_HEIGHT } from '@/shared/table/table-model';

const twoLines = { display: 'flex', flexDirection: 'column', justifyContent: 'center', gap: 4 } as const;

export const Card = styled('li')(({ theme }) => ({
  ...twoLines,
  height: CARD_HEIGHT,
  padding: '0 16px',
  fontSize: '0.875rem',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&:last-of-type': { borderBottom: 0 },
}));

/** The whole card as a button, which looks like the card alone. */
export const CardButton = styled('button')(({ theme }) => ({
  all: 'unset',
  ...twoLines,
  boxSizing: 'border-box',
  height: '100%',
  margin: '0 -16px',
  padding: '0 16px',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.subtle },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));
