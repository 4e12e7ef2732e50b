import { styled } from '@mui/material/styles';

const More = styled('strong')(({ theme }) => ({ color: theme.vars.palette.error.main, fontWeight: 700 }));

/** How many minutes late more, red and bold as lateness is, or fewer: `+12`, `−5`, `0`. */
export function LateBy({ minutes }: { readonly minutes: number }) {
  return minutes > 0 ? <More>{lateByInWords(minutes)}</More> : lateByInWords(minutes);
}

function lateByInWords(minutes: number): string {
  if (minutes === 0) return '0';
  const sign = minutes > 0 ? '+' : '−';
  return `${sign}${Math.abs(minutes).toLocaleString('en-US')}`;
}
