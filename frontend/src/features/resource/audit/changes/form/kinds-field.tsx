import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import IndeterminateCheckBox from '@mui/icons-material/IndeterminateCheckBox';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { AUDIT_KINDS, type AuditKind } from '@timekeep/contracts/api/audit-api';
import { kindInWords } from '@/shared/audit/audit-text';

interface KindsFieldProps {
  readonly value: readonly AuditKind[];
  readonly onKinds: (kinds: readonly AuditKind[]) => void;
}

const ALL = 'all';
const NAMED_AT_MOST = 2;
const OPTION = { gap: 1.25, minHeight: 40 } as const;

/** Which kinds of change are wanted: some of them, or all. */
export function KindsField({ value, onKinds }: KindsFieldProps) {
  const areAll = value.length === AUDIT_KINDS.length;
  const isEmpty = value.length === 0;
  const marked = areAll ? 'all' : isEmpty ? 'none' : 'some';
  return (
    <TextField
      select
      fullWidth
      label="Kind of change"
      value={value}
      error={isEmpty}
      helperText={isEmpty ? 'Choose at least one kind.' : null}
      onChange={({ target }) => {
        const chosen: unknown = target.value;
        if (!Array.isArray(chosen)) return;
        if (chosen.includes(ALL)) onKinds(areAll ? [] : AUDIT_KINDS);
        else onKinds(AUDIT_KINDS.filter((kind) => chosen.includes(kind)));
      }}
      slotProps={{ select: { multiple: true, renderValue: () => kindsInWords(value) } }}
    >
      <MenuItem value={ALL} dense sx={OPTION}>
        <Mark of={marked} />
        All kinds
      </MenuItem>
      <Divider component="li" aria-hidden />
      {AUDIT_KINDS.map((kind) => (
        <MenuItem key={kind} value={kind} dense sx={OPTION}>
          <Mark of={value.includes(kind) ? 'all' : 'none'} />
          {kindInWords(kind)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface MarkProps {
  readonly of: 'all' | 'some' | 'none';
}

/** Looks like a box to tick. It is none: the option itself tells whether it is chosen. */
function Mark({ of }: MarkProps) {
  switch (of) {
    case 'all':
      return <CheckBox fontSize="small" color="primary" />;
    case 'some':
      return <IndeterminateCheckBox fontSize="small" color="primary" />;
    case 'none':
      return <CheckBoxOutlineBlank fontSize="small" color="action" />;
  }
}

function kindsInWords(kinds: readonly AuditKind[]): string {
  if (kinds.length === AUDIT_KINDS.length) return 'All kinds';
  if (kinds.length > NAMED_AT_MOST) return `${kinds.length} kinds`;
  return kinds.map(kindInWords).join(', ');
}
