import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { RecordExplanation } from '@timekeep/contracts/attendance/explain-record';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { useId, useState } from 'react';
import { useExplainRecordQuery } from '@/shared/audit/audit-api';
import { UnreadableNotice } from './unreadable-notice';

/** Tells what the record says now, figure by figure, when it is asked. */
export function WhyTheseFigures({ record }: { readonly record: TimekeepRecord }) {
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
              '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
            }}
          />
        }
        onClick={() => {
          setOpen(!isOpen);
        }}
        sx={{ px: 0.75, ml: -0.75 }}
      >
        Why these figures
      </Button>
      <Box id={contentId} hidden={!isOpen} sx={{ mt: 1 }}>
        {isOpen && <Explanation record={record} />}
      </Box>
    </div>
  );
}

const SENTENCES: readonly (readonly [label: string, part: keyof RecordExplanation])[] = [
  ['Remarks', 'Remarks'],
  ['MinsLate', 'MinsLate'],
  ['Overtime', 'UnderOverTime'],
  ['Hours', 'hrs'],
];

function Explanation({ record }: { readonly record: TimekeepRecord }) {
  const asked = { EMPID: record.EMPID, date: fromWireDate(record.Date) };
  const { data, error, isFetching, refetch } = useExplainRecordQuery(asked, {
    refetchOnMountOrArgChange: true,
  });
  if (error) {
    return (
      <UnreadableNotice
        error={error}
        fallback="The figures cannot be explained at this moment."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Box component="dl" aria-busy={!data} sx={{ m: 0, display: 'grid', gap: 1 }}>
      {SENTENCES.map(([label, part]) => (
        <div key={part}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            {data ? data[part] : <Skeleton width="80%" />}
          </Typography>
        </div>
      ))}
    </Box>
  );
}
