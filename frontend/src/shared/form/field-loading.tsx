import Box from '@mui/material/Box';
import InputLabel from '@mui/material/InputLabel';
import Skeleton from '@mui/material/Skeleton';

const INPUT_HEIGHT = 44;

/** A field in its final shape, before its script is loaded. */
export function FieldLoading({ label }: { readonly label: string }) {
  return (
    <Box aria-hidden>
      <InputLabel component="div" disabled>
        {label}
      </InputLabel>
      <Skeleton variant="rounded" sx={{ height: INPUT_HEIGHT, borderRadius: '8px' }} />
    </Box>
  );
}
