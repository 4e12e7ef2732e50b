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
  return (
    <Button
      size="small"
      color="inherit"
      disabled={disabled}
      aria-expanded={open}
      {...(open ? { 'aria-controls': controls } : {})}
      onClick={onToggle}
      startIcon={
        <Badge badgeContent={active} color="primary" aria-hidden sx={active > 0 ? { mr: 0.75 } : {}}>
          <FilterListOutlined />
        </Badge>
      }
    >
      Filters
      {active > 0 && <span style={visuallyHidden}>({active} active)</span>}
    </Button>
  );
}
