import Typography from '@mui/material/Typography';

/** What stands where a part is not built yet. */
export function WorkInProgress() {
  return (
    <Typography sx={{ py: 6, textAlign: 'center', color: 'text.secondary' }}>
      FEATURE WORK IN PROGRESS
    </Typography>
  );
}
