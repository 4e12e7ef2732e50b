import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { t } from '@/shared/language/language';
import { cardSurface } from '@/shared/layout/page-layout';

const NONE: ReadonlySet<string> = new Set();

/**
 * The rows of a list that are selected. Those that are no longer in it, for instance after another search, are not, and are forgotten once
 * others are selected.
 *
 * @param most the largest number that can be selected
 */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string, most: number) {
  const [chosen, setChosen] = useState(NONE);
  const selected = useMemo(
    () => (chosen.size === 0 ? [] : rows.filter((row) => chosen.has(keyOf(row)))),
    [rows, keyOf, chosen],
  );
  const choose = useCallback(
    (row: Row, isChosen: boolean) => {
      setChosen((present) => {
        const next = new Set(rows.map(keyOf).filter((key) => present.has(key)));
        if (isChosen) next.add(keyOf(row));
        else next.delete(keyOf(row));
        return next;
      });
    },
    [rows, keyOf],
  );
  return {
    chosen,
    selected,
    isFull: selected.length >= most,
    choose,
    /** Selects the first rows, as many as can be. */
    chooseAll: (from: readonly Row[]) => {
      setChosen(new Set(from.slice(0, most).map(keyOf)));
    },
    /** Takes rows out of the selection. */
    drop: (keys: ReadonlySet<string>) => {
      setChosen((present) => new Set([...present].filter((key) => !keys.has(key))));
    },
    clear: () => {
      setChosen(NONE);
    },
  };
}

interface SelectBoxProps {
  /** Names the selected row for screen readers. */
  readonly label: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** Checkbox that selects a row. */
export function SelectBox({ label, checked, disabled, onChoose }: SelectBoxProps) {
  return (
    <Checkbox
      size="small"
      checked={checked}
      disabled={disabled}
      sx={{ p: { xs: 1.5, sm: 0.75 }, m: { xs: -1.5, sm: -0.75 } }}
      slotProps={{ input: { 'aria-label': label } }}
      onChange={(_event, next) => {
        onChoose(next);
      }}
    />
  );
}

interface SelectionBarProps {
  readonly label: string;
  readonly count: number;
  /** The largest number that can be selected. */
  readonly most: number;
  /** Buttons for what can be done with the selected rows. */
  readonly children: ReactNode;
}

/** The actions on the selected rows, at the lower edge of the window. */
export function SelectionBar({ label, count, most, children }: SelectionBarProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        ...cardSurface,
        position: 'sticky',
        bottom: 12,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        boxShadow: 'var(--floating-shadow)',
        '& .MuiButton-root': { flex: { xs: 1, sm: 'none' } },
      }}
    >
      <Typography
        role="status"
        variant="body2"
        sx={{ fontWeight: 600, flex: { xs: '1 0 100%', sm: '1 0 auto' } }}
      >
        {count >= most
          ? t('{count} selected, which is the most', { count })
          : t('{count} selected', { count })}
      </Typography>
      {children}
    </Box>
  );
}
