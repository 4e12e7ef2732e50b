import Chip from '@mui/material/Chip';
import type { ChangeEntry } from '@timekeep/contracts/api/changes-api';
import { CHANGE_AREAS, type ChangeArea } from '@timekeep/contracts/audit/changes';
import { writeAddress } from '@/shared/address-state';
import { useConfig } from '@/shared/api/system-api';
import { openPeriodInWords } from '@/shared/attendance/date-format';
import { areaInWords, subjectInWords } from '@/shared/audit/history-text';
import { BesideFields } from '@/shared/filter/filter-bar';
import type { DayInput } from '@/shared/filter/open-days';
import { PeriodPresets, periodPresets } from '@/shared/filter/period-presets';
import { useEmployeeChoices } from '@/shared/form/include-left';
import { useSearchDraft, useLiveSearch } from '@/shared/form/search-form';
import { t } from '@/shared/language/language';
import { historyAddress, historyInAddress, type HistoryAddress } from './audit-address';
import { useFoundOptions } from './changes-form';
import { DayFields, MeaningField, PeopleFields, ScopeFields, SearchPanel } from './search-panel';
import { SomeField } from './some-field';

interface HistoryFormProps {
  /** The search whose results are shown; a different one, for instance after Back, resets the form. */
  readonly address: HistoryAddress;
  readonly found: readonly ChangeEntry[];
  readonly searching: boolean;
  readonly onSearch: (search: HistoryAddress) => void;
}

interface HistoryDraft {
  readonly of: 'changes' | 'days';
  readonly from: DayInput;
  readonly to: DayInput;
  readonly areas: readonly ChangeArea[];
  readonly EMPID: string | null;
  readonly department: string | null;
  readonly actor: string | null;
  readonly subject: string | null;
}

const PERIODS = [
  { value: 'changes', label: t('Date of change') },
  { value: 'days', label: t('Days it is about') },
] as const;

/** Search form for changes of all kinds: days, areas, employee and author; a search for one thing can be widened again. */
export function HistoryForm({ address, found, searching, onSearch }: HistoryFormProps) {
  const [draft, change] = useSearchDraft(address, () => draftOf(address));
  const today = useConfig().data?.today;
  const wanted = addressOf(draft);
  const others = useFoundOptions(found);
  const people = useEmployeeChoices();
  const run = () => {
    if (wanted) onSearch(wanted);
  };
  const { choose, type, submit } = useLiveSearch(change, wanted && textOf(wanted), textOf(address), run);
  return (
    <SearchPanel
      label={t('Search all changes')}
      summary={openPeriodInWords(draft.from, draft.to)}
      action={t('Search Changes')}
      disabled={wanted === null}
      searching={searching}
      onSubmit={submit}
      presets={
        today !== undefined && (
          <>
            <PeriodPresets
              presets={periodPresets(today)}
              from={draft.from ?? null}
              to={draft.to ?? null}
              isBesideFields
              onRange={choose}
            />
            {draft.subject !== null && (
              <BesideFields>
                <Chip
                  label={t('Only {subject}', { subject: subjectInWords(draft.subject, found[0]) })}
                  onDelete={() => {
                    choose({ subject: null });
                  }}
                />
              </BesideFields>
            )}
          </>
        )
      }
      moreActive={
        [draft.of !== 'changes', draft.areas.length < CHANGE_AREAS.length, draft.department !== null].filter(
          Boolean,
        ).length
      }
      more={
        <>
          <MeaningField {...draft} meanings={PERIODS} choose={choose} />
          <SomeField
            all={CHANGE_AREAS}
            value={draft.areas}
            inWords={areaInWords}
            onValue={(areas) => {
              choose({ areas });
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
function textOf(address: HistoryAddress): string {
  return writeAddress(historyAddress, address).toString();
}

function draftOf(address: HistoryAddress): HistoryDraft {
  const { of = 'changes', from, to, employee, department, by, subject } = address;
  const { areas = CHANGE_AREAS } = historyInAddress(address) ?? {};
  return {
    ...{ of, from: from ?? null, to: to ?? null, areas },
    ...{
      EMPID: employee ?? null,
      department: department ?? null,
      actor: by ?? null,
      subject: subject ?? null,
    },
  };
}

/** Returns the address of form values; null while a day is invalid, From is after To, or no area is chosen. */
function addressOf({ of, from, to, areas, ...whom }: HistoryDraft): HistoryAddress | null {
  const { EMPID, department, actor, subject } = whom;
  if (from === undefined || to === undefined || areas.length === 0) return null;
  if (from !== null && to !== null && from > to) return null;
  return {
    ...{ of, from: from ?? undefined, to: to ?? undefined },
    areas: areas.length === CHANGE_AREAS.length ? undefined : areas.join(),
    ...{ employee: EMPID ?? undefined, department: department ?? undefined },
    ...{ by: actor ?? undefined, subject: subject ?? undefined },
  };
}
