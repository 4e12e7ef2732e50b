import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { OwnDayAnswer } from '@timekeep/contracts/api/requests-api';
import { HALVES, type Half } from '@timekeep/contracts/attendance/leave-types';
import type { RequestKind } from '@timekeep/contracts/requests/request-kinds';
import { daysBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useState } from 'react';
import { ExplanationList } from '@/shared/audit/explanation-list';
import { useConfig } from '@/shared/api/system-api';
import { fullDate } from '@/shared/attendance/date-format';
import { HoursValue, LateValue, TimesValue } from '@/shared/attendance/record-values';
import { RemarkBadge } from '@/shared/attendance/remark-badges';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { useContinuedForm } from '@/shared/form/continued-form';
import { t } from '@/shared/language/language';
import { withElements } from '@/shared/language/with-elements';
import { ErrorState } from '@/shared/layout/error-state';
import { AskLeaveDialog } from './ask-leave-dialog';
import { AskCorrectionDialog } from './ask-correction-dialog';
import { AskOvertimeDialog } from './ask-hours-dialogs';
import { isAskedFor, RequestCards } from './own-requests';
import { Changes, Part } from './record-parts';
import { REFETCH_ON_MOUNT, useOwnDayQuery } from './requests-api';

interface DayDialogProps {
  readonly date: WorkDate;
  readonly onClose: () => void;
}

/** One's own record of a day: its figures with their reasons, its corrections, and what one has asked for. */
export function DayDialog({ date, onClose }: DayDialogProps) {
  const { currentData: day, error, isError, isFetching, refetch } = useOwnDayQuery(date, REFETCH_ON_MOUNT);
  const [asking, setAsking] = useState<AskedKind | null>(null);
  useContinuedForm((form) => {
    const kinds = { [`ask-correction ${date}`]: 'correction', [`ask-overtime ${date}`]: 'overtime' } as const;
    const kind = form === `ask-leave-${date}` ? 'leave' : kinds[form];
    if (!day || kind === undefined) return false;
    setAsking(kind);
    return true;
  });
  const stopAsking = () => {
    setAsking(null);
  };
  if (day && asking === 'correction') return <AskCorrectionDialog day={day} onClose={stopAsking} />;
  if (asking === 'leave') return <AskLeaveDialog from={date} onClose={stopAsking} />;
  if (day && asking === 'overtime') return <AskOvertimeDialog day={day} onClose={stopAsking} />;
  return (
    <DialogFrame
      title={fullDate(date)}
      isInAddress
      onClose={onClose}
      actions={
        day && (
          <AskButtons
            day={day}
            onAsk={(kind) => {
              setAsking(kind);
            }}
          />
        )
      }
    >
      {isError && !day ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} onLeave={onClose} />
      ) : day ? (
        <DayContent day={day} />
      ) : (
        <DayLoading />
      )}
    </DialogFrame>
  );
}

type AskedKind = 'correction' | 'overtime' | 'leave';

interface AskButtonsProps {
  readonly day: OwnDayAnswer;
  readonly onAsk: (kind: AskedKind) => void;
}

/**
 * Buttons that ask for something on the day. Only one request of a kind can be open, overtime is granted once, and old days cannot be
 * asked for.
 */
function AskButtons({ day, onAsk }: AskButtonsProps) {
  const config = useConfig().data;
  const most = config?.rules.requestDays ?? 0;
  if (config && daysBetween(day.date, config.today) > most) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
        {t('Requests can be made for the last {days} days.', { days: most })}
      </Typography>
    );
  }
  const isAsked = (kind: RequestKind, half: Half | null = null) =>
    isAskedFor({ kind, FROM: day.date, TO: day.date, half, except: [] }, day.requests);
  const hasOvertime = day.requests.some(({ kind, state }) => kind === 'overtime' && state === 'granted');
  const [canCorrect, canHaveOvertime] = [!isAsked('correction'), !isAsked('overtime')];
  const canHaveLeave = day.record.Remarks === 'Absent' && HALVES.some((half) => !isAsked('leave', half));
  const impossible = [
    ...(canCorrect ? [] : [t('You have already asked for a correction.')]),
    ...(canHaveOvertime
      ? []
      : [hasOvertime ? t('Overtime has already been granted.') : t('You have already asked for overtime.')]),
  ];
  return (
    <>
      {impossible.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
          {impossible.join(' ')}
        </Typography>
      )}
      {canHaveLeave && (
        <Button
          color="inherit"
          onClick={() => {
            onAsk('leave');
          }}
        >
          {t('Ask for leave')}
        </Button>
      )}
      {canHaveOvertime && (
        <Button
          color="inherit"
          onClick={() => {
            onAsk('overtime');
          }}
        >
          {t('Ask for overtime')}
        </Button>
      )}
      {canCorrect && (
        <Button
          variant="contained"
          onClick={() => {
            onAsk('correction');
          }}
        >
          {t('Ask for a correction')}
        </Button>
      )}
    </>
  );
}

function DayContent({ day }: { readonly day: OwnDayAnswer }) {
  const { record, explanation, history, requests } = day;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <RemarkBadge remark={record.Remarks} />
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          <TimesValue record={record} />
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {withElements(
            record.MinsLate === 1
              ? '{hours} hours, {minutes} minute late'
              : '{hours} hours, {minutes} minutes late',
            {
              hours: <HoursValue hours={record.hrs} />,
              minutes: <LateValue minutes={record.MinsLate} />,
            },
          )}
        </Typography>
      </Box>
      {requests.length > 0 && (
        <Part title={t('What you asked for')}>
          <RequestCards requests={requests} />
        </Part>
      )}
      <Part title={t('Why these figures')}>
        <ExplanationList explanation={explanation} />
      </Part>
      <Part title={t('Corrections')}>
        {history.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('Nobody has corrected this record.')}
          </Typography>
        ) : (
          <Changes changes={history.toReversed()} />
        )}
      </Part>
    </Box>
  );
}

function DayLoading() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 1.5 }}>
      <Skeleton width="60%" />
      <Skeleton variant="rounded" height={200} />
    </Box>
  );
}
