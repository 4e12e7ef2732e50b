import History from '@mui/icons-material/History';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { isInstant, type CompanyZone } from '@timekeep/contracts/time/company-zone';
import { momentInWords } from '@/shared/audit/audit-text';

/** The parameter of the address that names the moment as of which records are shown: an ISO instant. */
const KNOWN_AT_PARAMETER = 'asOf';

/** The moment that an address names; null when it names none, undefined when it cannot be read. */
export function knownAtOf(address: URLSearchParams): string | null | undefined {
  const moment = address.get(KNOWN_AT_PARAMETER);
  return moment === null || isInstant(moment) ? moment : undefined;
}

/** The address with another moment, or with none; everything else in it stays. */
export function addressKnownAt(address: URLSearchParams, moment: string | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (moment === null) next.delete(KNOWN_AT_PARAMETER);
  else next.set(KNOWN_AT_PARAMETER, moment);
  return next;
}

/** What tells the file of a past moment from the one of now: `-known-2026-11-20-1800`, or nothing for now. */
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
