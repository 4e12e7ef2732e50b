import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { remarksOf, type AttendanceFilter } from '@timekeep/contracts/attendance/attendance-filter';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useId, useMemo, useRef, useState } from 'react';
import { activeFilters } from './attendance-filter';
import { FilterPanel } from './filter-panel';

interface FiltersPopoverProps {
  /** The loaded records, whose remarks there are to choose from. */
  readonly records: Parameters<typeof remarksOf>[0];
  readonly today: WorkDate | null;
  /** What is applied. */
  readonly filter: AttendanceFilter;
  readonly disabled: boolean;
  /** Without the date range, where the days were searched for. */
  readonly withoutRange?: boolean;
  readonly applyLabel?: string;
  readonly onApply: (filter: AttendanceFilter) => void;
}

const TRANSITION_MS = 160;

/** The filters behind a button that counts them; applying closes. */
export function FiltersPopover(props: FiltersPopoverProps) {
  const { records, today, filter, disabled, withoutRange = false, applyLabel, onApply } = props;
  const panelId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const remarks = useMemo(() => remarksOf(records), [records]);
  return (
    <>
      <div ref={anchor}>
        <FiltersButton
          open={open}
          active={activeFilters(filter)}
          controls={panelId}
          onToggle={() => {
            setOpen(!open);
          }}
        />
      </div>
      <Popover
        open={open}
        anchorEl={() => anchor.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        // Said as a number: worked out from the height, it would have the filtered page laid out twice.
        transitionDuration={TRANSITION_MS}
        onClose={() => {
          setOpen(false);
        }}
        slotProps={{
          paper: { id: panelId, role: 'dialog', 'aria-label': 'Filter records', sx: { mt: 0.5 } },
        }}
      >
        <Box sx={{ p: 2.5, pt: 1.5, width: 300, maxWidth: '100%' }}>
          <FilterPanel
            today={today}
            remarks={remarks}
            disabled={disabled}
            applied={filter}
            compact={{ withoutRange }}
            {...(applyLabel === undefined ? {} : { applyLabel })}
            onApply={(next) => {
              setOpen(false);
              onApply(next);
            }}
          />
        </Box>
      </Popover>
    </>
  );
}

interface FiltersButtonProps {
  readonly open: boolean;
  /** How many filters are applied. */
  readonly active: number;
  /** Id of what it opens. */
  readonly controls: string;
  readonly disabled?: boolean;
  readonly onToggle: () => void;
}

/** Shows and hides filters, and says how many are active. */
export function FiltersButton({ open, active, controls, disabled = false, onToggle }: FiltersButtonProps) {
  const isFiltered = active > 0;
  return (
    <Button
      size="small"
      color="inherit"
      disabled={disabled}
      aria-expanded={open}
      {...(open ? { 'aria-controls': controls } : {})}
      onClick={onToggle}
      startIcon={
        // Shown and hidden by inline styles: a rule that came with the first filter would have the page styled anew.
        <Badge
          badgeContent={active}
          showZero
          color="primary"
          aria-hidden
          style={{ marginRight: isFiltered ? 6 : 0 }}
          slotProps={{ badge: { style: { visibility: isFiltered ? 'visible' : 'hidden' } } }}
        >
          <FilterListOutlined />
        </Badge>
      }
    >
      Filters
      {isFiltered && <span style={visuallyHidden}>({active} active)</span>}
    </Button>
  );
}
