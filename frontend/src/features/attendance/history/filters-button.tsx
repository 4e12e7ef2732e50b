import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';

interface FiltersButtonProps {
  readonly open: boolean;
  /** How many filters are applied. */
  readonly active: number;
  /** Id of the panel that it opens. */
  readonly controls: string;
  readonly onToggle: () => void;
}

export function FiltersButton({ open, active, controls, onToggle }: FiltersButtonProps) {
  return (
    <Button
      size="small"
      color="inherit"
      aria-expanded={open}
      {...(open ? { 'aria-controls': controls } : {})}
      onClick={onToggle}
      startIcon={
        <Badge badgeContent={active} color="primary">
          <FilterListOutlined />
        </Badge>
      }
    >
      Filters
    </Button>
  );
}
