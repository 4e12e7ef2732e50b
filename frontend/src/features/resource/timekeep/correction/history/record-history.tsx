import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { AUDIT_KINDS } from '@timekeep/contracts/api/audit-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { useId } from 'react';
import { useCompanyZone } from '@/shared/api/system-api';
import { useSearchAuditQuery } from '@/shared/audit/audit-api';
import { HistoryEntry } from './history-entry';
import { UnreadableNotice } from './unreadable-notice';

/** As many as most records have: the day opened, in, and out. */
const USUAL_VERSIONS = [1, 2, 3] as const;
const ENTRY_PX = 84;

/** All versions of a record, newest first, whatever made them. */
export function RecordHistory({ record }: { readonly record: TimekeepRecord }) {
  const headingId = useId();
  const zone = useCompanyZone();
  const date = fromWireDate(record.Date);
  const { data, error, isFetching, refetch } = useSearchAuditQuery(
    { FROM: date, TO: date, EMPID: record.EMPID, kinds: AUDIT_KINDS },
    { refetchOnMountOrArgChange: true },
  );
  const versions = zone && data?.data;
  return (
    <section aria-labelledby={headingId}>
      <Typography id={headingId} variant="h3" component="h3" sx={{ mb: 1 }}>
        History
      </Typography>
      {error && (
        <UnreadableNotice
          error={error}
          fallback="The history cannot be read at this moment."
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
          Nothing is known of this record yet.
        </Typography>
      )}
      {versions && versions.length > 0 && (
        <Box component="ol" aria-labelledby={headingId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {versions.map((version) => (
            <HistoryEntry key={version.event.position} version={version} zone={zone} />
          ))}
        </Box>
      )}
    </section>
  );
}
