import Button from '@mui/material/Button';
import type { DecisionResult } from '@timekeep/contracts/api/requests-api';
import { NOTE_MAX_LENGTH } from '@timekeep/contracts/requests/request-kinds';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import { useRef, useState } from 'react';
import { object, picklist, pipe, string, transform, type InferInput } from 'valibot';
import { daysInWords } from '@/shared/audit/request-words';
import { DialogButtons } from '@/shared/dialog/dialog-frame';
import { AppForm } from '@/shared/form/app-form';
import { FormLongText } from '@/shared/form/form-fields';
import { problemCheck } from '@/shared/form/form-values';
import { useAppForm } from '@/shared/form/use-app-form';
import { declaredText, t } from '@/shared/language/language';
import { notify } from '@/shared/toast/notify';
import {
  DECISION_LABELS,
  decisionsOn,
  isDone,
  type DecidingRole,
  type Decision,
  type RequestToDecide,
} from './decisions';
import { useDecideRequestsMutation, useEndorseRequestsMutation } from './requests-api';

export const DONE: Readonly<Record<Decision, string>> = {
  endorse: t('Endorsed'),
  return: t('Returned'),
  grant: t('Granted'),
  refuse: t('Refused'),
};

const noteValues = object({ decision: picklist(['endorse', 'return', 'grant', 'refuse']), note: string() });
type NoteValues = InferInput<typeof noteValues>;

/** True for decisions that the employee is told a reason for. */
export function needsNote(decision: Decision): boolean {
  return decision === 'return' || decision === 'refuse';
}

/** A decision with its note, which some need. */
export const noteSchema = pipe(
  noteValues,
  problemCheck(({ decision, note }: NoteValues) =>
    needsNote(decision) && note.trim() === ''
      ? [{ field: 'note', message: declaredText(requestMessages.noteMissing()) }]
      : [],
  ),
  transform(({ decision, note }) => ({ decision, note: note.trim() })),
);

/** Returns the call of a role that decides requests. */
export function useDecision(role: DecidingRole) {
  const [endorse] = useEndorseRequestsMutation();
  const [decideAsHr] = useDecideRequestsMutation();
  return async (decision: Decision, decided: readonly RequestToDecide[], note: string) => {
    const requests = decided.map(({ request, revision }) => ({
      REQUEST_ID: request.REQUEST_ID,
      ...(revision === null ? {} : { revision }),
      ...(request.state === 'granted' && { granted: true }),
    }));
    const call = { requests, ...(note === '' ? {} : { note }) };
    if (role === 'SUPERVISOR' && (decision === 'endorse' || decision === 'return')) {
      return endorse({ ...call, decision });
    }
    return decideAsHr({ ...call, decision: decision === 'endorse' ? 'grant' : decision });
  };
}

/** Says that the only request was decided; the results of several are in a dialog. */
export function announceDecision(decision: Decision, results: readonly DecisionResult[]): void {
  const [only] = results;
  if (results.length === 1 && only && isDone(only)) notify('success', `${DONE[decision]}.`);
}

interface DecisionFormProps {
  readonly role: DecidingRole;
  readonly request: RequestToDecide;
  /** True while the request is read again. */
  readonly disabled: boolean;
  /** Called with the server's result. */
  readonly onDecided: (decision: Decision, results: readonly DecisionResult[]) => void;
}

/** The note and the decisions on the request of the surrounding dialog, each of which is made by one press. */
export function DecisionForm({ role, request, disabled, onDecided }: DecisionFormProps) {
  const decide = useDecision(role);
  const decisions = decisionsOn(role, [request.request]);
  const usual = decisions.at(-1) ?? 'grant';
  const [pressed, setPressed] = useState<Decision>(usual);
  const form = useAppForm({
    schema: noteSchema,
    initial: { decision: usual, note: '' },
    save: ({ decision, note }) => decide(decision, [request], note),
    failure: t('Nothing was decided.'),
    onSaved: ({ results }, { decision }) => {
      announceDecision(decision, results);
      onDecided(decision, results);
    },
    // The request is in the address, so that its page opens it again.
    draft: {
      key: `decide-request-${request.request.REQUEST_ID}`,
      title: t('Decide a request'),
      about: `${request.request.EMPNAME}, ${daysInWords(request.request)}`,
      secret: ['decision'],
    },
  });
  const isSending = useRef(false);
  const press = async (decision: Decision) => {
    if (isSending.current) return;
    isSending.current = true;
    setPressed(decision);
    form.form.setValue('decision', decision);
    const checked = await form.check();
    if (checked !== null) await form.send(checked);
    isSending.current = false;
  };
  return (
    <AppForm form={form} noAutoComplete>
      <FormLongText
        control={form.control}
        name="note"
        label={t('Note')}
        help={t('The employee reads it. Needed for: {decisions}.', {
          decisions: decisions
            .filter(needsNote)
            .map((decision) => DECISION_LABELS[decision])
            .join(', '),
        })}
        maxLength={NOTE_MAX_LENGTH}
      />
      <DialogButtons>
        {decisions.map((decision) => (
          <Button
            key={decision}
            variant={decision === usual ? 'contained' : 'text'}
            color={decision === usual ? 'primary' : 'inherit'}
            disabled={disabled || (form.saving && pressed !== decision)}
            loading={form.saving && pressed === decision}
            onClick={() => void press(decision)}
          >
            {DECISION_LABELS[decision]}
          </Button>
        ))}
      </DialogButtons>
    </AppForm>
  );
}
