import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { pairOfFields } from './pair-of-fields';

const FIELD_PX = 69;
const REASON_PX = 127;

/** The fields in their final shape, before it is known what they go by. */
export function CorrectionLoading() {
  const field = <Skeleton variant="rounded" height={FIELD_PX} />;
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2 }}>
      {field}
      <Box sx={pairOfFields}>
        {field}
        {field}
      </Box>
      <Box sx={pairOfFields}>
        {field}
        {field}
      </Box>
      <Skeleton variant="rounded" height={REASON_PX} />
    </Box>
  );
}
