import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import type { HoursFigures, OwnCutOff } from '@timekeep/contracts/api/cutoffs-api';
import { REASON_MAX_LENGTH } from '@timekeep/contracts/api/timekeep-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useState } from 'react';
import { object, pipe, string } from 'valibot';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { dayInWords, periodWithYear } from '@/shared/attendance/date-format';
import { momentInWords } from '@/shared/audit/audit-text';
import { BusyButton } from '@/shared/dialog/busy-button';
import { DiscardQuestion } from '@/shared/dialog/confirm-dialog';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { AppForm, FormMessage, SubmitButton } from '@/shared/form/app-form';
import { FormLongText } from '@/shared/form/form-fields';
import { filledIn } from '@/shared/form/form-values';
import { useAppForm } from '@/shared/form/use-app-form';
import { t } from '@/shared/language/language';
import { notify, notifyFailure } from '@/shared/toast/notify';
import { answerStateInWords, changesInWords, figuresInWords } from './cutoff-words';
import { disputeForm, useAcknowledgeMutation, useDisputeMutation } from './cutoffs-api';
import { useOwnHoursQuery } from './pay-api';
import { PrintHours } from './pay-sheets';

const disputeSchema = object({ text: pipe(string(), filledIn(t('Please say what is wrong'))) });

interface TimeRecordDialogProps {
  readonly cutOff: OwnCutOff;
  readonly onClose: () => void;
}

/** A closed period of the user, to be printed, and agreed to or not. After a change it asks about the changed days. */
export function TimeRecordDialog({ cutOff, onClose }: TimeRecordDialogProps) {
  const { number, seen, state, changes, total, days, at } = cutOff;
  const zone = useCompanyZone();
  const [acknowledge, acknowledging] = useAcknowledgeMutation();
  const [dispute] = useDisputeMutation();
  const title = t('Time record of {period}', {
    period: periodWithYear({ from: cutOff.FROM, to: cutOff.TO }),
  });
  const finish = ({ msg }: MessageAnswer) => {
    notify('success', msg);
    onClose();
  };
  const form = useAppForm({
    schema: disputeSchema,
    initial: { text: '' },
    save: ({ text }) => dispute({ number, seen, text }),
    failure: t('Your answer was not sent.'),
    onSaved: finish,
    draft: { key: disputeForm(number), title },
  });
  const [isDisputing, setDisputing] = useState(form.kept.restored !== null);
  /** True once disputing was cancelled, whose button had the focus. */
  const [isBack, setBack] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const agree = async () => {
    const { data, error } = await acknowledge({ number, seen });
    if (data) finish(data);
    else setFailure(notifyFailure(error));
  };
  const goBack = () => {
    form.restart();
    setAsking(false);
    setDisputing(false);
    setBack(true);
  };
  const isBusy = acknowledging.isLoading;
  return (
    <DialogFrame
      title={title}
      maxWidth="md"
      busy={isBusy}
      onClose={onClose}
      actions={
        isDisputing ? (
          <>
            <Button
              color="inherit"
              disabled={form.saving}
              onClick={() => {
                if (form.dirty) setAsking(true);
                else goBack();
              }}
            >
              {t('Cancel')}
            </Button>
            <SubmitButton form={form}>{t('Send to HR')}</SubmitButton>
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
                  setFailure(null);
                }}
              >
                {t('Do not agree')}
              </Button>
            )}
            {state !== 'acknowledged' && (
              <BusyButton variant="contained" loading={acknowledging.isLoading} onClick={() => void agree()}>
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
          <AppForm form={form} noAutoComplete>
            <FormLongText
              control={form.control}
              name="text"
              label={t('What is wrong')}
              required
              autoFocus
              maxLength={REASON_MAX_LENGTH}
            />
          </AppForm>
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
      {isAsking && (
        <DiscardQuestion
          onKeep={() => {
            setAsking(false);
          }}
          onDiscard={goBack}
        />
      )}
    </DialogFrame>
  );
}

/** Returns the figures of a day. */
function linesOf(figures: HoursFigures): readonly string[] {
  const { DAYS: _days, WORKED: _worked, OPEN, ...others } = figures;
  return [...figuresInWords(others), ...((OPEN ?? 0) > 0 ? [t('Not settled')] : [])];
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
