import InfoOutlined from '@mui/icons-material/InfoOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { sessionEnded } from '../../../shared/session/session-slice';
import { Initials } from './initials';

interface ProfilePanelProps {
  readonly user: UserProfile;
  readonly onClose: () => void;
}

/** Who is signed in, and the way out. */
export function ProfilePanel({ user, onClose }: ProfilePanelProps) {
  const dispatch = useDispatch();
  return (
    <Box sx={{ width: 288 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: 2 }}>
        <Initials user={user} size={48} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {employeeName(user.EMP_LNAME, user.EMP_FNAME)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            ID: {user.EMPID}
          </Typography>
        </Box>
      </Box>
      <Box sx={{ display: 'grid', p: 1, borderTop: 1, borderColor: 'divider' }}>
        <Button
          component={Link}
          to="/about"
          color="inherit"
          startIcon={<InfoOutlined />}
          sx={{ justifyContent: 'flex-start' }}
          onClick={onClose}
        >
          About
        </Button>
        <Button
          color="inherit"
          startIcon={<LogoutOutlined />}
          sx={{ justifyContent: 'flex-start' }}
          onClick={() => {
            dispatch(sessionEnded({ message: null }));
          }}
        >
          Logout
        </Button>
      </Box>
    </Box>
  );
}
