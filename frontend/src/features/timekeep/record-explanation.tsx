import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { useId, useState } from 'react';
import { useExplainRecordQuery } from '@/shared/audit/audit-api';
import { ExplanationList } from '@/shared/audit/explanation-list';
import { t } from '@/shared/language/language';
import { RecordHistory, UnreadableNotice } from './record-history';

/** Height in pixels below the form, on screens of middle width. */
const HEIGHT_BELOW = 280;

/**
 * Explanation and history of the record. Scrolls within the height of the form, so that the dialog does not grow when
 * the history arrives. On phones the dialog fills the window.
 */
export function AboutRecord({ record }: { readonly record: TimekeepRecord }) {
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
          inset: { sm: '16px 0 0 -8px', md: '0 0 0 16px' },
          // Space for the focus ring.
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
