import type { AuditVersion, SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import type { SearchAuditRequest } from '@timekeep/contracts/audit/fields';
import { useMemo } from 'react';
import { writeAddress } from '@/shared/address-state';
import { useConfig } from '@/shared/api/system-api';
import { openPeriodInWords } from '@/shared/attendance/date-format';
import type { ActiveFilter } from '@/shared/filter/filter-parts';
import { PeriodPresets, periodPresets } from '@/shared/filter/period-presets';
import { actorInWords, kindInWords } from '@/shared/audit/audit-text';
import type { EmployeeOption } from '@/shared/form/employee-search';
import { useEmployeeChoices } from '@/shared/form/include-left';
import { useSearchDraft, useLiveSearch } from '@/shared/form/search-form';
import { t } from '@/shared/language/language';
import {
  addressOfSearch,
  changesAddress,
  draftOf,
  PERIOD_CHOICES,
  searchOf,
  type ChangesAddress,
} from './changes-search';
import { DayFields, MeaningField, PeopleFields, ScopeFields, SearchPanel } from './search-panel';
import { SomeField, someInWords } from './some-field';

interface ChangesFormProps {
  /** The search whose results are shown; a different one, for instance after Back, resets the form. */
  readonly search: SearchAuditRequest;
  readonly found: readonly AuditVersion[];
  readonly searching: boolean;
  readonly onSearch: (search: ChangesAddress) => void;
}

/** Search form for changes: dates, employee, department, actor and kinds. It searches when it is changed. */
export function ChangesForm({ search, found, searching, onSearch }: ChangesFormProps) {
  const [draft, change] = useSearchDraft(search, () => draftOf(search));
  const today = useConfig().data?.today;
  const wanted = searchOf(draft);
  const others = useFoundOptions(found);
  const people = useEmployeeChoices();
  const run = () => {
    if (wanted) onSearch(addressOfSearch(wanted));
  };
  const { choose, type, submit } = useLiveSearch(change, wanted && textOf(wanted), textOf(search), run);
  return (
    <SearchPanel
      label={t('Search the audit')}
      summary={openPeriodInWords(draft.from, draft.to)}
      action={t('Search Changes')}
      disabled={wanted === null}
      searching={searching}
      onSubmit={submit}
      presets={
        today !== undefined && (
          <PeriodPresets
            presets={periodPresets(today)}
            from={draft.from}
            to={draft.to}
            isBesideFields
            onRange={choose}
          />
        )
      }
      moreActive={rareFilters(draft)}
      more={
        <>
          <MeaningField {...draft} meanings={PERIOD_CHOICES} choose={choose} />
          <SomeField
            all={AUDIT_KINDS}
            value={draft.kinds}
            inWords={kindInWords}
            onValue={(kinds) => {
              choose({ kinds });
            }}
          />
          <ScopeFields department={draft.department} people={people} choose={choose} />
        </>
      }
    >
      <DayFields {...draft} type={type} />
      <PeopleFields {...draft} people={people} others={others} choose={choose} />
    </SearchPanel>
  );
}

/** Returns a text that is equal for equal searches. */
function textOf(search: SearchAuditRequest): string {
  return writeAddress(changesAddress, addressOfSearch(search)).toString();
}

/** Returns how many filters behind the button of further ones differ from those of the first search. */
function rareFilters({ of, kinds, department }: ReturnType<typeof draftOf>): number {
  const areFirst = kinds.length === 1 && kinds[0] === 'correction';
  return [of !== 'changes', !areFirst && kinds.length < AUDIT_KINDS.length, department !== null].filter(
    Boolean,
  ).length;
}

/** Returns the applied filters of a search as chips; its period is always there. */
export function searchChips(
  search: SearchAuditRequest,
  answer: SearchAuditAnswer | undefined,
  onSearch: (search: ChangesAddress) => void,
): readonly ActiveFilter[] {
  const draft = draftOf(search);
  const without = (part: 'EMPID' | 'department' | 'actor') => () => {
    const rest = searchOf({ ...draft, [part]: null });
    if (rest) onSearch(addressOfSearch(rest));
  };
  const { EMPID, department, actor, kinds } = draft;
  const toAllKinds = searchOf({ ...draft, kinds: AUDIT_KINDS });
  const found = answer?.data ?? [];
  const name = found.find((version) => version.EMPID === EMPID)?.EMPNAME ?? EMPID;
  const by = found.find((version) => version.actor === actor)?.actorName ?? (actor && actorInWords(actor));
  return [
    ...(kinds.length < AUDIT_KINDS.length && toAllKinds
      ? [
          {
            name: 'kinds',
            label: t('Only {subject}', {
              subject: someInWords(kinds, { all: AUDIT_KINDS, inWords: kindInWords }),
            }),
            onRemove: () => {
              onSearch(addressOfSearch(toAllKinds));
            },
          },
        ]
      : []),
    ...(name === null ? [] : [{ name: 'EMPID', label: name, onRemove: without('EMPID') }]),
    ...(department === null
      ? []
      : [{ name: 'department', label: department, onRemove: without('department') }]),
    ...(by === null
      ? []
      : [{ name: 'actor', label: t('Changed by {name}', { name: by }), onRemove: without('actor') }]),
  ];
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
