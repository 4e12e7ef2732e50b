import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { useMemo, useState } from 'react';
import { usePopup } from '@/shared/dialog/back-guard';
import { mediumDate } from '@/shared/attendance/date-format';
import { t } from '@/shared/language/language';
import {
  AUTOCOMPLETE_TEXTS,
  exactMatch,
  MORE,
  searchable,
  visibleMatches,
  type EmployeeOption,
} from './employee-search';
import { IncludeLeft, type LeftSwitch } from './include-left';

interface EmployeeSelectorProps {
  readonly label: string;
  readonly employees: readonly EmployeeOption[];
  /** The chosen EMPID. */
  readonly value: string | null;
  readonly onSelect: (EMPID: string) => void;
  readonly loading?: boolean;
  readonly disabled?: boolean;
  /** Accepts any id of six digits, for instance of a resigned employee who is not in the list. */
  readonly anyId?: boolean;
  /** Offers those who left on demand; missing where they are not to be chosen. */
  readonly left?: LeftSwitch;
  /** Problem of the choice, shown under the field. */
  readonly problem?: string | null;
}

const MENU_MAX_PX = 300;
const MENU_MIN_PX = 140;

/** Same height as other fields. */
const FIELD_HEIGHT = {
  '& .MuiOutlinedInput-root.MuiAutocomplete-inputRoot': {
    py: 0,
    pl: 0,
    '& .MuiAutocomplete-input': { p: '10px 14px' },
  },
} as const;

/** The tint of the focused option has too little contrast with the lighter text colour. */
const ID_IN_OPTION = {
  color: 'text.secondary',
  '.Mui-focused > &, [aria-selected="true"] > &': { color: 'inherit' },
} as const;

const FLOATING = {
  mt: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  boxShadow: 'var(--floating-shadow)',
} as const;

/** Field for one employee, found by any part of name or id. PageUp and PageDown move five options. */
export function EmployeeSelector(props: EmployeeSelectorProps) {
  const { label, employees, value, onSelect, loading = false, disabled = false, anyId = false } = props;
  const { problem = null, left } = props;
  const { popup, guard } = usePopup();
  const options = useMemo(() => searchable(employees), [employees]);
  const selected = options.find(({ EMPID }) => EMPID === value) ?? null;
  // Separate state from the focus on, so that the text stays when the list or a default choice arrives.
  const [typed, setTyped] = useState<string | null>(null);
  const select = (EMPID: string) => {
    setTyped(null);
    onSelect(EMPID);
  };
  return (
    <>
      <Autocomplete
        {...AUTOCOMPLETE_TEXTS}
        {...popup}
        fullWidth
        autoHighlight
        selectOnFocus
        options={options}
        value={selected}
        inputValue={typed ?? selected?.name ?? ''}
        loading={loading}
        loadingText={t('Loading employees')}
        noOptionsText={
          anyId ? t('No employee found. You can also enter an ID of six digits.') : t('No employee found')
        }
        disabled={disabled}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ EMPID }) => EMPID}
        getOptionDisabled={({ EMPID }) => EMPID === MORE}
        isOptionEqualToValue={(option, chosen) => option.EMPID === chosen.EMPID}
        filterOptions={(all, { inputValue }) => visibleMatches(all, inputValue)}
        onChange={(_event, option) => {
          if (option) select(option.EMPID);
        }}
        onFocus={() => {
          setTyped(selected?.name ?? '');
        }}
        onBlur={() => {
          setTyped(null);
        }}
        onInputChange={(_event, text, reason) => {
          if (reason !== 'input') return;
          setTyped(text);
          const match = exactMatch(options, text) ?? (anyId && EMPID_PATTERN.test(text) ? text : null);
          if (match !== null && match !== value) select(match);
        }}
        sx={FIELD_HEIGHT}
        slotProps={{
          paper: { sx: FLOATING },
          listbox: { sx: { maxHeight: MENU_MAX_PX, minHeight: MENU_MIN_PX, py: 0.5 } },
          clearIndicator: { sx: { display: 'none' } },
        }}
        renderOption={({ key, ...attributes }, { EMPID, name, lastDay, unnumbered }) => (
          <Box component="li" key={key} {...attributes} sx={{ gap: 2, fontSize: '0.875rem', minHeight: 40 }}>
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {name}
              {lastDay !== undefined && (
                <Box component="span" sx={{ ...ID_IN_OPTION, display: 'block', fontSize: '0.75rem' }}>
                  {t('Last day {date}', { date: mediumDate(lastDay) })}
                </Box>
              )}
            </Box>
            {!unnumbered && (
              <Box component="span" sx={ID_IN_OPTION}>
                {EMPID}
              </Box>
            )}
          </Box>
        )}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            label={label}
            placeholder={t('Type a name or an ID')}
            error={problem !== null}
            helperText={problem}
          />
        )}
      />
      {left && <IncludeLeft {...left} />}
      {guard}
    </>
  );
}
