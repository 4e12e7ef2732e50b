import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { foldAll } from '../attendance/fold/fold-all.js';
import { datesUnderNewRules, foldGrace } from '../attendance/fold/fold-rules.js';
import type { CompanyState } from '../attendance/memory/company-state.js';
import { datePortions, portionsOf, recordsNeededBy } from '../attendance/memory/portions.js';
import { RecordBook } from '../attendance/memory/record-book.js';
import { loadCompany, saveCompany } from '../attendance/store/company-store.js';
import { loadDates } from '../attendance/store/record-dates.js';
import {
  nothingLeft,
  type PositionedEvent,
  type ProjectionRun,
  type ReadModelDb,
  type Write,
} from '../engine/projection.js';
import { inSlices, type Steps } from '../engine/time-slices.js';
import type { Authorities } from './authorities.js';
import { NewPunches } from './punches-apart.js';
import { loadAuthorities, saveAuthorities } from './store/authority-store.js';
import { loadFacts, saveFacts } from './store/fact-store.js';
import { savePunches } from './store/punch-store.js';
import { VersionStore } from './store/version-store.js';
import { saveVoids } from './store/void-store.js';
import { noteVersions, type NotedVersion } from './version-log.js';

/** So many versions are written before the next portion is folded. */
const MOST_UNWRITTEN = 5_000;

/** Folds as attendance does, over facts of its own, and keeps what each event made of each record. */
export class AuditRun implements ProjectionRun {
  private company: CompanyState | undefined;
  private authorities: Authorities | undefined;
  private versions: VersionStore | undefined;
  private records: RecordBook | undefined;
  private readonly punches = new NewPunches();

  async apply(batch: readonly PositionedEvent[], db: ReadModelDb): Promise<Write> {
    const company = (this.company ??= await loadCompany(db));
    const authorities = (this.authorities ??= await loadAuthorities(db));
    const noted = (this.versions ??= await VersionStore.open(db));
    const records = (this.records ??= new RecordBook(await loadDates(db), this.punches.note));
    let versions: NotedVersion[] = [];
    const note = async (more: readonly NotedVersion[]) => {
      for (const version of more) versions.push(version);
      if (records.isFull) await this.takeChanges(db)();
      if (versions.length < MOST_UNWRITTEN) return;
      await noted.save(versions, db);
      versions = [];
    };
    for (const portion of portionsOf(batch, company)) {
      await loadFacts(records, recordsNeededBy(portion, company, records), db);
      await note(await inSlices(foldedVersions(portion, company, authorities, records)));
      for (const event of portion) {
        for (const dates of datePortions(datesUnderNewRules(event, company), company)) {
          await loadFacts(records, { keys: [], dates, employees: [] }, db);
          await note(await inSlices(versionsUnderNewRules(event, dates, company, authorities, records)));
        }
      }
    }
    return async () => {
      await Promise.all([noted.save(versions, db), saveVoids(batch, db)]);
    };
  }

  takeChanges(db: ReadModelDb): Write {
    const { company, authorities, records } = this;
    if (!company || !authorities || !records) return nothingLeft;
    const ofCompany = company.takeChanges();
    const ofAuthorities = authorities.takeChanges();
    const ofRecords = records.takeChanges();
    const punches = this.punches.take();
    records.settle();
    return async () => {
      await Promise.all([
        saveCompany(ofCompany, db),
        saveAuthorities(ofAuthorities, db),
        saveFacts(ofRecords, db),
        savePunches(punches, db),
      ]);
    };
  }
}

/** Folds events, and returns the versions that they made. */
export function* foldedVersions(
  events: readonly PositionedEvent[],
  company: CompanyState,
  authorities: Authorities,
  records: RecordBook,
): Steps<NotedVersion[]> {
  const versions: NotedVersion[] = [];
  yield* foldAll(events, company, records, (event, effects) => {
    authorities.apply(event.event);
    return noteVersions(versions, event, effects, company, authorities);
  });
  return versions;
}

/** The versions that new rules made on these dates, whose records were loaded whole. */
export function* versionsUnderNewRules(
  event: PositionedEvent,
  dates: readonly WorkDate[],
  company: CompanyState,
  authorities: Authorities,
  records: RecordBook,
): Steps<NotedVersion[]> {
  const versions: NotedVersion[] = [];
  const effects = yield* foldGrace(event, dates, company, records);
  const steps = noteVersions(versions, event, effects, company, authorities);
  if (steps) yield* steps;
  return versions;
}
