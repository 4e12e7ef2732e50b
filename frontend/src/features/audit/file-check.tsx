import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { withElements } from '@/shared/language/with-elements';

/** Explains how to verify a downloaded file. */
export function FileCheck() {
  return (
    <Box sx={{ display: 'flex', gap: 1, color: 'text.secondary' }}>
      <VerifiedOutlined aria-hidden sx={{ fontSize: 18, mt: 0.125 }} />
      <Typography variant="body2">
        {withElements(
          'The CSV can be checked at any time: IT runs {command}, which lists every line that differs from the record and reports missing lines.',
          {
            command: (
              <Box component="code" sx={{ fontSize: '0.8125rem', color: 'text.primary' }}>
                npm run it -- audit verify FILE
              </Box>
            ),
          },
        )}
      </Typography>
    </Box>
  );
}
