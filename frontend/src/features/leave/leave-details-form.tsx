import Box from '@mui/material/Box';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { REASON_MAX_LENGTH } from '@timekeep/contracts/api/timekeep-api';
import { useState } from 'react';
import { DiscardQuestion } from '@/shared/dialog/confirm-dialog';
import { AppForm } from '@/shared/form/app-form';
import { FormDate, FormText } from '@/shared/form/form-fields';
import { FormButtons, RecordNotice } from '@/shared/form/form-dialog';
import { useRecordForm } from '@/shared/form/use-record-form';
import { t } from '@/shared/language/language';
import { notifyBriefly } from '@/shared/toast/notify';
import { useUpdateLeaveMutation, type LeaveSummary } from './leave-api';
import {
  DETAILS_LABELS,
  detailsRequest,
  detailsSchema,
  detailsValues,
  leaveSummary,
  RELOAD_FAILED,
} from './leave-schema';

interface LeaveDetailsFormProps {
  readonly summary: LeaveSummary;
  /** Reads the leave again; null when that fails. */
  readonly reload: () => Promise<LeaveSummary | null>;
  /** Called after saving, and after cancelling. */
  readonly onEnd: () => void;
}

/** Form for balances, anniversary and increment. */
export function LeaveDetailsForm({ summary, reload, onEnd }: LeaveDetailsFormProps) {
  const [update] = useUpdateLeaveMutation();
  const [isDiscarding, setDiscarding] = useState(false);
  const form = useRecordForm({
    record: summary,
    valuesOf: detailsValues,
    labels: DETAILS_LABELS,
    schema: detailsSchema,
    summary: leaveSummary,
    showsInForm: 'failures and summary',
    noticeAt: 'bottom-right',
    save: (values, present: LeaveSummary) => update(detailsRequest(values, present)),
    failure: t('Error updating leave details.'),
    onSaved: async ({ msg }: MessageAnswer) => {
      // Without this the view would briefly show the former values.
      await reload();
      notifyBriefly('success', msg);
      onEnd();
    },
    reload: async () => {
      const present = await reload();
      return present ? { record: present } : { message: RELOAD_FAILED };
    },
    draft: { key: `leave-details ${summary.EMPID}`, title: t('Leave Details'), about: summary.EMPNAME },
  });
  const { control } = form;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <RecordNotice form={form} />
      <AppForm form={form} label={t('Leave Details')}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)' },
            // Gives the label of the date the height of the other labels.
            '& .MuiInputLabel-root': { lineHeight: '24px' },
          }}
        >
          <FormText control={control} name="SL" label={t('Sick Leave')} autoFocus />
          <FormText control={control} name="VL" label={t('Vacation Leave')} />
          <FormDate control={control} name="ANNIV" label={t('Anniversary Date')} optional />
          <FormText
            control={control}
            name="INCREMENT"
            label={t('Leave Increment (Days)')}
            slotProps={{ input: { inputMode: 'numeric' } }}
          />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <FormText
              control={control}
              name="reason"
              label={t('Reason (optional)')}
              slotProps={{ input: { maxLength: REASON_MAX_LENGTH } }}
            />
          </Box>
        </Box>
      </AppForm>
      <Box sx={{ display: 'flex', justifyContent: 'end', gap: 1 }}>
        <FormButtons
          form={form}
          label={t('Save')}
          onCancel={() => {
            if (form.dirty) setDiscarding(true);
            else onEnd();
          }}
        />
      </Box>
      {isDiscarding && (
        <DiscardQuestion
          onKeep={() => {
            setDiscarding(false);
          }}
          onDiscard={onEnd}
        />
      )}
    </Box>
  );
}
