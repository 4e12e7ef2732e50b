import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState, type ReactNode } from 'react';
import { cardSurface } from '@/shared/layout/page-layout';

interface ChartCardProps {
  readonly chart: ReactNode;
  /** What it shows, in words. */
  readonly label: string;
  /** The same figures as a table. */
  readonly table: ReactNode;
}

/** A chart, and its figures as a table for those who cannot or would rather not look at it. */
export function ChartCard({ chart, label, table }: ChartCardProps) {
  const tableId = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Box
      sx={{
        ...cardSurface,
        p: { xs: 1, sm: 2 },
      }}
    >
      <Box role="group" aria-label={label} sx={{ overflowX: 'auto' }}>
        {chart}
      </Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isTable}
        aria-controls={tableId}
        onClick={() => {
          setTable(!isTable);
        }}
      >
        {isTable ? 'Hide the figures' : 'Figures as a table'}
      </Button>
      <Box id={tableId} hidden={!isTable} sx={{ mt: 1 }}>
        {isTable && table}
      </Box>
    </Box>
  );
}
