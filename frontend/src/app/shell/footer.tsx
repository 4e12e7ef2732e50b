import Box from '@mui/material/Box';
import { memo } from 'react';
import { useConfig } from '@/shared/api/system-api';

/** The company and who made the site. */
export const Footer = memo(function Footer() {
  const { data: config } = useConfig();
  return (
    <Box component="footer" sx={{ mt: 4, borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          gap: 2,
          maxWidth: 1280 + 48,
          minHeight: 92,
          mx: 'auto',
          px: { xs: 2, sm: 3 },
          py: 3,
          fontSize: '0.875rem',
          color: 'text.secondary',
        }}
      >
        <div>
          <Box component="p" sx={{ m: 0, fontWeight: 600, color: 'text.primary' }}>
            {config?.companyName}
          </Box>
          <Box component="p" sx={{ m: 0 }}>
            {config?.companyAddress}
          </Box>
        </div>
        <Box sx={{ textAlign: { sm: 'right' } }}>
          <Box component="p" sx={{ m: 0 }}>
            © 2023 {config?.companyName}
          </Box>
          <Box component="p" sx={{ m: 0 }}>
            Website by IT Department
          </Box>
        </Box>
      </Box>
    </Box>
  );
});
