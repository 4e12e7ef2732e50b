import TuneOutlined from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useId, useRef, useState, type ReactNode } from 'react';
import { focusFirstProblem } from '@/shared/form/typed-input';
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
      <Bar data-filter-bar="" role="group" aria-label={label}>
        {children}
      </Bar>
    </PhoneDisclosure>
  );
}

/** Filters outside of a bar, for instance above their table, with the look of those in it. */
export function InlineFilters({ children }: { readonly children: ReactNode }) {
  return <Bar>{children}</Bar>;
}

/** Height of a label above its field, with the space between them, in pixels, on wide screens. */
const LABEL_HEIGHT = 20;

/** Fields below their labels, which are small on wide screens, in lines that wrap. */
const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  [theme.breakpoints.up('sm')]: {
    alignItems: 'flex-start',
    gap: '6px 12px',
    // Without labels all have the same middle.
    '&:has([data-bare-field])': { alignItems: 'center' },
    '& :is(.MuiInputBase-root, .MuiPickersInputBase-root, [data-field-loading] > :last-child)': {
      flex: 'none',
      width: 'var(--control-width)',
      minHeight: 36,
      height: 'auto',
      fontSize: '0.875rem',
    },
    '& .MuiInputLabel-root': {
      marginBottom: 2,
      fontSize: '0.75rem',
      lineHeight: `${LABEL_HEIGHT - 2}px`,
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
    // Wraps within the width of the control.
    '& .MuiFormHelperText-root': { width: 0, minWidth: '100%', marginTop: 2 },
    '& [data-bare-field] .MuiInputLabel-root': visuallyHidden,
  },
}));

interface BarFieldProps {
  /** Width of the control in pixels, where fields stand side by side. */
  readonly width: number;
  /** True for a field whose values say what it is, and which stands beside buttons: its label is for screen readers alone. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

/** One field of a bar. */
export function BarField({ width, isBare = false, children }: BarFieldProps) {
  return (
    <Box
      {...(isBare && { 'data-bare-field': '' })}
      sx={{ flex: { xs: '1 1 100%', sm: 'none' }, maxWidth: '100%', '--control-width': `${width}px` }}
    >
      {children}
    </Box>
  );
}

/** Buttons beside fields that have labels: as high as the fields on wide screens. */
export function BesideFields({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        flex: { xs: '1 1 100%', sm: 'none' },
        maxWidth: '100%',
        minHeight: { sm: 36 },
        mt: { sm: `${LABEL_HEIGHT}px` },
        display: 'flex',
        alignItems: 'center',
        '& > .MuiButton-root': { minHeight: { sm: 36 }, flex: { xs: 1, sm: 'none' } },
      }}
    >
      {children}
    </Box>
  );
}

interface MoreFiltersProps {
  /** Number of filters behind the button that are applied. */
  readonly active: number;
  readonly children: ReactNode;
}

/**
 * Fields that are rarely needed: in a further line behind a button, and with all others on phones. Open at first if one is applied, and
 * as long as one is invalid, since nothing else would say why the search is not possible.
 */
export function MoreFilters({ active, children }: MoreFiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(active > 0);
  const fields = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  if (isPhone) return children;
  return (
    <>
      <BesideFields>
        <Button
          size="small"
          color="inherit"
          startIcon={<TuneOutlined />}
          aria-expanded={isOpen}
          {...(isOpen ? { 'aria-controls': id } : {})}
          sx={{ whiteSpace: 'nowrap', px: 1 }}
          onClick={() => {
            const invalid = fields.current?.querySelector('[aria-invalid="true"]');
            if (invalid && fields.current) focusFirstProblem(fields.current);
            else setOpen(!isOpen);
          }}
        >
          {active > 0 ? t('More filters ({count})', { count: active }) : t('More filters')}
        </Button>
      </BesideFields>
      {isOpen && (
        <Box
          ref={fields}
          id={id}
          role="group"
          aria-label={t('More filters')}
          sx={{ flex: '1 1 100%', display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.75 }}
        >
          {children}
        </Box>
      )}
    </>
  );
}

/** Link to the first row, before everything else on the page. */
function SkipToResults() {
  return <SkipLink label={t('Skip to the results')} find={firstRow} />;
}

function firstRow(): HTMLElement | null {
  return document.querySelector('main :is([data-opener][tabindex="0"], [role="region"][tabindex="0"])');
}
