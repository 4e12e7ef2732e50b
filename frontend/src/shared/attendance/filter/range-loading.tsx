import Box from '@mui/material/Box';
import InputLabel from '@mui/material/InputLabel';
import Skeleton from '@mui/material/Skeleton';

const INPUT_HEIGHT = 44;

/** From and To in their final shape, before their pickers are loaded. */
export function RangeLoading() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 1.5 }}>
      {['From', 'To'].map((label) => (
        <div key={label}>
          <InputLabel component="div" disabled>
            {label}
          </InputLabel>
          <Skeleton variant="rounded" sx={{ height: INPUT_HEIGHT, borderRadius: '8px' }} />
        </div>
      ))}
    </Box>
  );
}
