import Box from '@mui/material/Box';
import { FieldLoading } from '@/shared/form/field-loading';

/** From and To in their final shape, before their pickers are loaded. */
export function RangeLoading() {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FieldLoading label="From" />
      <FieldLoading label="To" />
    </Box>
  );
}
