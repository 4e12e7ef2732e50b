import { styled } from '@mui/material/styles';
import { remarkTitle, remarkTone } from '@timekeep/contracts/attendance/remarks';

const DOT_PX = 6;
const GAP_PX = 6;
const SIDE_PX = 8;

/** One element with its dot drawn by itself: a table shows hundreds. */
const Badge = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-block',
  verticalAlign: 'middle',
  maxWidth: '100%',
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

/** A remark as a soft tint with a dot and its title in words. */
export function RemarkBadge({ remark }: { readonly remark: string }) {
  return <Badge data-tone={remarkTone(remark)}>{remarkTitle(remark)}</Badge>;
}
