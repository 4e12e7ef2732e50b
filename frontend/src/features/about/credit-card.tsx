import CodeOutlined from '@mui/icons-material/CodeOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { AboutCredit } from '@timekeep/contracts/api/system-api';
import { cardSurface } from '@/shared/layout/page-layout';

/** In pixels, of a card without name and link. */
export const CREDIT_HEIGHT = 90;

/** One of the people behind the system: at least the role, the name and a link where they are configured. */
export function CreditCard({ credit }: { readonly credit: AboutCredit }) {
  const { name, role, link } = credit;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        p: 2.5,
        minHeight: CREDIT_HEIGHT,
        ...cardSurface,
      }}
    >
      <Avatar sx={{ bgcolor: 'subtle', color: 'primary.main', border: 1, borderColor: 'divider' }}>
        <CodeOutlined />
      </Avatar>
      <div>
        <Typography variant="h3" component="p">
          {name ?? role}
        </Typography>
        {name !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {role}
          </Typography>
        )}
        {link !== undefined && (
          <Link
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            variant="body2"
            aria-label={`Profile of ${name ?? role}`}
          >
            Profile
          </Link>
        )}
      </div>
    </Box>
  );
}
