import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { HoursFigures, OwnCutOff } from '@timekeep/contracts/api/cutoffs-api';
import { REASON_MAX_LENGTH } from '@timekeep/contracts/api/timekeep-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useRef, useState } from 'react';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { dayInWords, periodWithYear } from '@/shared/attendance/date-format';
import { momentInWords } from '@/shared/audit/audit-text';
import { BusyButton } from '@/shared/dialog/busy-button';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { FormMessage } from '@/shared/form/app-form';
import { LabelledInput } from '@/shared/form/text-input';
import { t } from '@/shared/language/language';
import { notify, notifyFailure } from '@/shared/toast/notify';
import { answerStateInWords, changesInWords, figuresInWords } from './cutoff-words';
import { useAcknowledgeMutation, useDisputeMutation } from './cutoffs-api';
import { useOwnHoursQuery } from './pay-api';
import { PrintHours } from './pay-sheets';

interface TimeRecordDialogProps {
  readonly cutOff: OwnCutOff;
  readonly onClose: () => void;
}

/** A closed period of the user, to be printed, and agreed to or not. After a change it asks about the changed days. */
export function TimeRecordDialog({ cutOff, onClose }: TimeRecordDialogProps) {
  const { number, seen, state, changes, total, days, at } = cutOff;
  const zone = useCompanyZone();
  const [acknowledge, acknowledging] = useAcknowledgeMutation();
  const [dispute, disputing] = useDisputeMutation();
  const [isDisputing, setDisputing] = useState(false);
  /** True once disputing was cancelled, whose button had the focus. */
  const [isBack, setBack] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const finish = ({ data, error }: Awaited<ReturnType<typeof acknowledge>>) => {
    if (data) {
      notify('success', data.msg);
      onClose();
    } else setFailure(notifyFailure(error));
  };
  const sendDispute = async () => {
    if (text.trim() === '') {
      setFailure(t('Please say what is wrong'));
      field.current?.focus();
    } else finish(await dispute({ number, seen, text }));
  };
  const isBusy = acknowledging.isLoading || disputing.isLoading;
  return (
    <DialogFrame
      title={t('Time record of {period}', { period: periodWithYear({ from: cutOff.FROM, to: cutOff.TO }) })}
      maxWidth="md"
      busy={isBusy}
      onClose={onClose}
      actions={
        isDisputing ? (
          <>
            <Button
              color="inherit"
              disabled={isBusy}
              onClick={() => {
                setDisputing(false);
                setFailure(null);
                setBack(true);
              }}
            >
              {t('Cancel')}
            </Button>
            <BusyButton variant="contained" loading={disputing.isLoading} onClick={() => void sendDispute()}>
              {t('Send to HR')}
            </BusyButton>
          </>
        ) : (
          <>
            <PrintRecord cutOff={cutOff} />
            {state !== 'disputed' && (
              <Button
                autoFocus={isBack}
                color="inherit"
                disabled={isBusy}
                onClick={() => {
                  setDisputing(true);
                }}
              >
                {t('Do not agree')}
              </Button>
            )}
            {state !== 'acknowledged' && (
              <BusyButton
                variant="contained"
                loading={acknowledging.isLoading}
                onClick={() => {
                  void acknowledge({ number, seen }).then(finish);
                }}
              >
                {t('Agree')}
              </BusyButton>
            )}
          </>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {zone && at !== null && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[
              answerStateInWords(state),
              momentInWords(at, zone),
              ...(cutOff.text === null ? [] : [cutOff.text]),
            ].join(', ')}
          </Typography>
        )}
        {isDisputing && (
          <LabelledInput
            label={t('What is wrong')}
            value={text}
            required
            multiline
            minRows={2}
            autoFocus
            inputRef={field}
            slotProps={{ input: { maxLength: REASON_MAX_LENGTH } }}
            onValue={setText}
          />
        )}
        <FormMessage message={failure} />
        {changes.length > 0 && (
          <DayList
            title={t('Changed days')}
            days={changes.map(({ date, before, after }) => ({ date, lines: changesInWords(before, after) }))}
          />
        )}
        <DayList title={t('Totals')} days={[{ date: null, lines: figuresInWords(total) }]} />
        <DayList
          title={t('Days')}
          days={days.map(({ date, figures }) => ({ date, lines: linesOf(figures) }))}
        />
      </Box>
    </DialogFrame>
  );
}

function linesOf(figures: HoursFigures): readonly string[] {
  const { DAYS: _days, WORKED: _worked, ...others } = figures;
  return figuresInWords(others);
}

interface DayListProps {
  readonly title: string;
  /** Without a date for the whole period. */
  readonly days: readonly { readonly date: WorkDate | null; readonly lines: readonly string[] }[];
}

function DayList({ title, days }: DayListProps) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {days.map(({ date, lines }) => (
          <Box
            component="li"
            key={date ?? 'all'}
            sx={{
              py: 0.75,
              borderTop: 1,
              borderColor: 'divider',
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 2,
              fontSize: '0.875rem',
            }}
          >
            {date !== null && (
              <Box component="span" sx={{ fontWeight: 600, minWidth: 140 }}>
                {dayInWords(date)}
              </Box>
            )}
            <Box sx={{ flex: '1 1 10rem', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Button that prints the daily time record of a closed period, with the differences so far. */
function PrintRecord({ cutOff }: { readonly cutOff: OwnCutOff }) {
  const zone = useCompanyZone();
  const { data } = useOwnHoursQuery(
    { FROM: cutOff.FROM, TO: cutOff.TO },
    { refetchOnMountOrArgChange: true },
  );
  const total = data?.total;
  if (!zone) return null;
  return (
    <PrintHours
      title={t('Daily time record')}
      period={{ from: cutOff.FROM, to: cutOff.TO }}
      zone={zone}
      disabled={!total}
      sheets={() => (data && total ? [{ total, days: data.data }] : [])}
    />
  );
}
