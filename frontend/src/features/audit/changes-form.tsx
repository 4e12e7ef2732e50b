import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
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
import { SomeField } from './some-field';

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
      <SomeField
        label={t('Kind of change')}
        all={AUDIT_KINDS}
        value={draft.kinds}
        inWords={kindInWords}
        onValue={(kinds) => {
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

const SYSTEM: EmployeeOption = { EMPID: 'system', name: actorInWords('system'), unnumbered: true };

type Found = Pick<AuditVersion, 'actor' | 'actorName'> & {
  readonly EMPID: string | null;
  readonly EMPNAME: string | null;
};

/** Returns the actors and employees of the found changes, including resigned employees and terminals. */
export function useFoundOptions(found: readonly Found[]) {
  return useMemo(() => {
    const employees = new Map<string, EmployeeOption>();
    const actors = new Map([[SYSTEM.EMPID, SYSTEM]]);
    for (const { EMPID, EMPNAME, actor, actorName } of found) {
      if (EMPID !== null && !employees.has(EMPID)) employees.set(EMPID, { EMPID, name: EMPNAME ?? EMPID });
      if (actors.has(actor)) continue;
      if (actorName === null)
        actors.set(actor, { EMPID: actor, name: actorInWords(actor), unnumbered: true });
      else actors.set(actor, { EMPID: actor, name: actorName });
    }
    return { employees: [...employees.values()], actors: [...actors.values()] };
  }, [found]);
}
