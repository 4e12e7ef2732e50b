import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { RefusedPunch } from '@timekeep/contracts/api/clock-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { ReactNode } from 'react';
import { MISSING } from '@/shared/attendance/record-values';
import { momentInWords } from '@/shared/audit/audit-text';
import { BusyButton } from '@/shared/dialog/busy-button';
import { t } from '@/shared/language/language';
import type { Column } from '@/shared/table/table-model';
import { shortened } from '@/shared/table/table-styles';
import { REFUSALS } from '@/shared/attendance/refusal-texts';

/** True for a punch that nobody took over and that is not recorded otherwise, as when the terminal sent it again. */
export function isWaiting({ takenBy, isRecorded }: RefusedPunch): boolean {
  return takenBy === null && !isRecorded;
}

interface TakeButtonProps {
  readonly punch: RefusedPunch;
  readonly isTaking: boolean;
  readonly onTake: (id: string) => void;
}

/** Why there is nothing to do, on two lines where the name is long. */
const Settled = styled('span')({ display: 'block', whiteSpace: 'normal', lineHeight: 1.25 });

/** Button that takes a punch over; else the reason why there is nothing to do. */
export function TakeButton({ punch, isTaking, onTake }: TakeButtonProps) {
  const { id, EMPID, takenBy } = punch;
  if (takenBy !== null) return <Settled>{t('Taken over by {name}', { name: takenBy })}</Settled>;
  if (!isWaiting(punch)) return <Settled>{t('Recorded since')}</Settled>;
  return (
    <BusyButton
      size="small"
      disabled={isTaking}
      aria-label={t('Take over the punch of {employee}', { employee: EMPID })}
      onClick={() => {
        onTake(id);
      }}
    >
      {t('Take over')}
    </BusyButton>
  );
}

/** Returns the columns of refused punches. */
export function columnsOf(
  zone: CompanyZone,
  taking: (punch: RefusedPunch) => ReactNode,
): readonly Column<RefusedPunch>[] {
  return [
    {
      heading: 'PUNCH',
      width: '176px',
      sortValue: ({ at }) => at,
      render: ({ at }) => momentInWords(at, zone),
    },
    { heading: 'EMPID', width: '96px', sortValue: ({ EMPID }) => EMPID, render: ({ EMPID }) => EMPID },
    {
      heading: 'EMPNAME',
      width: '176px',
      wraps: true,
      sortValue: ({ EMPNAME }) => EMPNAME,
      render: (punch) => ownerOf(punch) ?? MISSING,
    },
    {
      heading: 'REASON',
      width: '176px',
      wraps: true,
      sortValue: ({ reason }) => reason,
      render: ({ reason }) => REFUSALS[reason](),
    },
    {
      heading: 'TERMINAL',
      width: '112px',
      wraps: true,
      sortValue: ({ terminal }) => terminal,
      render: ({ terminal }) => terminal,
    },
    {
      heading: 'REFUSED',
      width: '176px',
      sortValue: ({ refusedAt }) => refusedAt,
      render: ({ refusedAt }) => momentInWords(refusedAt, zone),
    },
    { heading: 'TAKE OVER', width: '208px', actions: true, render: taking },
  ];
}

/** Returns the name of the employee, with the id if the terminal sent a number of time clocks; null for nobody. */
function ownerOf({ EMPID, EMPNAME, employee }: RefusedPunch): string | null {
  return EMPNAME === null || employee === EMPID ? EMPNAME : `${EMPNAME} (${employee ?? EMPID})`;
}

interface PunchCardProps {
  readonly punch: RefusedPunch;
  readonly zone: CompanyZone;
  readonly button: ReactNode;
}

/** A refused punch on phones. */
export function PunchCard({ punch, zone, button }: PunchCardProps) {
  const { EMPID, EMPNAME, employee, at, reason } = punch;
  const withId = EMPNAME === null ? EMPID : `${EMPNAME} (${employee ?? EMPID})`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'grid', minWidth: 0 }}>
        <Typography variant="body2" sx={{ ...shortened, fontWeight: 600 }}>
          {employee === null || employee === EMPID ? withId : `${withId} · ${EMPID}`}
        </Typography>
        <Typography variant="body2" sx={{ ...shortened, color: 'text.secondary' }}>
          {momentInWords(at, zone)}
        </Typography>
        <Typography variant="body2" sx={{ ...shortened, color: 'text.secondary' }}>
          {REFUSALS[reason]()}
        </Typography>
      </Box>
      <Box sx={{ flexShrink: 0, maxWidth: '45%', typography: 'body2', textAlign: 'right' }}>{button}</Box>
    </Box>
  );
}
