import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { remarksOf, type AttendanceFilter } from '@timekeep/contracts/attendance/attendance-filter';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useId, useMemo, useRef } from 'react';
import { usePopup } from '@/shared/dialog/back-guard';
import { t } from '@/shared/language/language';
import { activeFilters } from './attendance-filter';
import { FilterPanel } from './filter-panel';

interface FiltersPopoverProps {
  /** The loaded records, whose remarks can be selected. */
  readonly records: Parameters<typeof remarksOf>[0];
  readonly today: WorkDate | null;
  /** The applied filter. */
  readonly filter: AttendanceFilter;
  readonly disabled: boolean;
  /** Omits the date range, for results of a search by days. */
  readonly withoutRange?: boolean;
  readonly applyLabel?: string;
  readonly onApply: (filter: AttendanceFilter) => void;
}

const TRANSITION_MS = 160;

/** Button with the number of filters, which opens them in a popover. Apply and Back close it. */
export function FiltersPopover(props: FiltersPopoverProps) {
  const { records, today, filter, disabled, withoutRange = false, applyLabel, onApply } = props;
  const panelId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const { popup, guard } = usePopup();
  const { open, onOpen, onClose } = popup;
  const remarks = useMemo(() => remarksOf(records), [records]);
  return (
    <>
      <div ref={anchor}>
        <FiltersButton
          open={open}
          active={activeFilters(filter)}
          controls={panelId}
          onToggle={open ? onClose : onOpen}
        />
      </div>
      <Popover
        open={open}
        anchorEl={() => anchor.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        // A fixed number, because computing it from the height would lay out the filtered page twice.
        transitionDuration={TRANSITION_MS}
        onClose={onClose}
        slotProps={{
          paper: { id: panelId, role: 'dialog', 'aria-label': t('Filter records'), sx: { mt: 0.5 } },
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
            onChange={onApply}
            onApply={(next) => {
              onClose();
              onApply(next);
            }}
          />
        </Box>
      </Popover>
      {guard}
    </>
  );
}

interface FiltersButtonProps {
  readonly open: boolean;
  /** Number of applied filters. */
  readonly active: number;
  /** Id of the popover. */
  readonly controls: string;
  readonly disabled?: boolean;
  readonly onToggle: () => void;
}

/** Button that shows and hides filters, with the number of active ones. */
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
        // Shown and hidden by inline styles, because a new style rule would recompute the styles of the page.
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
      {t('Filters')}
      {isFiltered && <span style={visuallyHidden}>{t('({count} active)', { count: active })}</span>}
    </Button>
  );
}
