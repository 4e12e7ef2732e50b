import type { SecondFactorCodeRequest } from '@timekeep/contracts/accounts/fields';
import { minLength, object, pipe, string, transform } from 'valibot';
import { saveFailureMessage } from '@/shared/api/failure';
import { AppForm } from '@/shared/form/app-form';
import { FormCode, normalizeCode } from '@/shared/form/one-time-code';
import { useAppForm } from '@/shared/form/use-app-form';
import { t } from '@/shared/language/language';

const schema = object({
  code: pipe(string(), transform(normalizeCode), minLength(1, t('Please fill this in.'))),
});

interface CodeFormOptions<Data> {
  /** Sends the code, as a hook of a mutation does. */
  readonly send: (
    request: SecondFactorCodeRequest,
  ) => Promise<{ readonly data?: Data | undefined; readonly error?: unknown }>;
  readonly onSent: (data: Data) => void;
}

/** State of a form for a code of the app or a recovery code. A refusal is a problem of its field. */
export function useCodeForm<Data>({ send, onSent }: CodeFormOptions<Data>) {
  return useAppForm({
    schema,
    initial: { code: '' },
    save: async (request: SecondFactorCodeRequest) => {
      const { data, error } = await send(request);
      if (data !== undefined) return { data };
      return { problem: { field: 'code', message: saveFailureMessage(error) } };
    },
    failure: '',
    onSaved: onSent,
  });
}

/** The field of the form. */
export function CodeForm({ form }: { readonly form: ReturnType<typeof useCodeForm<never>> }) {
  return (
    <AppForm form={form}>
      <FormCode
        control={form.control}
        name="code"
        label={t('Code')}
        placeholder={t('6 digits, or a recovery code')}
      />
    </AppForm>
  );
}
