import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface CodeNoticeProps {
  readonly tone: 'green' | 'orange';
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A tinted box with an icon, for what happened to a code. */
export function CodeNotice({ tone, icon, children }: CodeNoticeProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.25,
        p: 1.5,
        my: 2,
        borderRadius: '10px',
        bgcolor: `remark.${tone}.tint`,
        color: `remark.${tone}.ink`,
        fontSize: '0.875rem',
        lineHeight: 1.5,
      }}
    >
      {icon}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}

/** The code as it was issued: people type it in small letters, and mail programs add spaces. */
export function tidyCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}
