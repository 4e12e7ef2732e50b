import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { cardSurface } from '@/shared/layout/page-layout';

/** The way to one's own data. */
export function EmployeeDataCard() {
  return (
    <ButtonBase
      component={Link}
      to="/"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        gap: 2,
        p: 2.5,
        textAlign: 'left',
        ...cardSurface,
        transition: 'border-color 120ms, background-color 120ms',
        '&:hover': { borderColor: 'primary.main', bgcolor: 'subtle' },
      }}
    >
      <span>
        <Typography variant="h3" component="span" sx={{ display: 'block' }}>
          View Employee Data
        </Typography>
        <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          Your own times and schedule of today.
        </Typography>
      </span>
      <Box component="span" sx={{ color: 'primary.main', display: 'inline-flex' }}>
        <ArrowForward fontSize="small" />
      </Box>
    </ButtonBase>
  );
}
