import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { enteredValues, fieldDifferences, type FieldDifference, type FieldLabels } from './form-values';
import { useAppForm, type AppFormOptions } from './use-app-form';

interface RecordFormOptions<RecordRead, Values extends FieldValues, Request, Data> extends Omit<
  AppFormOptions<Values, Request, Data>,
  'initial' | 'save'
> {
  /** The record as it was read, with its revision. */
  readonly record: RecordRead;
  /** Returns the values of the form for a record. */
  readonly valuesOf: (record: RecordRead) => Values;
  /** Labels of the fields that another user may change. */
  readonly labels: FieldLabels<Values>;
  /** Saves the request, based on the revision of the record. */
  readonly save: (
    request: Request,
    record: RecordRead,
  ) => ReturnType<AppFormOptions<Values, Request, Data>['save']>;
  /** Reads the record again. Returns a message when it cannot be read or was deleted. */
  readonly reload: () => Promise<{ readonly record: RecordRead } | { readonly message: string }>;
  /** Returns the values to keep after a conflict; by default the entered ones. */
  readonly keptValues?: (entered: Partial<Values>, values: Values) => Partial<Values>;
  /** Called with the reloaded record before the values of the form change. */
  readonly onReloaded?: (record: RecordRead) => void;
}

/**
 * State of a form that edits a record. After a conflict with another user's change it reloads the record, keeps the input
 * and returns the differences.
 */
export function useRecordForm<RecordRead, Values extends FieldValues, Request, Data>(
  options: RecordFormOptions<RecordRead, Values, Request, Data>,
) {
  const { record, valuesOf, labels, keptValues = enteredOnly, ...rest } = options;
  const [base, setBase] = useState(record);
  const form = useAppForm<Values, Request, Data>({
    ...rest,
    initial: valuesOf(record),
    save: (request) => options.save(request, base),
  });
  const { kept } = form;
  const [differences, setDifferences] = useState<readonly FieldDifference<keyof Values & string>[] | null>(
    () => {
      if (!kept.restored) return null;
      const { base: former, entered } = kept.restored;
      const found = fieldDifferences(labels, {
        former,
        yours: { ...former, ...entered },
        theirs: valuesOf(record),
      });
      return found.length > 0 ? found : null;
    },
  );
  const [reloading, setReloading] = useState(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const reload = async () => {
    setReloading(true);
    const read = await options.reload();
    // The form has closed.
    if (!isOpen.current) return;
    setReloading(false);
    if (!('record' in read)) {
      form.fail(read.message);
      return;
    }
    const former = valuesOf(base);
    const theirs = valuesOf(read.record);
    // Read after loading, so that input entered meanwhile is included.
    const values = { ...form.form.getValues() };
    const yours = keptValues(enteredValues(values, former), values);
    setDifferences(fieldDifferences(labels, { former, yours: { ...former, ...yours }, theirs }));
    setBase(read.record);
    options.onReloaded?.(read.record);
    form.rebase(theirs, yours);
    form.clearConflict();
  };

  return {
    ...form,
    /** The record that the form is based on. */
    record: base,
    reload,
    reloading,
    /** The changes of another user after reloading; null before. */
    differences,
    /** Replaces the entered value of a field with the other user's. */
    takeTheirs: (field: keyof Values & string) => {
      const present = valuesOf(base);
      const entered = enteredValues({ ...form.form.getValues() }, present);
      form.rebase(present, { ...entered, [field]: present[field] });
      setDifferences((found) => found?.filter((difference) => difference.field !== field) ?? null);
    },
  };
}

function enteredOnly<Values>(entered: Partial<Values>): Partial<Values> {
  return entered;
}
