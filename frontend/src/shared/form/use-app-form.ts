import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useForm, type FieldPath, type FieldValues } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { conflictOf, saveFailureMessage } from '@/shared/api/failure';
import { showErrors, type NoticePlace } from '@/shared/toast/notify';
import { problemsOf, type FormProblem } from './form-values';
import { useKeptDraft, type DraftOptions } from './use-kept-draft';

/** Answer to a form: `data` when it was saved, otherwise why not. */
interface SaveAnswer<Values extends FieldValues, Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  /** Something that turned out to be wrong with the form, or with the value of a field. */
  readonly problem?: { readonly field?: FieldPath<Values>; readonly message: string };
}

export interface AppFormOptions<Values extends FieldValues, Request, Data> {
  /** Validates the values and makes the request of them. */
  readonly schema: GenericSchema<Values, Request>;
  /** Values of the form at first; later ones are ignored. */
  readonly initial: Values;
  /** Lines of the notice about problems; by default the message of the first problem. */
  readonly summary?: (problems: readonly FormProblem[]) => readonly string[];
  /** The messages that the form itself shows beside the notice: those of failed saves unless given. */
  readonly showsInForm?: 'failures' | 'failures and summary' | 'nothing';
  /** Where the notice about problems and failures stands; at the top unless given. */
  readonly noticeAt?: NoticePlace;
  readonly save: (request: Request) => Promise<SaveAnswer<Values, Data>>;
  /** Message when saving fails and the server gave none. */
  readonly failure: string;
  readonly onSaved: (data: Data, request: Request) => unknown;
  /** Called with the problems of a refused attempt, before they are shown. */
  readonly onRefused?: (problems: readonly FormProblem[]) => void;
  /** Called with the values after each change. */
  readonly onValues?: (values: Values) => void;
  /** Keeps the input when the session expires. */
  readonly draft?: DraftOptions<Values>;
}

/** The part of a form that its frame needs, whatever its values are. */
export interface AppFormFrame<Request> {
  /** Id of the form's element, for buttons outside it. */
  readonly id: string;
  /** True if something was entered that is not saved. */
  readonly dirty: boolean;
  readonly saving: boolean;
  /** A message that the form itself shows. */
  readonly message: string | null;
  /** Number of refused attempts since the last good one; each puts the focus on the first field with a problem. */
  readonly refusals: number;
  readonly kept: { readonly restored: unknown; readonly discard: () => void };
  /** Validates the values. Returns the request, or null after the problems were told. */
  readonly check: () => Promise<Request | null>;
  /** Sends a request that was checked. Returns true once the server has taken it. */
  readonly send: (request: Request) => Promise<boolean>;
}

/**
 * A form: its values, their validation, and saving them. Problems are told at the fields and in notices. A failed save
 * leaves the input as it is.
 */
export function useAppForm<Values extends FieldValues, Request, Data>(
  options: AppFormOptions<Values, Request, Data>,
) {
  const { schema, summary = firstMessage, showsInForm = 'failures', noticeAt = 'top-right' } = options;
  const id = useId();
  const [base, setBase] = useState(options.initial);
  const [initial] = useState(options.initial);
  const resolver = useMemo(() => standardSchemaResolver(schema), [schema]);
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
  const told = useRef<readonly string[]>([]);
  const kept = useKeptDraft(form, base, options.draft);

  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      showErrors(id, [], 'top-right');
    };
  }, [id]);

  /** Shows these messages as the form's one notice, in place of those before. */
  const announce = (messages: readonly string[]) => {
    // Closed meanwhile, as by the end of the session, which has a notice of its own.
    if (isOpen.current) showErrors(id, messages, noticeAt);
    told.current = messages;
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
    // After a refused attempt problems are shown for as long as they last.
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
    const present = summary(problems);
    const left = told.current.filter((message) => present.includes(message));
    if (failure === null && left.length < told.current.length) announce(left);
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
    // Only now the fields know their problems.
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
      setConflict(stale);
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
    /** The server's message when another user changed the record first. */
    conflict,
    clearConflict: () => {
      setConflict(null);
    },
    kept,
    fail,
    check,
    send,
    /** Discards what was entered, and what was told about it. */
    restart: () => {
      setFailure(null);
      announce([]);
      setRefusals(0);
      form.reset();
    },
    /** Enters other values for all fields. */
    replace: (values: Values) => {
      form.reset(values, { keepDefaultValues: true });
    },
    /** Continues with other values of the record, on top of which `entered` stays. */
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
