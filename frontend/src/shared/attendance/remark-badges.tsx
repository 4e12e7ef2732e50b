import { styled } from '@mui/material/styles';
import { remarkTitle, remarkTone } from '@timekeep/contracts/attendance/remarks';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { t } from '@/shared/language/language';

const DOT_PX = 6;
const GAP_PX = 6;
const SIDE_PX = 8;

/** Badge as a single element with a pseudo-element as its dot, because a table shows hundreds. */
const Badge = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-block',
  verticalAlign: 'middle',
  maxWidth: '100%',
  // Beside a long name, which is cut instead.
  flexShrink: 0,
  height: 24,
  padding: `0 ${SIDE_PX}px 0 ${SIDE_PX + DOT_PX + GAP_PX}px`,
  borderRadius: 12,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '24px',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: SIDE_PX,
    top: `calc(50% - ${DOT_PX / 2}px)`,
    width: DOT_PX,
    height: DOT_PX,
    borderRadius: '50%',
  },
  ...Object.fromEntries(
    Object.entries(theme.vars.palette.remark).map(([tone, { ink, tint, dot }]) => [
      `&[data-tone=${tone}]`,
      { color: ink, backgroundColor: tint, '&::before': { backgroundColor: dot } },
    ]),
  ),
}));

/** Its words take two lines where a column is narrow or a name stands beside it. */
const NeutralBadge = styled(Badge)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  height: 'auto',
  minWidth: 108,
  minHeight: 24,
  flexShrink: 100,
  lineHeight: '16px',
  whiteSpace: 'normal',
  textWrap: 'balance',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.subtle,
  '&::before': { backgroundColor: theme.vars.palette.text.secondary },
}));

/** Badge that replaces `Absent` before an employee is due. */
export function NotDueBadge({ timeIn }: { readonly timeIn: TimeOfDay }) {
  return <NeutralBadge>{notDueText(timeIn)}</NeutralBadge>;
}

/** `Not due yet · starts 08:00` */
export function notDueText(timeIn: TimeOfDay): string {
  return t('Not due yet · starts {time}', { time: timeIn.slice(0, 5) });
}

/** Badge of a remark: tint, dot and title. */
export function RemarkBadge({ remark }: { readonly remark: string }) {
  return <Badge data-tone={remarkTone(remark)}>{remarkTitle(remark)}</Badge>;
}
