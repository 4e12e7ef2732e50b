import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import IndeterminateCheckBox from '@mui/icons-material/IndeterminateCheckBox';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import { AUDIT_KINDS, type AuditKind } from '@timekeep/contracts/audit/audit-kinds';
import type { SearchAuditRequest } from '@timekeep/contracts/audit/fields';
import { useMemo } from 'react';
import { useConfig } from '@/shared/api/system-api';
import { PeriodPresets, periodPresets } from '@/shared/filter/period-presets';
import { actorInWords, kindInWords } from '@/shared/audit/audit-text';
import { ChoiceField } from '@/shared/form/choice-field';
import type { EmployeeOption } from '@/shared/form/employee-search';
import { useSearchDraft } from '@/shared/form/search-form';
import { WorkDateField } from '@/shared/form/picker-fields';
import { t } from '@/shared/language/language';
import { addressOfSearch, draftOf, PERIOD_CHOICES, searchOf, type ChangesAddress } from './changes-search';
import { DepartmentChoice, EmployeeChoice, SearchPanel } from './search-panel';

interface ChangesFormProps {
  /** The search whose results are shown; a different one, for instance after Back, resets the form. */
  readonly search: SearchAuditRequest;
  readonly found: readonly AuditVersion[];
  readonly searching: boolean;
  readonly onSearch: (search: ChangesAddress) => void;
}

/** Search form for changes: dates, employee, department, actor and kinds. */
export function ChangesForm({ search, found, searching, onSearch }: ChangesFormProps) {
  const [draft, change] = useSearchDraft(search, () => draftOf(search));
  const today = useConfig().data?.today;
  const wanted = searchOf(draft);
  const others = useFoundOptions(found);
  return (
    <SearchPanel
      label={t('Search the audit')}
      action={t('Search Changes')}
      disabled={wanted === null}
      searching={searching}
      onSubmit={() => {
        if (wanted) onSearch(addressOfSearch(wanted));
      }}
      above={
        today !== undefined && (
          <PeriodPresets presets={periodPresets(today)} from={draft.from} to={draft.to} onRange={change} />
        )
      }
    >
      <ChoiceField
        label={t('Search by')}
        value={draft.of}
        choices={PERIOD_CHOICES}
        onChoice={(of) => {
          change({ of });
        }}
      />
      <WorkDateField
        label={t('From')}
        optional
        initial={draft.from ?? null}
        onDate={(from, isEmpty) => {
          change({ from: from ?? (isEmpty ? null : undefined) });
        }}
      />
      <WorkDateField
        label={t('To')}
        optional
        initial={draft.to ?? null}
        earliest={draft.from ?? null}
        onDate={(to, isEmpty) => {
          change({ to: to ?? (isEmpty ? null : undefined) });
        }}
      />
      <KindsField
        value={draft.kinds}
        onKinds={(kinds) => {
          change({ kinds });
        }}
      />
      <EmployeeChoice
        label={t('Employee')}
        everyone={t('Everyone')}
        others={others.employees}
        value={draft.EMPID}
        onChoice={(EMPID) => {
          change({ EMPID });
        }}
      />
      <DepartmentChoice
        value={draft.department}
        onChoice={(department) => {
          change({ department });
        }}
      />
      <EmployeeChoice
        label={t('Changed by')}
        everyone={t('Anyone')}
        others={others.actors}
        value={draft.actor}
        onChoice={(actor) => {
          change({ actor });
        }}
      />
    </SearchPanel>
  );
}

interface KindsFieldProps {
  readonly value: readonly AuditKind[];
  readonly onKinds: (kinds: readonly AuditKind[]) => void;
}

const ALL = 'all';
const MAX_NAMED_KINDS = 2;
const OPTION = { gap: 1.25, minHeight: 40 } as const;

/** Selects some or all kinds of change. */
function KindsField({ value, onKinds }: KindsFieldProps) {
  const areAll = value.length === AUDIT_KINDS.length;
  const isEmpty = value.length === 0;
  const marked = areAll ? 'all' : isEmpty ? 'none' : 'some';
  return (
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
        if (chosen.includes(ALL)) onKinds(areAll ? [] : AUDIT_KINDS);
        else onKinds(AUDIT_KINDS.filter((kind) => chosen.includes(kind)));
      }}
      slotProps={{ select: { multiple: true, renderValue: () => kindsInWords(value) } }}
    >
      <MenuItem value={ALL} dense sx={OPTION}>
        <CheckboxIcon of={marked} />
        {t('All kinds')}
      </MenuItem>
      <Divider component="li" aria-hidden />
      {AUDIT_KINDS.map((kind) => (
        <MenuItem key={kind} value={kind} dense sx={OPTION}>
          <CheckboxIcon of={value.includes(kind) ? 'all' : 'none'} />
          {kindInWords(kind)}
        </MenuItem>
      ))}
    </TextField>
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

function kindsInWords(kinds: readonly AuditKind[]): string {
  if (kinds.length === AUDIT_KINDS.length) return t('All kinds');
  if (kinds.length > MAX_NAMED_KINDS) return t('{count} kinds', { count: kinds.length });
  return kinds.map(kindInWords).join(', ');
}

const SYSTEM: EmployeeOption = { EMPID: 'system', name: actorInWords('system'), unnumbered: true };

/** Returns the actors and employees of the found versions, including resigned employees and terminals. */
function useFoundOptions(found: readonly AuditVersion[]) {
  return useMemo(() => {
    const employees = new Map<string, EmployeeOption>();
    const actors = new Map([[SYSTEM.EMPID, SYSTEM]]);
    for (const { EMPID, EMPNAME, actor, actorName } of found) {
      if (!employees.has(EMPID)) employees.set(EMPID, { EMPID, name: EMPNAME });
      if (actors.has(actor)) continue;
      if (actorName === null)
        actors.set(actor, { EMPID: actor, name: actorInWords(actor), unnumbered: true });
      else actors.set(actor, { EMPID: actor, name: actorName });
    }
    return { employees: [...employees.values()], actors: [...actors.values()] };
  }, [found]);
}
