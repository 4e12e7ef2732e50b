import Alert from '@mui/material/Alert';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { boolean, is, object, record, string, unknown } from 'valibot';
import { forgetInput, keepInput, keptInput } from '@/shared/language/kept-input';
import { t } from '@/shared/language/language';
import { isPartOf } from './form-values';

const keptForm = object({ values: record(string(), unknown()), hadPassword: boolean() });

/**
 * Keeps the input of a form, except its passwords, when the page is loaded again in another language. Returns true if a password was
 * entered before.
 *
 * @param name identifies the form on the device
 */
export function useKeptInput<Values extends FieldValues, Request>(
  name: string,
  form: Pick<UseFormReturn<Values, unknown, Request>, 'getValues' | 'reset'>,
  passwords: readonly (keyof Values & string)[] = [],
): boolean {
  const [kept] = useState(() => {
    const input = keptInput(name);
    return is(keptForm, input) ? input : null;
  });
  const restore = useEffectEvent(() => {
    const present = form.getValues();
    if (kept && isPartOf(kept.values, present))
      form.reset({ ...present, ...kept.values }, { keepDefaultValues: true });
    forgetInput(name);
  });
  const input = useEffectEvent(() => {
    const secret = new Set<string>(passwords);
    const entered = Object.entries(form.getValues());
    return {
      values: Object.fromEntries(entered.filter(([field]) => !secret.has(field))),
      hadPassword: entered.some(([field, value]) => secret.has(field) && value !== ''),
    };
  });
  useEffect(() => {
    restore();
    return keepInput(name, () => input());
  }, [name]);
  return kept?.hadPassword ?? false;
}

/** Says that a password has to be entered again. */
export function PasswordNotKept() {
  return (
    <Alert severity="info" role="status">
      {t('Passwords are not kept when the language changes. Please enter yours again.')}
    </Alert>
  );
}
