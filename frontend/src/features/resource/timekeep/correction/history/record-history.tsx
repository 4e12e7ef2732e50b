import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { useId } from 'react';
import { failureMessage } from '../../../../../shared/api/failure';
import { useRecordHistoryQuery } from '../../timekeep-api';
import { useCompanyZone } from '../ground/use-company-zone';
import { HistoryEntry } from './history-entry';

/** All corrections of a record, newest first. */
export function RecordHistory({ record }: { readonly record: TimekeepRecord }) {
  const headingId = useId();
  const zone = useCompanyZone();
  const { data, error, isFetching, refetch } = useRecordHistoryQuery(
    { EMPID: record.EMPID, date: fromWireDate(record.Date) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ borderTop: 1, borderColor: 'divider', pt: 2, minHeight: 96 }}
    >
      <Typography id={headingId} variant="h3" component="h3" sx={{ mb: 1 }}>
        History
      </Typography>
      {error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {failureMessage(error, 'The history cannot be read at this moment.')}
        </Alert>
      )}
      {!error && !(data && zone) && <Skeleton width="60%" />}
      {data?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nobody has corrected this record yet.
        </Typography>
      )}
      {data && data.length > 0 && zone && (
        <Box component="ol" aria-labelledby={headingId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((change) => (
            <HistoryEntry key={change.revision} change={change} zone={zone} />
          ))}
        </Box>
      )}
    </Box>
  );
}
