import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { t } from '@/shared/language/language';
import { CodeInput } from './code-input';
import { useFormField, type BoundField } from './form-fields';

/** Normalizes a typed code: users type lower case, and mail programs add spaces. */
export function normalizeCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

/** Form field for a code; by default one from an e-mail. */
export function FormCode<Values extends FieldValues, Request>({
  control,
  name,
  label,
  placeholder = t('Enter the code of the email'),
}: BoundField<Values, Request, string> & { readonly label: string; readonly placeholder?: string }) {
  const { text, problem, disabled, change } = useFormField<Values, Request, string>({ control, name });
  return (
    <CodeInput
      label={label}
      placeholder={placeholder}
      value={text}
      problem={problem}
      disabled={disabled}
      onValue={change}
    />
  );
}

interface CodeNoticeProps {
  readonly tone: 'green' | 'orange';
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** Notice about the state of a code. */
export function CodeNotice({ tone, icon, children }: CodeNoticeProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.25,
        p: 1.5,
        my: 2,
        borderRadius: '10px',
        bgcolor: `remark.${tone}.tint`,
        color: `remark.${tone}.ink`,
        fontSize: '0.875rem',
        lineHeight: 1.5,
      }}
    >
      {icon}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}
