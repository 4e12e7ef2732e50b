import ExpandMore from '@mui/icons-material/ExpandMore';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { useId, useState } from 'react';
import { historyPath } from '@/features/audit/audit-address';
import { failureMessage } from '@/shared/api/failure';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { overtimeInWords, type RecordWithOvertime } from '@/shared/attendance/granted-overtime';
import { useExplainRecordQuery, useSearchAuditQuery } from '@/shared/audit/audit-api';
import { actorWords, kindInWords, momentInWords } from '@/shared/audit/audit-text';
import { changedValues, shownValues } from '@/shared/audit/changed-values';
import { ChangeLines, ExplanationList } from '@/shared/audit/explanation-list';
import { HistoryLink } from '@/shared/audit/history-link';
import { BusyButton } from '@/shared/dialog/busy-button';
import { t } from '@/shared/language/language';
import { RequestHistory } from './request-history';

/** Height in pixels below the form, on screens of middle width. */
const HEIGHT_BELOW = 280;

/**
 * Explanation and history of the record. Scrolls within the height of the form, so that the dialog does not grow when
 * the history arrives. On phones the dialog fills the window.
 */
export function AboutRecord({ record }: { readonly record: TimekeepRecord & RecordWithOvertime }) {
  return (
    <Box
      sx={{
        position: 'relative',
        minHeight: { sm: HEIGHT_BELOW, md: 0 },
        borderTop: { xs: 1, md: 0 },
        borderLeft: { md: 1 },
        // Repeated for each width, because a border set at a width resets the colour.
        borderColor: { xs: 'divider', md: 'divider' },
        pt: { xs: 2, md: 0 },
      }}
    >
      <Box
        role="region"
        aria-label={t('About this record')}
        // A scrolling area needs keyboard focus.
        tabIndex={0}
        sx={{
          position: { sm: 'absolute' },
          inset: { sm: '16px 0 0 -16px', md: '0 0 0 8px' },
          // Space for the focus ring, on the left also of a button whose text begins where the content does.
          pl: { sm: 2 },
          pr: { sm: 1 },
          py: 0.5,
          overflowY: { sm: 'auto' },
          overscrollBehavior: 'contain',
          display: 'grid',
          alignContent: 'start',
          gap: 2,
        }}
      >
        <WhyTheseFigures record={record} />
        <RecordHistory record={record} />
        <HistoryLink to={allChangesOf(record)} label={t('All changes of this record')} />
      </Box>
    </Box>
  );
}

/** Returns the path of all changes of the employee that are about the day of a record. */
function allChangesOf({ EMPID, Date: wireDate }: TimekeepRecord): string {
  const date = fromWireDate(wireDate);
  return historyPath({ EMPID, FROM: date, TO: date });
}

/** Explanation of each current figure, loaded when opened. */
function WhyTheseFigures({ record }: { readonly record: TimekeepRecord }) {
  const contentId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={contentId}
        endIcon={
          <ExpandMore
            sx={{
              transform: isOpen ? 'rotate(180deg)' : 'none',
              transition: 'transform 120ms',
            }}
          />
        }
        onClick={() => {
          setOpen(!isOpen);
        }}
        sx={{ px: 0.5, ml: -0.5 }}
      >
        {t('Why these figures')}
      </Button>
      <Box id={contentId} hidden={!isOpen} sx={{ mt: 1 }}>
        {isOpen && <Explanation record={record} />}
      </Box>
    </div>
  );
}

function Explanation({ record }: { readonly record: TimekeepRecord }) {
  const asked = { EMPID: record.EMPID, date: fromWireDate(record.Date) };
  const { data, error, isFetching, refetch } = useExplainRecordQuery(asked, {
    refetchOnMountOrArgChange: true,
  });
  if (error) {
    return (
      <UnreadableNotice
        error={error}
        fallback={t('The explanation of the figures could not be loaded.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <ExplanationList explanation={data ?? null} />;
}

/** Placeholders for the usual number of versions: day opened, in and out. */
const USUAL_VERSIONS = [1, 2, 3] as const;
const ENTRY_PX = 84;

/** All versions of a record of any kind, newest first. */
export function RecordHistory({ record }: { readonly record: TimekeepRecord & RecordWithOvertime }) {
  const headingId = useId();
  const zone = useCompanyZone();
  const date = fromWireDate(record.Date);
  const { data, error, isFetching, refetch } = useSearchAuditQuery(
    { FROM: date, TO: date, EMPID: record.EMPID, kinds: AUDIT_KINDS },
    { refetchOnMountOrArgChange: true },
  );
  const versions = zone && data?.data;
  const granted = overtimeInWords(record);
  return (
    <section aria-labelledby={headingId}>
      <Typography id={headingId} variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('History')}
      </Typography>
      {granted !== null && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {granted}
        </Typography>
      )}
      {error && (
        <UnreadableNotice
          error={error}
          fallback={t('The history could not be loaded.')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !versions && (
        <Box aria-busy sx={{ display: 'grid', gap: 1.25 }}>
          {USUAL_VERSIONS.map((version) => (
            <Skeleton key={version} variant="rounded" height={ENTRY_PX} />
          ))}
        </Box>
      )}
      {versions?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('This record has no history yet.')}
        </Typography>
      )}
      {versions && versions.length > 0 && (
        <Box component="ol" aria-labelledby={headingId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {versions.map((version) => (
            <HistoryEntry key={version.event.position} version={version} zone={zone} />
          ))}
        </Box>
      )}
      {zone && data?.requests && data.requests.length > 0 && (
        <RequestHistory requests={data.requests} zone={zone} />
      )}
    </section>
  );
}

interface HistoryEntryProps {
  readonly version: AuditVersion;
  readonly zone: CompanyZone;
}

/** One version of a record: kind, actor, time, reason and changes. */
function HistoryEntry({ version, zone }: HistoryEntryProps) {
  const { name, role } = actorWords(version);
  const shown = shownValues(version);
  const values = changedValues(shown.before, shown.after);
  return (
    <Box
      component="li"
      sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {kindInWords(version.kind)}
        </Typography>
        <Typography
          variant="body2"
          component="time"
          dateTime={version.at}
          sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
        >
          {momentInWords(version.at, zone)}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {role === null ? name : `${name} (${role})`}
      </Typography>
      {version.reason !== null && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mt: 0.5 }}>
          “{version.reason}”
        </Typography>
      )}
      <Box sx={{ mt: 0.5 }}>
        {values.length > 0 ? (
          <ChangeLines values={values} />
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {version.before === null ? t('Nothing was recorded yet.') : t('Confirmed without changes.')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

interface UnreadableNoticeProps {
  readonly error: unknown;
  /** The message when the server gave none. */
  readonly fallback: string;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Notice that additional data could not be loaded. The form works without it. */
function UnreadableNotice({ error, fallback, retrying, onRetry }: UnreadableNoticeProps) {
  return (
    <Alert
      severity="error"
      action={
        <BusyButton color="inherit" size="small" loading={retrying} onClick={onRetry}>
          {t('Try again')}
        </BusyButton>
      }
    >
      {failureMessage(error, fallback)}
    </Alert>
  );
}
