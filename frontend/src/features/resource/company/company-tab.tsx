import Box from '@mui/material/Box';
import { Outlet } from 'react-router-dom';
import { CompanyMenu } from './company-menu';

/** What concerns the whole company: a menu at the side, and the chosen page. */
export function CompanyTab() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, md: 4 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' },
      }}
    >
      <CompanyMenu />
      <Outlet />
    </Box>
  );
}
