import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { ReactNode } from 'react';
import { mediumDate } from '@/shared/attendance/date-format';
import type { LeaveSummary } from './leave-api';

/** Days left; red below zero, which is leave in advance. */
export function DaysLeft({ days }: { readonly days: number }) {
  if (days >= 0) return days;
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
      {days}
    </Box>
  );
}

/** `Nov 20, 2026`, or -- for none. */
export function AnniversaryValue({ date }: { readonly date: WorkDate | null }) {
  return date === null ? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      --
    </Box>
  ) : (
    mediumDate(date)
  );
}

interface LeaveOwnerProps {
  readonly employee: Pick<LeaveSummary, 'EMPID' | 'EMPNAME' | 'DEPT'>;
  /** What can be done with the leave. */
  readonly actions?: ReactNode;
}

/** Whose leave a modal shows. */
export function LeaveOwner({ employee, actions }: LeaveOwnerProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Typography component="p" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {employee.EMPNAME}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {employee.EMPID} · {employee.DEPT}
        </Typography>
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  );
}

/** A line of a card: what matters at the left, the rest at the right. */
export const cardLine = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
} as const;

/** What of a line is cut off where it is too long. */
export const shortened = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** How a word of the remarks stands out. */
type WordTone = 'increase' | 'decrease' | 'number' | 'plain';

interface RemarkWord {
  readonly text: string;
  readonly tone: WordTone;
}

/** The remarks in pieces that together are the whole text, neighbours of one tone joined. */
export function remarkWords(remarks: string): readonly RemarkWord[] {
  const words: RemarkWord[] = [];
  for (const text of remarks.split(/(\s+)/)) {
    if (text === '') continue;
    const tone = toneOf(text);
    const last = words.at(-1);
    if (tone === 'plain' && last?.tone === 'plain') {
      words[words.length - 1] = { text: last.text + text, tone };
    } else {
      words.push({ text, tone });
    }
  }
  return words;
}

function toneOf(text: string): WordTone {
  const word = text.toLowerCase().replace(/[.,;:!?]+$/, '');
  if (word === 'increase' || word === 'decrease') return word;
  return /^[-+]?\d+(\.\d+)?$/.test(word) ? 'number' : 'plain';
}

const styles: Readonly<Record<WordTone, object>> = {
  increase: { color: 'remark.green.ink', fontWeight: 700 },
  decrease: { color: 'error.main', fontWeight: 700 },
  number: { fontWeight: 700 },
  plain: {},
};

/** The remarks of a line, in which increases, decreases and numbers stand out. */
export function RemarkWords({ remarks }: { readonly remarks: string }) {
  return (
    <span title={remarks}>
      {remarkWords(remarks).map(({ text, tone }, index) =>
        tone === 'plain' ? (
          text
        ) : (
          <Box component="strong" key={index} sx={styles[tone]}>
            {text}
          </Box>
        ),
      )}
    </span>
  );
}
