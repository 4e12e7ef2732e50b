import History from '@mui/icons-material/History';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { momentInWords } from '@/shared/audit/audit-words';

interface KnownAtBannerProps {
  /** An ISO instant. */
  readonly moment: string;
  /** Null while it is not known. */
  readonly zone: CompanyZone | null;
  readonly onNow: () => void;
}

/** Says over records that they are not those of now, and leads back. */
export function KnownAtBanner({ moment, zone, onNow }: KnownAtBannerProps) {
  return (
    <Alert
      role="status"
      severity="info"
      icon={<History fontSize="inherit" />}
      sx={{ alignItems: 'center', minHeight: 52 }}
      action={
        <Button color="inherit" size="small" onClick={onNow} sx={{ whiteSpace: 'nowrap' }}>
          Back to now
        </Button>
      }
    >
      {zone && (
        <>
          <strong>As known at {momentInWords(moment, zone)}.</strong> Later corrections are not shown.
        </>
      )}
    </Alert>
  );
}
