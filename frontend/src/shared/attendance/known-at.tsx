import History from '@mui/icons-material/History';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useId, useState, type ReactNode } from 'react';
import { momentInWords } from '@/shared/audit/audit-text';
import { BesideFields } from '@/shared/filter/filter-bar';
import { t } from '@/shared/language/language';

/** Returns the part of a file name that marks records of a past moment: `-known-2026-11-20-1800`; empty for now. */
export function knownAtInFileName(moment: string | null, zone: CompanyZone | null): string {
  if (moment === null || zone === null) return '';
  const instant = Date.parse(moment);
  const time = zone.timeOfDayAt(instant).slice(0, 5).replace(':', '');
  return `-known-${zone.workDateAt(instant)}-${time}`;
}

interface KnownAtMoreProps {
  /** True while a moment is chosen, which is never hidden. */
  readonly isOpen: boolean;
  /** True for a button in a filter bar, which has its icon alone beside the fields. */
  readonly isInBar?: boolean;
  readonly children: ReactNode;
}

/** On phones it has its text, because nothing can be pointed at there. */
const inBar = {
  '@media (min-width: 600px)': {
    minWidth: 36,
    px: 1,
    '& .MuiButton-startIcon': { m: 0 },
    '& [data-text]': visuallyHidden,
  },
} as const;

/** Collapsible field for a moment, which is rarely needed, with an explanation. */
export function KnownAtMore({ isOpen, isInBar = false, children }: KnownAtMoreProps) {
  const id = useId();
  const [isPressed, setPressed] = useState(false);
  const isShown = isOpen || isPressed;
  const button = (
    <Button
      size="small"
      color="inherit"
      startIcon={<History />}
      {...(isInBar && { title: t('Records of a past moment'), sx: inBar })}
      aria-expanded={isShown}
      {...(isShown ? { 'aria-controls': id } : {})}
      onClick={() => {
        setPressed(!isPressed);
      }}
    >
      <span data-text>{t('Records of a past moment')}</span>
    </Button>
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        justifyItems: 'start',
        flex: isPressed ? '1 1 100%' : 'none',
      }}
    >
      {!isOpen && (isInBar ? <BesideFields>{button}</BesideFields> : button)}
      {isShown && (
        <Box id={id} sx={{ width: '100%', display: 'grid', gap: 1 }}>
          {isPressed && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t(
                'Shows the records as they were at a moment, without what was corrected later: for questions about a payroll that was run then.',
              )}
            </Typography>
          )}
          {children}
        </Box>
      )}
    </Box>
  );
}

interface KnownAtBannerProps {
  /** An ISO instant. */
  readonly moment: string;
  /** Null while it is not known. */
  readonly zone: CompanyZone | null;
  readonly onNow: () => void;
}

/** Banner above records of a past moment, with a button back to current records. */
export function KnownAtBanner({ moment, zone, onNow }: KnownAtBannerProps) {
  return (
    <Alert
      role="status"
      severity="info"
      icon={<History fontSize="inherit" />}
      sx={{ alignItems: 'center', minHeight: 52 }}
      action={
        <Button color="inherit" size="small" onClick={onNow} sx={{ whiteSpace: 'nowrap' }}>
          {t('Back to now')}
        </Button>
      }
    >
      {zone && (
        <>
          <strong>{t('As known at {moment}.', { moment: momentInWords(moment, zone) })}</strong>{' '}
          {t('Later corrections are not shown.')}
        </>
      )}
    </Alert>
  );
}
