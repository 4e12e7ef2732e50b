import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Children, type ReactNode } from 'react';
import { SearchIcon } from '@/shared/form/search-form';
import { cardSurface } from '@/shared/layout/page-layout';

interface SearchPanelProps {
  /** The accessible name of the form. */
  readonly label: string;
  readonly action: string;
  readonly disabled: boolean;
  readonly searching: boolean;
  readonly onSubmit: () => void;
  /** Fields, up to four in a row; the button follows the last. */
  readonly children: ReactNode;
}

/** The fields of a search and its button. */
export function SearchPanel({ label, action, disabled, searching, onSubmit, children }: SearchPanelProps) {
  const fields = Children.count(children);
  return (
    <Box
      component="form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) onSubmit();
      }}
      sx={{
        ...cardSurface,
        display: 'grid',
        gap: 2,
        p: 2.5,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        },
      }}
    >
      {children}
      <Button
        type="submit"
        variant="contained"
        disabled={disabled}
        startIcon={<SearchIcon searching={searching} />}
        sx={{ mt: { sm: belowLabel(fields, 2), lg: belowLabel(fields, 4) } }}
      >
        {action}
      </Button>
    </Box>
  );
}

/** Beside fields the button stands as low as they do, under their labels; in a row of its own there are none. */
function belowLabel(fields: number, columns: number): number {
  return fields % columns === 0 ? 0 : 3.25;
}
