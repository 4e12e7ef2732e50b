import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageHeading } from './page-heading';

interface PageHeaderProps {
  readonly title: string;
  /** A line above the title: the area or department. */
  readonly above?: string;
  /** A line below it: what the page is for. */
  readonly below?: string;
  /** Tabs follow, whose line ends the header. */
  readonly beforeTabs?: boolean;
  /** Buttons of the page, at its right. */
  readonly actions?: ReactNode;
}

/** How a page of an area begins. */
export function PageHeader({ title, above, below, beforeTabs = false, actions }: PageHeaderProps) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        mb: beforeTabs ? 2 : 3,
        pb: beforeTabs ? 0 : 3,
        borderBottom: beforeTabs ? 0 : 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {above && (
          <Typography
            variant="body2"
            sx={{ color: 'primary.main', fontWeight: 600, fontVariantNumeric: 'normal', mb: 0.5 }}
          >
            {above}
          </Typography>
        )}
        <PageHeading title={title}>{title}</PageHeading>
        {below && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
            {below}
          </Typography>
        )}
      </Box>
      {actions && <Box sx={{ flexShrink: 0 }}>{actions}</Box>}
    </Box>
  );
}
