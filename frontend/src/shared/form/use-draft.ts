import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDispatch, useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectToken } from '@/shared/session/session-slice';
import { draftKept, draftRemoved, type DraftsRoot } from './drafts';
import { enteredValues, isPartOf } from './form-values';

export interface DraftOptions<Values> {
  /** Key of the form and the record that it edits. */
  readonly key: string;
  readonly title: string;
  /** The person and the day that the form is about. */
  readonly about?: string | undefined | ((values: Values) => string | undefined);
  /** Fields that are never kept, for instance passwords. */
  readonly secret?: readonly (keyof Values & string)[];
  /** True to keep the input of a page that is left too, and not only when the session expires. */
  readonly isKeptOnLeaving?: boolean;
}

/** Draft that was restored when the form opened. */
export interface RestoredDraft<Values> {
  /** Values of the record when editing began. */
  readonly base: Values;
  readonly entered: Partial<Values>;
  readonly isLeft: boolean;
}

/** Saves the input of a form that closes because the session expired, or its page was left, and restores it when the form opens again. */
export function useDraft<Values extends FieldValues, Request>(
  form: Pick<UseFormReturn<Values, unknown, Request>, 'getValues' | 'reset' | 'formState'>,
  initial: Values,
  options: DraftOptions<Values> | undefined,
) {
  const store = useStore<DraftsRoot>();
  const dispatch = useDispatch();
  const { pathname, search } = useLocation();
  const [address] = useState(`${pathname}${search}`);
  const [restored, setRestored] = useState(() => restoredDraft(store.getState(), initial, options?.key));

  const restore = useEffectEvent(() => {
    if (!options || !restored) return;
    form.reset({ ...initial, ...restored.entered }, { keepDefaultValues: true });
    dispatch(draftRemoved(options.key));
  });
  const keep = useEffectEvent(() => {
    const isLeft = selectToken(store.getState()) !== null;
    if (!options || (isLeft && !options.isKeptOnLeaving)) return;
    const values = { ...form.getValues() };
    const base: Values = { ...initial };
    const secret = new Set<string>(options.secret);
    const entered = Object.fromEntries(
      Object.entries(enteredValues(values, base)).filter(([name]) => !secret.has(name)),
    );
    if (Object.keys(entered).length === 0) return;
    const { title } = options;
    const about = typeof options.about === 'function' ? options.about(form.getValues()) : options.about;
    const draft = { title, ...(about && { about }), address, base, entered, ...(isLeft && { isLeft }) };
    dispatch(draftKept({ form: options.key, draft }));
  });
  useEffect(() => {
    restore();
    return () => {
      keep();
    };
  }, []);
  return {
    restored,
    discard: () => {
      setRestored(null);
      form.reset();
    },
  };
}

function restoredDraft<Values extends FieldValues>(
  { drafts }: DraftsRoot,
  initial: Values,
  key: string | undefined,
): RestoredDraft<Values> | null {
  const draft = key === undefined ? undefined : drafts.byForm[key];
  if (!draft || !isPartOf(draft.entered, initial) || !isPartOf(draft.base, initial)) return null;
  const { base, entered, isLeft = false } = draft;
  return { base: { ...initial, ...base }, entered, isLeft };
}
