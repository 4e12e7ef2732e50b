import Typography from '@mui/material/Typography';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import type { AttentionItem } from '@timekeep/contracts/api/attention-api';
import { matterId } from '@timekeep/contracts/attention/attention-kinds';
import { object, string } from 'valibot';
import { saveFailureMessage } from '@/shared/api/failure';
import {
  useAcceptMatterMutation,
  useAssignMatterMutation,
  useReopenMatterMutation,
} from '@/shared/attention/attention-api';
import { attentionTitle, matterInWords, matterName } from '@/shared/attention/attention-words';
import { BusyButton } from '@/shared/dialog/busy-button';
import { ReasonQuestion } from '@/shared/dialog/reason-question';
import { FormDialog } from '@/shared/form/form-dialog';
import { FormChoice } from '@/shared/form/form-fields';
import { useAppForm } from '@/shared/form/use-app-form';
import { t } from '@/shared/language/language';
import { notify, notifyFailure } from '@/shared/toast/notify';

const NOT_SAVED = t('This was not saved.');

interface DecideProps {
  readonly item: AttentionItem;
  readonly onClose: () => void;
}

/** Names the matter of a decision, at the revision that the page shows. */
const matterOf = ({ kind, subject, revision }: AttentionItem) => ({ kind, subject, revision });

/** Returns the key of the draft of a decision about a matter. */
export function decisionDraft(decision: 'accept' | 'assign', item: AttentionItem): string {
  return `${decision}-matter-${matterId(item)}`;
}

/** Asks why a matter is accepted as it is. */
export function AcceptMatter({ item, onClose }: DecideProps) {
  const [accept] = useAcceptMatterMutation();
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
      draft={{ key: decisionDraft('accept', item), title: t('Accept'), about: matterName(item) }}
      onCancel={onClose}
      onReason={async (reason) => {
        const { data, error } = await accept({ ...matterOf(item), facts: item.facts, reason });
        if (!data) return saveFailureMessage(error, NOT_SAVED);
        notify('success', data.msg);
        onClose();
        return null;
      }}
    />
  );
}

const NOBODY = 'nobody';
const assignmentValues = object({ to: string() });

/** Gives a matter to somebody, or to nobody any more. */
export function AssignMatter({
  item,
  assignees,
  onClose,
}: DecideProps & { readonly assignees: readonly { readonly EMPID: string; readonly EMPNAME: string }[] }) {
  const [assign] = useAssignMatterMutation();
  const form = useAppForm({
    schema: assignmentValues,
    initial: { to: item.assignedTo?.EMPID ?? NOBODY },
    save: async ({ to }) => {
      const { data, error } = await assign({ ...matterOf(item), to: to === NOBODY ? null : to });
      return data ? { data } : { problem: { message: saveFailureMessage(error, NOT_SAVED) } };
    },
    failure: NOT_SAVED,
    onSaved: ({ msg }: MessageAnswer) => {
      notify('success', msg);
      onClose();
    },
    draft: { key: decisionDraft('assign', item), title: t('Assign'), about: matterName(item) },
  });
  return (
    <FormDialog
      title={t('Who settles this?')}
      form={form}
      saveLabel={t('Assign')}
      maxWidth="xs"
      notice={<Matter item={item} />}
      onClose={onClose}
    >
      <FormChoice
        control={form.control}
        name="to"
        label={t('Assigned to')}
        choices={[
          { value: NOBODY, label: t('Nobody in particular') },
          ...assignees.map(({ EMPID, EMPNAME }) => ({ value: EMPID, label: `${EMPNAME} (${EMPID})` })),
        ]}
      />
    </FormDialog>
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
