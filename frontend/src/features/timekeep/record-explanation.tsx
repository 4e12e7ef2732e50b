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
import { RecordHistory, UnreadableNotice } from './record-history';

/** In pixels; below the form on screens of middle width. */
const HEIGHT_BELOW = 280;

/**
 * Why the record says what it says, and what it said before. It takes the height that the form gives it and scrolls,
 * so that the dialog keeps its own when the history arrives; on phones the dialog is the window anyway.
 */
export function AboutRecord({ record }: { readonly record: TimekeepRecord }) {
  return (
    <Box
      sx={{
        position: 'relative',
        minHeight: { sm: HEIGHT_BELOW, md: 0 },
        borderTop: { xs: 1, md: 0 },
        borderLeft: { md: 1 },
        // A border set at some width forgets the colour of an earlier line.
        borderColor: { xs: 'divider', md: 'divider' },
        pt: { xs: 2, md: 0 },
      }}
    >
      <Box
        role="region"
        aria-label="About this record"
        // What scrolls has to be reached with the keyboard.
        tabIndex={0}
        sx={{
          position: { sm: 'absolute' },
          inset: { sm: '16px 0 0 -8px', md: '0 0 0 16px' },
          // Room for the ring of what has the focus.
          px: { sm: 1 },
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
      </Box>
    </Box>
  );
}

/** Tells what the record says now, figure by figure, when it is asked. */
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
        fallback="The explanation of the figures could not be loaded."
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
