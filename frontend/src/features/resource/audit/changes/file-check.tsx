import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** How a downloaded file is checked. */
export function FileCheck() {
  return (
    <Box sx={{ display: 'flex', gap: 1, color: 'text.secondary' }}>
      <VerifiedOutlined aria-hidden sx={{ fontSize: 18, mt: 0.125 }} />
      <Typography variant="body2">
        The CSV can be checked at any time: IT runs{' '}
        <Box component="code" sx={{ fontSize: '0.8125rem', color: 'text.primary' }}>
          npm run it -- audit verify FILE
        </Box>
        , which names every line that does not match what was recorded, and tells when lines are missing.
      </Typography>
    </Box>
  );
}
