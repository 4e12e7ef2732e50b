import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface EmptyRowsProps {
  readonly text: string;
  /** What to do next, when there is something to do. */
  readonly hint: string | null;
}

/** Stands where there are no rows. */
export function EmptyRows({ text, hint }: EmptyRowsProps) {
  return (
    <Box sx={{ py: 9, px: 2, textAlign: 'center' }}>
      <Typography variant="h3" component="p">
        {text}
      </Typography>
      {hint !== null && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {hint}
        </Typography>
      )}
    </Box>
  );
}
