import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { t } from '@/shared/language/language';
import { PhoneDisclosure } from '@/shared/layout/disclosure';
import { SkipLink } from '@/shared/layout/skip-link';

interface FilterBarProps {
  /** The accessible name. */
  readonly label: string;
  /** Text of the button that opens the bar on phones: the present filters in words. */
  readonly summary: string;
  /** The state on phones; by default closed, and kept by the bar. */
  readonly open?: { readonly isOpen: boolean; readonly onToggle: () => void };
  readonly children: ReactNode;
}

/**
 * Filters of a list: one line on wide screens, behind a button on phones. A link before everything else on the page leads past
 * them to the first row.
 */
export function FilterBar({ label, summary, open, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const own = {
    isOpen,
    onToggle: () => {
      setOpen(!isOpen);
    },
  };
  return (
    <PhoneDisclosure label={summary} {...(open ?? own)}>
      <SkipToResults />
      <Bar role="group" aria-label={label}>
        {children}
      </Bar>
    </PhoneDisclosure>
  );
}

/** Fields beside their labels on wide screens, in lines that wrap. */
const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  [theme.breakpoints.up('sm')]: {
    gap: '6px 16px',
    '& :is(.MuiFormControl-root, [data-field-loading])': {
      display: 'flex',
      flexDirection: 'row',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 8,
    },
    '& :is(.MuiInputBase-root, .MuiPickersInputBase-root, [data-field-loading] > :last-child)': {
      flex: 'none',
      width: 'var(--control-width)',
      minHeight: 36,
      height: 'auto',
      fontSize: '0.875rem',
    },
    '& .MuiInputLabel-root': {
      marginBottom: 0,
      fontSize: '0.8125rem',
      whiteSpace: 'nowrap',
      color: theme.vars.palette.text.secondary,
    },
    '& :is(.MuiInputBase-input, .MuiPickersInputBase-sectionsContainer)': {
      paddingTop: '5px !important',
      paddingBottom: '5px !important',
    },
    '& .MuiInputBase-input': { paddingLeft: 10 },
    '& :is(.MuiPickersInputBase-sectionsContainer, .MuiPickersInputBase-sectionsContainer *)': {
      fontSize: '0.875rem',
      letterSpacing: 0,
    },
    '& .MuiPickersInputBase-root': { paddingLeft: 10, paddingRight: 8 },
    // The button that empties an employee is never shown.
    '& .MuiAutocomplete-root .MuiAutocomplete-inputRoot': { paddingRight: '32px !important' },
    // Wraps within the width of label and control.
    '& .MuiFormHelperText-root': { width: 0, minWidth: '100%', marginTop: 2 },
  },
}));

interface BarFieldProps {
  /** Width of the control in pixels, without its label, where fields stand side by side. */
  readonly width: number;
  readonly children: ReactNode;
}

/** One field of a bar. */
export function BarField({ width, children }: BarFieldProps) {
  return (
    <Box sx={{ flex: { xs: '1 1 100%', sm: 'none' }, maxWidth: '100%', '--control-width': `${width}px` }}>
      {children}
    </Box>
  );
}

/** Link to the first row, before everything else on the page. */
function SkipToResults() {
  return <SkipLink label={t('Skip to the results')} find={firstRow} />;
}

function firstRow(): HTMLElement | null {
  return document.querySelector('main :is([data-opener][tabindex="0"], [role="region"][tabindex="0"])');
}
