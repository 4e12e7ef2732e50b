import { foldEvent } from '../attendance/fold/fold-event.js';
import type { CompanyState } from '../attendance/memory/company-state.js';
import { portionsOf, recordsNeededBy } from '../attendance/memory/portions.js';
import { loadCompany, saveCompany } from '../attendance/store/company-store.js';
import type { PositionedEvent, ProjectionRun, ReadModelDb } from '../runner/projection.js';
import { AuditBook } from './audit-book.js';
import type { Authorities } from './authorities.js';
import { loadAuthorities, saveAuthorities } from './store/authority-store.js';
import { loadFacts, saveFacts } from './store/fact-store.js';
import { saveVersions } from './store/version-store.js';
import { versionsOf, type NotedVersion } from './version-log.js';

/** Folds as attendance does, over facts of its own, and keeps what each event made of each record. */
export class AuditRun implements ProjectionRun {
  private company: CompanyState | undefined;
  private authorities: Authorities | undefined;
  private readonly records = new AuditBook();

  async apply(batch: readonly PositionedEvent[], db: ReadModelDb): Promise<void> {
    const company = (this.company ??= await loadCompany(db));
    const authorities = (this.authorities ??= await loadAuthorities(db));
    const { records } = this;
    for (const portion of portionsOf(batch, company)) {
      await loadFacts(records, recordsNeededBy(portion, company), db);
      const versions = portion.flatMap((event) => foldedVersions(event, company, authorities, records));
      await saveCompany(company, db);
      await saveAuthorities(authorities, db);
      await saveFacts(records, db);
      await saveVersions(versions, db);
      records.settle();
    }
  }
}

/** Folds one event, and tells the versions that it made. */
export function foldedVersions(
  event: PositionedEvent,
  company: CompanyState,
  authorities: Authorities,
  records: AuditBook,
): NotedVersion[] {
  authorities.apply(event.event);
  foldEvent(event, company, records);
  return versionsOf(event, records.takeTouched(), company, authorities);
}
