import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import visuallyHidden from '@mui/utils/visuallyHidden';

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
