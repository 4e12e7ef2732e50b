import Avatar from '@mui/material/Avatar';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';

interface InitialsProps {
  readonly user: UserProfile;
  /** Diameter in pixels. */
  readonly size: number;
}

/** First letters of first and last name. */
export function initialsOf({ EMP_FNAME, EMP_LNAME }: UserProfile): string {
  return `${EMP_FNAME.charAt(0)}${EMP_LNAME.charAt(0)}`.toUpperCase();
}

/** The initials as a disc. */
export function Initials({ user, size }: InitialsProps) {
  return (
    <Avatar
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.38,
        fontWeight: 600,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
      }}
    >
      {initialsOf(user)}
    </Avatar>
  );
}
