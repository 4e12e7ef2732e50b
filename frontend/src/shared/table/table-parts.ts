import { styled } from '@mui/material/styles';
import { ROW_HEIGHT } from './table-model';

export const Table = styled('table')({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.875rem',
});

export const Row = styled('tr')(({ theme }) => ({
  height: ROW_HEIGHT,
  transition: 'background-color 120ms',
  '&:hover': { backgroundColor: theme.vars.palette.subtle },
}));

export const Cell = styled('td')(({ theme }) => ({
  height: ROW_HEIGHT,
  padding: '0 16px',
  [theme.breakpoints.down('md')]: { padding: '0 12px' },
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  'tr:last-of-type > &': { borderBottom: 0 },
}));
