import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface NobodySelectedProps {
  /** The id in the address, which nobody in the list has; null when the list is empty. */
  readonly wanted: string | null;
  readonly loading: boolean;
  readonly onReload: () => void;
}

/** Stands where a profile would: nobody has this id, or there is nobody yet. */
export function NobodySelected({ wanted, loading, onReload }: NobodySelectedProps) {
  return (
    <Box role="status" sx={{ py: 2 }}>
      <Typography variant="h3" component="p">
        {wanted === null ? 'There are no employees yet.' : `Nobody with the ID ${wanted} is in the list.`}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 1.5 }}>
        {wanted === null
          ? 'Register the first one.'
          : 'Whoever has resigned is left out. Select another employee, or look again.'}
      </Typography>
      <Button variant="outlined" size="small" loading={loading} onClick={onReload}>
        Look again
      </Button>
    </Box>
  );
}
