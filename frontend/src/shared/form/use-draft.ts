import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDispatch, useStore } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectToken } from '@/shared/session/session-slice';
import { draftKept, draftRemoved, openForms, type Draft, type DraftsRoot, type PresentDraft } from './drafts';
import { enteredValues, isPartOf } from './form-values';

export interface DraftOptions<Values> {
  /** Key of the form and the record that it edits. */
  readonly key: string;
  readonly title: string;
  /** The person and the day that the form is about. */
  readonly about?: string | undefined | ((values: Values) => string | undefined);
  /** Fields that are never kept, for instance passwords, and what is not entered but follows from a press. */
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
  readonly isReloaded: boolean;
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
  /** Returns the present input as a draft; null when there is none. */
  const present: PresentDraft = (isLeft) => {
    if (!options) return null;
    const values = { ...form.getValues() };
    const base: Values = { ...initial };
    const secret = new Set<string>(options.secret);
    const entered = Object.fromEntries(
      Object.entries(enteredValues(values, base)).filter(([name]) => !secret.has(name)),
    );
    if (Object.keys(entered).length === 0) return null;
    const { title } = options;
    const about = typeof options.about === 'function' ? options.about(form.getValues()) : options.about;
    const draft: Draft = {
      title,
      ...(about && { about }),
      address,
      base,
      entered,
      ...(isLeft && { isLeft }),
    };
    return { form: options.key, draft };
  };
  const keep = useEffectEvent(() => {
    const isLeft = selectToken(store.getState()) !== null;
    const kept = !isLeft || options?.isKeptOnLeaving ? present(isLeft) : null;
    if (kept) dispatch(draftKept(kept));
  });
  useEffect(() => {
    restore();
    return () => {
      keep();
    };
  }, []);
  const isKept = options !== undefined;
  // With each rendering, since a form that was saved begins anew.
  useEffect(() => {
    if (!isKept) return undefined;
    openForms.drafts.add(present);
    openForms.onChange();
    return () => {
      openForms.drafts.delete(present);
      openForms.onChange();
    };
  });
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
  const { base, entered, isLeft = false, isReloaded = false } = draft;
  return { base: { ...initial, ...base }, entered, isLeft, isReloaded };
}
