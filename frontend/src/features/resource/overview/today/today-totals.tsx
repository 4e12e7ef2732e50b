import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import { Link } from 'react-router-dom';
import { FIGURES, searchBehind, totalOf, TOTALS } from '@/features/resource/overview/overview.model';

const Tile = styled(Link)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  padding: '14px 16px',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  color: 'inherit',
  textDecoration: 'none',
  transition: 'border-color 120ms',
  '&:hover': { borderColor: theme.vars.palette.primary.main },
  '& strong': { fontSize: '1.75rem', lineHeight: 1.2, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& span': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    fontSize: '0.875rem',
    color: theme.vars.palette.text.secondary,
  },
}));

/** The figures of the whole group; each leads to the records behind it. */
export function TodayTotals({ overview }: { readonly overview: OverviewAnswer }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 2,
        '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
      }}
    >
      {TOTALS.map((figure) => {
        const { label, tone } = FIGURES[figure];
        return (
          <Tile key={figure} to={searchBehind(overview.today, figure)}>
            <span>
              {tone && (
                <Box
                  aria-hidden
                  component="i"
                  sx={{ width: 8, height: 8, borderRadius: 4, bgcolor: `remark.${tone}.dot` }}
                />
              )}
              {label}
            </span>
            <strong>{totalOf(overview, figure).toLocaleString('en-US')}</strong>
          </Tile>
        );
      })}
    </Box>
  );
}
