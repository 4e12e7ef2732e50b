import History from '@mui/icons-material/History';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { momentInWords } from '@/shared/audit/audit-text';

/** Part of a file name that tells records of a past moment from those of now: `-known-2026-11-20-1800`; empty for now. */
export function knownAtInFileName(moment: string | null, zone: CompanyZone | null): string {
  if (moment === null || zone === null) return '';
  const instant = Date.parse(moment);
  const time = zone.timeOfDayAt(instant).slice(0, 5).replace(':', '');
  return `-known-${zone.workDateAt(instant)}-${time}`;
}

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
