import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useForm, type FieldPath, type FieldValues } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { conflictOf, saveFailureMessage } from '@/shared/api/failure';
import { withDatesInWords } from '@/shared/attendance/date-format';
import { showErrors, type NoticePosition } from '@/shared/toast/notify';
import { problemsOf, type FormProblem } from './form-values';
import { useDraft, type DraftOptions } from './use-draft';

/** Result of saving a form: `data` when it was saved, otherwise the reason. */
interface SaveAnswer<Values extends FieldValues, Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  /** Problem of the form or of one field that was found while saving. */
  readonly problem?: { readonly field?: FieldPath<Values>; readonly message: string };
}

export interface AppFormOptions<Values extends FieldValues, Request, Data> {
  /** Validates the values and converts them to the request. */
  readonly schema: GenericSchema<Values, Request>;
  /** Initial values; later ones are ignored. */
  readonly initial: Values;
  /** Lines of the notice about problems; by default the message of the first problem. */
  readonly summary?: (problems: readonly FormProblem[]) => readonly string[];
  /** The messages that the form shows in addition to the notice; by default those of failed saves. */
  readonly showsInForm?: 'failures' | 'failures and summary' | 'nothing';
  /** Position of the notice about problems and failures; by default at the top. */
  readonly noticeAt?: NoticePosition;
  readonly save: (request: Request) => Promise<SaveAnswer<Values, Data>>;
  /** Message for a failed save when the server gave none. */
  readonly failure: string;
  readonly onSaved: (data: Data, request: Request) => unknown;
  /** Called with the problems of a refused attempt, before they are shown. */
  readonly onRefused?: (problems: readonly FormProblem[]) => void;
  /** Called with the values after each change. */
  readonly onValues?: (values: Values) => void;
  /** Keeps the input when the session expires. */
  readonly draft?: DraftOptions<Values>;
}

/** The part of a form that its frame needs, independent of its values. */
export interface AppFormFrame<Request> {
  /** Id of the form's element, for buttons outside it. */
  readonly id: string;
  /** True if there is unsaved input. */
  readonly dirty: boolean;
  readonly saving: boolean;
  /** The message that the form shows. */
  readonly message: string | null;
  /** Number of refused attempts since the last valid one; each focuses the first field with a problem. */
  readonly refusals: number;
  readonly kept: {
    readonly restored: { readonly isLeft: boolean; readonly isReloaded: boolean } | null;
    readonly discard: () => void;
  };
  /** Validates the values. Returns the request, or null after reporting the problems. */
  readonly check: () => Promise<Request | null>;
  /** Sends a checked request. Returns true once the server has accepted it. */
  readonly send: (request: Request) => Promise<boolean>;
}

/**
 * State of a form: values, validation and saving. Problems are shown at the fields and in a notice. A failed save keeps
 * the input.
 */
export function useAppForm<Values extends FieldValues, Request, Data>(
  options: AppFormOptions<Values, Request, Data>,
) {
  const { schema, summary = firstMessage, showsInForm = 'failures', noticeAt = 'top-right' } = options;
  const id = useId();
  const [base, setBase] = useState(options.initial);
  const [initial] = useState(options.initial);
  const resolver = useMemo(() => valibotResolver(schema), [schema]);
  const form = useForm<Values, unknown, Request>({
    resolver,
    values: initial,
    criteriaMode: 'all',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isDirty } = form.formState;
  const problems = useMemo(() => problemsOf(errors), [errors]);
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const announced = useRef<readonly string[]>([]);
  const kept = useDraft(form, base, options.draft);

  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      showErrors(id, [], 'top-right');
    };
  }, [id]);

  /** Replaces the form's notice with these messages. */
  const announce = (messages: readonly string[]) => {
    // Skipped when the form has closed, for instance at the end of the session, which has its own notice.
    if (isOpen.current) showErrors(id, messages, noticeAt);
    announced.current = messages;
  };
  const fail = (message: string) => {
    setFailure(message);
    announce(message.split('\n'));
  };

  const messageInForm = () => {
    if (showsInForm === 'nothing') return null;
    if (failure !== null || showsInForm === 'failures' || problems.length === 0) return failure;
    return summary(problems).join(' ');
  };

  const onChange = useEffectEvent((values: Values) => {
    options.onValues?.(values);
    if (failure !== null) {
      setFailure(null);
      announce([]);
    }
    // After a refused attempt problems are updated with each change.
    if (refusals > 0) void form.trigger();
  });
  const { subscribe } = form;
  useEffect(() => {
    const callback = ({ values }: { readonly values: Values }) => {
      onChange(values);
    };
    return subscribe({ formState: { values: true }, callback });
  }, [subscribe]);
  const withdrawSolved = useEffectEvent(() => {
    // A refusal of the server is not among the summary.
    const present = [...summary(problems), ...problems.map(({ message }) => message)];
    const left = announced.current.filter((message) => present.includes(message));
    if (failure === null && left.length < announced.current.length) announce(left);
  });
  useEffect(() => {
    withdrawSolved();
  }, [problems]);

  const check = async (): Promise<Request | null> => {
    setFailure(null);
    const checked: { request: Request | null; refused: readonly FormProblem[] } = {
      request: null,
      refused: [],
    };
    await form.handleSubmit(
      (request) => {
        checked.request = request;
      },
      (found) => {
        checked.refused = problemsOf(found);
      },
    )();
    announce(summary(checked.refused));
    if (checked.request === null) options.onRefused?.(checked.refused);
    // After validation, so that the fields have their problems when the focus moves.
    setRefusals((count) => (checked.request === null ? count + 1 : 0));
    return checked.request;
  };

  const send = async (request: Request): Promise<boolean> => {
    setSaving(true);
    setFailure(null);
    const { data, error, problem } = await options.save(request);
    if (problem?.field !== undefined) {
      form.setError(problem.field, { message: problem.message });
      announce([problem.message]);
      setRefusals((count) => count + 1);
    } else if (problem) {
      fail(problem.message);
    } else if (data === undefined) {
      const stale = conflictOf(error);
      setConflict(stale === null ? null : withDatesInWords(stale));
      if (stale === null) fail(saveFailureMessage(error, options.failure));
      else announce([]);
    } else {
      announce([]);
      await options.onSaved(data, request);
    }
    setSaving(false);
    return data !== undefined;
  };

  return {
    id,
    form,
    control: form.control,
    problems,
    dirty: isDirty,
    saving,
    message: messageInForm(),
    refusals,
    /** The server's message about a conflict with another user's change. */
    conflict,
    clearConflict: () => {
      setConflict(null);
    },
    kept,
    fail,
    check,
    send,
    /** Discards the input and its messages. */
    restart: () => {
      setFailure(null);
      announce([]);
      setRefusals(0);
      form.reset();
    },
    /** Sets the values of all fields as input. */
    replace: (values: Values) => {
      form.reset(values, { keepDefaultValues: true });
    },
    /** Continues with new values of the record, and applies `entered` to them. */
    rebase: (present: Values, entered: Partial<Values>) => {
      setBase(present);
      form.reset(present);
      form.reset({ ...present, ...entered }, { keepDefaultValues: true });
    },
  };
}

function firstMessage(problems: readonly FormProblem[]): readonly string[] {
  const [first] = problems;
  return first ? [first.message] : [];
}
