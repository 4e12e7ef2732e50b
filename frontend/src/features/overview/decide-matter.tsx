import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AttentionItem } from '@timekeep/contracts/api/attention-api';
import { useState } from 'react';
import { failureMessage } from '@/shared/api/failure';
import {
  useAcceptMatterMutation,
  useAssignMatterMutation,
  useReopenMatterMutation,
} from '@/shared/attention/attention-api';
import { attentionTitle, matterInWords } from '@/shared/attention/attention-words';
import { BusyButton } from '@/shared/dialog/busy-button';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { ReasonQuestion } from '@/shared/dialog/reason-question';
import { ChoiceField } from '@/shared/form/choice-field';
import { t } from '@/shared/language/language';
import { notify, notifyFailure } from '@/shared/toast/notify';

interface DecideProps {
  readonly item: AttentionItem;
  readonly onClose: () => void;
}

/** Names the matter of a decision, at the revision that the page shows. */
const matterOf = ({ kind, subject, revision }: AttentionItem) => ({ kind, subject, revision });

/** Asks why a matter is accepted as it is. */
export function AcceptMatter({ item, onClose }: DecideProps) {
  const [accept, { isLoading }] = useAcceptMatterMutation();
  return (
    <ReasonQuestion
      message={t('Accept this as it is?')}
      details={
        <>
          <Matter item={item} />
          <span>{t('It needs attention again if what it follows from changes.')}</span>
        </>
      }
      confirmLabel={t('Accept')}
      busy={isLoading}
      onCancel={onClose}
      onReason={async (reason) => {
        const { data, error } = await accept({ ...matterOf(item), facts: item.facts, reason });
        if (!data) return failureMessage(error, t('This was not saved.'));
        notify('success', data.msg);
        onClose();
        return null;
      }}
    />
  );
}

const NOBODY = 'nobody';

/** Gives a matter to somebody, or to nobody any more. */
export function AssignMatter({
  item,
  assignees,
  onClose,
}: DecideProps & { readonly assignees: readonly { readonly EMPID: string; readonly EMPNAME: string }[] }) {
  const [assign, { isLoading }] = useAssignMatterMutation();
  const [to, setTo] = useState(item.assignedTo?.EMPID ?? NOBODY);
  const save = async () => {
    const { data, error } = await assign({ ...matterOf(item), to: to === NOBODY ? null : to });
    if (!data) {
      notifyFailure(error);
      return;
    }
    notify('success', data.msg);
    onClose();
  };
  return (
    <DialogFrame
      title={t('Who settles this?')}
      maxWidth="xs"
      busy={isLoading}
      onClose={onClose}
      actions={(tryClose) => (
        <>
          <Button color="inherit" disabled={isLoading} onClick={tryClose}>
            {t('Cancel')}
          </Button>
          <BusyButton variant="contained" loading={isLoading} onClick={() => void save()}>
            {t('Assign')}
          </BusyButton>
        </>
      )}
    >
      <Matter item={item} />
      <ChoiceField
        label={t('Assigned to')}
        value={to}
        disabled={isLoading}
        choices={[
          { value: NOBODY, label: t('Nobody in particular') },
          ...assignees.map(({ EMPID, EMPNAME }) => ({ value: EMPID, label: `${EMPNAME} (${EMPID})` })),
        ]}
        onChoice={setTo}
      />
    </DialogFrame>
  );
}

/** Button that takes the acceptance of a matter back. */
export function ReopenMatter({ item }: { readonly item: AttentionItem }) {
  const [reopen, { isLoading }] = useReopenMatterMutation();
  const save = async () => {
    const { data, error } = await reopen(matterOf(item));
    if (data) notify('success', data.msg);
    else notifyFailure(error);
  };
  return (
    <BusyButton size="small" variant="outlined" loading={isLoading} onClick={() => void save()}>
      {t('Take back')}
    </BusyButton>
  );
}

/** A matter in words: what, and of whom. */
export function Matter({ item }: { readonly item: AttentionItem }) {
  const whose = item.EMPNAME === null ? '' : `${item.EMPNAME} (${item.EMPID ?? ''})`;
  return (
    <Typography variant="body2" sx={{ mb: 1.5 }}>
      {[attentionTitle(item.kind), whose, matterInWords(item)].filter(Boolean).join(' · ')}
    </Typography>
  );
}
