import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ChangeEntry } from '@timekeep/contracts/api/changes-api';
import { useMemo } from 'react';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { actorWords, momentInWords } from '@/shared/audit/audit-text';
import { useSearchChangesQuery } from '@/shared/audit/history-api';
import { valueInWords } from '@/shared/audit/history-text';
import { t } from '@/shared/language/language';

/** Authors who recorded the days of leave of an employee last, by TRANSAC_ID, and the days that were deleted, newest first. */
export interface LeaveAuthors {
  readonly byTransaction: ReadonlyMap<string, string>;
  readonly deleted: readonly ChangeEntry[];
}

const SUBJECT = 'leave ';

/** Returns the authors of the days of leave; none while they load. */
export function useLeaveAuthors(EMPID: string): LeaveAuthors {
  const { data } = useSearchChangesQuery(
    { EMPID, areas: ['leave'], each: true },
    { refetchOnMountOrArgChange: true },
  );
  return useMemo(() => authorsOf(data?.data ?? []), [data]);
}

function authorsOf(changes: readonly ChangeEntry[]): LeaveAuthors {
  const byTransaction = new Map<string, string>();
  for (const change of changes) {
    const id = change.subject.slice(SUBJECT.length);
    if (change.subject.startsWith(SUBJECT) && !byTransaction.has(id))
      byTransaction.set(id, actorWords(change).name);
  }
  return { byTransaction, deleted: changes.filter(({ type }) => type === 'LeaveTransactionDeleted') };
}

/** The days of leave that were deleted, struck through, with who deleted them; renders nothing when there are none. */
export function DeletedLeave({ deleted }: Pick<LeaveAuthors, 'deleted'>) {
  const zone = useCompanyZone();
  if (deleted.length === 0 || !zone) return null;
  return (
    <Box
      component="ul"
      aria-label={t('Deleted days of leave')}
      sx={{ m: 0, mt: 1, pl: 2, color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
    >
      {deleted.map((change) => (
        <li key={change.event.id}>
          <s>{dayInWords(change, zone)}</s>{' '}
          <Typography component="span" variant="inherit">
            {t('deleted by {name}, {moment}', {
              name: actorWords(change).name,
              moment: momentInWords(change.at, zone),
            })}
          </Typography>
        </li>
      ))}
    </Box>
  );
}

/** Returns the day as it was: `Nov 20, 2026, VL, 1, Trip`. */
function dayInWords({ fields }: ChangeEntry, zone: NonNullable<ReturnType<typeof useCompanyZone>>): string {
  return ['DATE', 'LEAVE_TYPE', 'DAYS', 'HALF', 'REMARKS']
    .flatMap((name) => fields.filter(({ field, before }) => field === name && (before ?? null) !== null))
    .map((field) => valueInWords(field, field.before ?? null, zone))
    .join(', ');
}
