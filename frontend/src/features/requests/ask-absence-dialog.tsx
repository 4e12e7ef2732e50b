import type { MakeRequestAnswer } from '@timekeep/contracts/api/requests-api';
import type { MakeRequestRequest } from '@timekeep/contracts/requests/fields';
import { pipe, transform } from 'valibot';
import { mediumDate } from '@/shared/attendance/date-format';
import { FormDialog } from '@/shared/form/form-dialog';
import { useAppForm } from '@/shared/form/use-app-form';
import { t } from '@/shared/language/language';
import { AbsenceFields, absenceSchema, NO_ABSENCE } from '@/shared/leave/absence-form';
import { notify } from '@/shared/toast/notify';
import type { AskDialogProps } from './ask-correction-dialog';
import { draftKey, FormerNote } from './reason-field';
import { useMakeRequestMutation } from './requests-api';

const requestSchema = pipe(
  absenceSchema,
  transform((absence): MakeRequestRequest => ({ kind: 'absence', ...absence })),
);

/** Asks for an absence that takes no balance, such as official business or maternity leave. */
export function AskAbsenceDialog({ again, onClose }: Omit<AskDialogProps, 'day'>) {
  const [make] = useMakeRequestMutation();
  const form = useAppForm({
    schema: requestSchema,
    initial: again
      ? {
          remark: again.remark ?? '',
          FROM: again.FROM,
          TO: again.TO === again.FROM ? null : again.TO,
          reason: again.reason,
        }
      : NO_ABSENCE,
    save: (request: MakeRequestRequest) => make(request),
    failure: t('The request was not sent.'),
    onSaved: ({ msg }: MakeRequestAnswer) => {
      notify('success', msg);
      onClose();
    },
    draft: {
      key: draftKey('ask-absence', again),
      title: t('Ask for an absence'),
      about: ({ FROM }) => (FROM === null ? undefined : mediumDate(FROM)),
    },
  });
  return (
    <FormDialog
      title={t('Ask for an absence')}
      form={form}
      saveLabel={t('Send request')}
      notice={<FormerNote again={again} />}
      onClose={onClose}
    >
      <AbsenceFields control={form.control} />
    </FormDialog>
  );
}
