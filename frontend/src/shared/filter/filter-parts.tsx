import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';
import { t } from '@/shared/language/language';

interface PillProps extends Pick<ButtonProps, 'disabled' | 'aria-label' | 'onClick' | 'endIcon'> {
  /** True or false for a button that is pressed or not. */
  readonly isChosen?: boolean;
  readonly children: ReactNode;
}

/** Small button of a filter bar. */
export function Pill({ isChosen, children, ...button }: PillProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      color={isChosen ? 'primary' : 'inherit'}
      {...(isChosen === undefined ? {} : { 'aria-pressed': isChosen })}
      sx={{
        minHeight: { xs: 44, sm: 30 },
        minWidth: { xs: 44, sm: 0 },
        px: 1,
        py: 0,
        fontSize: '0.75rem',
        lineHeight: 1.3,
        bgcolor: isChosen ? 'subtle' : 'background.paper',
        ...(isChosen ? {} : { borderColor: 'divider', fontWeight: 500 }),
      }}
      {...button}
    >
      {children}
    </Button>
  );
}

/** A filter that is applied. */
export interface ActiveFilter {
  /** Name of the filter, different from that of others in the list. */
  readonly name: string;
  readonly label: string;
  readonly onRemove: () => void;
}

/** The applied filters, each of which a press takes off. Renders nothing without any. */
export function FilterChips({ filters }: { readonly filters: readonly ActiveFilter[] }) {
  if (filters.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t('Active filters')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, minWidth: 0 }}
    >
      {filters.map(({ name, label, onRemove }) => (
        <Pill
          key={name}
          aria-label={t('Remove the filter {filter}', { filter: label })}
          endIcon={<Close sx={{ '&&': { fontSize: 14 }, color: 'text.secondary' }} />}
          onClick={onRemove}
        >
          {label}
        </Pill>
      ))}
    </Box>
  );
}
