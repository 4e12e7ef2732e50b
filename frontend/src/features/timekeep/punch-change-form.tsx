import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useState } from 'react';
import { saveFailureMessage } from '@/shared/api/failure';
import { BusyButton } from '@/shared/dialog/busy-button';
import { ChoiceField } from '@/shared/form/choice-field';
import { MomentField } from '@/shared/form/picker-fields';
import { LabelledInput } from '@/shared/form/text-input';
import { t } from '@/shared/language/language';
import { cardSurface } from '@/shared/layout/page-layout';
import { usePreviewedSave } from '@/shared/preview/use-previewed-save';
import { notify } from '@/shared/toast/notify';
import { useChangePunchesMutation, type PunchChange, type PunchChangeKind } from './timekeep-api';

const EMPTY = { terminal: '', EMPID: '', minutes: '', reason: '' };

/** Form for the correction of a clock or a withdrawal of punches. It shows what would change before it records. */
export function PunchChangeForm({ zone }: { readonly zone: CompanyZone }) {
  const [kind, setKind] = useState<PunchChangeKind>('clock');
  const [entry, setEntry] = useState(EMPTY);
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [changePunches, { isLoading }] = useChangePunchesMutation();
  const previewed = usePreviewedSave();
  const set = (field: keyof typeof EMPTY) => (value: string) => {
    setEntry({ ...entry, [field]: value });
  };

  const change = changeOf(kind, entry, from, to);
  const send = async () => {
    if (!change) return;
    const outcome = await previewed.save({
      question: t('Record this change of punches?'),
      fileName: 'changed-punches.csv',
      preview: () => changePunches({ ...change, isPreview: true }),
      save: (shown) => changePunches({ ...change, isPreview: false, shown }),
    });
    if (!outcome) return;
    const { data, error } = outcome;
    if (!data) {
      notify('error', saveFailureMessage(error));
      return;
    }
    notify('success', data.msg);
    if (data.id !== undefined) setEntry(EMPTY);
  };

  return (
    <Box
      sx={{
        ...cardSurface,
        p: 2,
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <ChoiceField
        label={t('Change')}
        value={kind}
        choices={[
          { value: 'clock', label: t('The clock was wrong') },
          { value: 'withdrawal', label: t('The punches do not count') },
        ]}
        onChoice={setKind}
      />
      <LabelledInput label={t('Terminal')} value={entry.terminal} onValue={set('terminal')} />
      <Typography variant="body2" sx={{ color: 'text.secondary', gridColumn: '1 / -1' }}>
        {t('From and until are what the clock showed, not the true time.')}
      </Typography>
      <MomentField label={t('From')} initial={from} zone={zone} optional onMoment={setFrom} />
      <MomentField label={t('Until before')} initial={to} zone={zone} optional onMoment={setTo} />
      {kind === 'clock' ? (
        <LabelledInput
          label={t('Minutes later')}
          help={t('With a minus for earlier: -60 if the clock was an hour ahead.')}
          value={entry.minutes}
          onValue={set('minutes')}
        />
      ) : (
        <LabelledInput
          label={t('Employee ID')}
          help={t('Empty for everybody at the terminal.')}
          value={entry.EMPID}
          onValue={set('EMPID')}
        />
      )}
      <LabelledInput label={t('Reason')} value={entry.reason} onValue={set('reason')} />
      <Box>
        <BusyButton
          variant="contained"
          loading={isLoading && !previewed.isAsking}
          disabled={change === null}
          onClick={() => void send()}
        >
          {t('Show what changes')}
        </BusyButton>
      </Box>
      {previewed.question}
    </Box>
  );
}

/** Returns the change that was entered; null while something is missing. */
function changeOf(
  kind: PunchChangeKind,
  { terminal, EMPID, minutes, reason }: typeof EMPTY,
  from: string | null,
  to: string | null,
): PunchChange | null {
  if (from === null || to === null || reason.trim() === '') return null;
  const [name, employee, time] = [terminal.trim(), EMPID.trim(), { from, to, reason }];
  if (kind === 'clock') {
    const count = Number(minutes);
    if (name === '' || !Number.isSafeInteger(count) || count === 0) return null;
    return { kind, body: { terminal: name, minutes: count, ...time } };
  }
  if (name === '' && employee === '') return null;
  return { kind, body: { ...(name && { terminal: name }), ...(employee && { EMPID: employee }), ...time } };
}
