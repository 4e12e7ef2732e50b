import Box from '@mui/material/Box';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { RecordHistory } from './record-history';
import { WhyTheseFigures } from './why-these-figures';

/** In pixels; below the form on screens of middle width. */
const HEIGHT_BELOW = 280;

/**
 * Why the record says what it says, and what it said before. It takes the height that the form gives it and scrolls,
 * so that the dialog keeps its own when the history arrives; on phones the dialog is the window anyway.
 */
export function BesideTheForm({ record }: { readonly record: TimekeepRecord }) {
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
