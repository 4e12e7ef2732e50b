import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { sessionEnded } from '@/shared/session/session-slice';
import { Initials } from './initials';

interface ProfilePanelProps {
  readonly user: UserProfile;
  readonly onClose: () => void;
  readonly onConfirmEmail: () => void;
}

/** The signed-in user with the email of the account, and the way out. */
export function ProfilePanel({ user, onClose, onConfirmEmail }: ProfilePanelProps) {
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
      <EmailOfUser user={user} onConfirmEmail={onConfirmEmail} />
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

function EmailOfUser({ user, onConfirmEmail }: Pick<ProfilePanelProps, 'user' | 'onConfirmEmail'>) {
  const isProven = user.EMAIL_PROVEN;
  const Icon = isProven ? CheckCircleOutlined : ErrorOutlined;
  return (
    <Box sx={{ display: 'grid', gap: 1, px: 2, pb: 2 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {user.EMP_EMAIL}
      </Typography>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 32 }}
      >
        <Typography
          variant="caption"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.5,
            px: 1,
            py: 0.25,
            borderRadius: '8px',
            bgcolor: `remark.${isProven ? 'green' : 'orange'}.tint`,
            color: `remark.${isProven ? 'green' : 'orange'}.ink`,
          }}
        >
          <Icon sx={{ fontSize: 14 }} />
          {isProven ? 'Confirmed' : 'Not confirmed'}
        </Typography>
        {!isProven && (
          <Button size="small" variant="outlined" onClick={onConfirmEmail}>
            Confirm Email
          </Button>
        )}
      </Box>
    </Box>
  );
}
