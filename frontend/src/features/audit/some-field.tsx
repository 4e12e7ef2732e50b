import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import IndeterminateCheckBox from '@mui/icons-material/IndeterminateCheckBox';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { BarField } from '@/shared/filter/filter-bar';
import { t } from '@/shared/language/language';

interface SomeFieldProps<Kind extends string> {
  readonly all: readonly Kind[];
  readonly value: readonly Kind[];
  readonly inWords: (kind: Kind) => string;
  readonly onValue: (kinds: readonly Kind[]) => void;
}

const ALL = 'all';
const MAX_NAMED_KINDS = 2;
const OPTION = { gap: 1.25, minHeight: 40 } as const;

/** Selects some or all kinds of change. */
export function SomeField<Kind extends string>(props: SomeFieldProps<Kind>) {
  const { all, value, inWords, onValue } = props;
  const areAll = value.length === all.length;
  const isEmpty = value.length === 0;
  const marked = areAll ? 'all' : isEmpty ? 'none' : 'some';
  return (
    <BarField width={240}>
      <TextField
        select
        fullWidth
        label={t('Kind of change')}
        value={value}
        error={isEmpty}
        helperText={isEmpty ? t('Choose at least one kind.') : null}
        onChange={({ target }) => {
          const chosen: unknown = target.value;
          if (!Array.isArray(chosen)) return;
          if (chosen.includes(ALL)) onValue(areAll ? [] : all);
          else onValue(all.filter((kind) => chosen.includes(kind)));
        }}
        slotProps={{ select: { multiple: true, renderValue: () => someInWords(value, props) } }}
      >
        <MenuItem value={ALL} dense sx={OPTION}>
          <CheckboxIcon of={marked} />
          {t('All kinds')}
        </MenuItem>
        <Divider component="li" aria-hidden />
        {all.map((kind) => (
          <MenuItem key={kind} value={kind} dense sx={OPTION}>
            <CheckboxIcon of={value.includes(kind) ? 'all' : 'none'} />
            {inWords(kind)}
          </MenuItem>
        ))}
      </TextField>
    </BarField>
  );
}

interface CheckboxIconProps {
  readonly of: 'all' | 'some' | 'none';
}

/** Picture of a checkbox. Not a control: the option itself announces its selected state. */
function CheckboxIcon({ of }: CheckboxIconProps) {
  switch (of) {
    case 'all':
      return <CheckBox fontSize="small" color="primary" />;
    case 'some':
      return <IndeterminateCheckBox fontSize="small" color="primary" />;
    case 'none':
      return <CheckBoxOutlineBlank fontSize="small" color="action" />;
  }
}

/** Returns the names of a few kinds, or how many there are. */
export function someInWords<Kind extends string>(
  kinds: readonly Kind[],
  { all, inWords }: Pick<SomeFieldProps<Kind>, 'all' | 'inWords'>,
): string {
  if (kinds.length === all.length) return t('All kinds');
  if (kinds.length > MAX_NAMED_KINDS) return t('{count} kinds', { count: kinds.length });
  return kinds.map(inWords).join(', ');
}
