import { ATTENDANCE_CATEGORIES } from '../attendance/handlers.js';
import { loadCompany, saveCompany, type CompanyState } from '../attendance/company-state.js';
import { foldBatch, publishedChanges } from '../records/fold-batch.js';
import { loadDates } from '../attendance/record-store.js';
import {
  noWrites,
  type PositionedEvent,
  type Projection,
  type ProjectionRun,
  type ReadModelDb,
  type Write,
} from '../engine/projection.js';
import { RecordBook } from '../records/record-book.js';
import {
  type Authorities,
  type ClosedCutOffs,
  type DeviceNumbers,
  loadAuthorities,
  loadCutOffs,
  loadDeviceNumbers,
  saveAuthorities,
  saveCutOffs,
  saveDeviceNumbers,
} from './run-state.js';
import { ChangeLog } from './change-log.js';
import { loadFacts, NewPunches, saveFacts, savePunches } from './fact-store.js';
import { ChangeStore } from './other-changes.js';
import { saveSteps } from './request-log.js';
import { AUDIT_TABLES } from './tables.js';
import { nothingFound, versionFold } from './version-log.js';
import { saveVoids, VersionStore } from './version-store.js';

/**
 * Projection of all versions of all records (author, time, reason, values before and after), of all requests with their decisions, and of
 * all other changes.
 */
export const auditProjection: Projection = {
  name: 'audit',
  version: 16,
  categories: new Set([
    ...ATTENDANCE_CATEGORIES,
    'account',
    'attention',
    'cutoff',
    'cutoffanswers',
    'device',
    'exports',
    'notices',
    'refused',
    'request',
    'secrets',
    'standin',
    'terminal',
    'voided',
  ]),
  // Time clocks wait for the record, not for its versions.
  unawaited: new Set(['TimeClockPunched']),
  tables: AUDIT_TABLES,
  startRun: () => {
    publishedChanges.join(auditProjection.name);
    return new AuditRun();
  },
};

/** Number of versions after which they are written before the next chunk is folded. */
const MAX_UNWRITTEN = 5_000;

/** Folds like attendance, over facts of its own, and stores the record after each event as a version. */
class AuditRun implements ProjectionRun {
  private company: CompanyState | undefined;
  private authorities: Authorities | undefined;
  private numbers: DeviceNumbers | undefined;
  private cutOffs: ClosedCutOffs | undefined;
  private versions: VersionStore | undefined;
  private changes: ChangeStore | undefined;
  private log: ChangeLog | undefined;
  private records: RecordBook | undefined;
  private readonly punches = new NewPunches();

  async apply(batch: readonly PositionedEvent[], db: ReadModelDb): Promise<Write> {
    const company = (this.company ??= await loadCompany(db));
    const authorities = (this.authorities ??= await loadAuthorities(db));
    const numbers = (this.numbers ??= await loadDeviceNumbers(db));
    const cutOffs = (this.cutOffs ??= await loadCutOffs(db));
    const store = (this.versions ??= await VersionStore.open(db));
    const others = (this.changes ??= await ChangeStore.open(db));
    const log = (this.log ??= await ChangeLog.open(db));
    const records = (this.records ??= new RecordBook(await loadDates(db), this.punches.note));
    const found = nothingFound();
    const { versions, steps, changes } = found;
    await foldBatch(batch, {
      ...versionFold(found, company, records, authorities, { numbers, cutOffs }),
      published: publishedChanges,
      load: (selection) => loadFacts(records, selection, db),
      chunkFolded: async () => {
        if (records.isFull) await this.takeChanges(db)();
        if (versions.length >= MAX_UNWRITTEN) await store.save(versions.splice(0), db);
      },
    });
    await log.save(found.audited, found.counts, company.knownZone, db);
    return async () => {
      await Promise.all([
        store.save(versions, db),
        saveSteps(steps, db),
        saveVoids(batch, db),
        others.save(changes, db),
      ]);
    };
  }

  takeChanges(db: ReadModelDb): Write {
    const { company, authorities, numbers, cutOffs, records } = this;
    if (!company || !authorities || !numbers || !cutOffs || !records) return noWrites;
    const ofCompany = company.takeChanges();
    const ofAuthorities = authorities.takeChanges();
    const ofNumbers = numbers.takeChanges();
    const ofCutOffs = cutOffs.takeChanges();
    const ofRecords = records.takeChanges();
    const punches = this.punches.take();
    records.settle();
    return async () => {
      await Promise.all([
        saveCompany(ofCompany, db),
        saveAuthorities(ofAuthorities, db),
        saveDeviceNumbers(ofNumbers, db),
        saveCutOffs(ofCutOffs, db),
        saveFacts(ofRecords, db),
        savePunches(punches, db),
      ]);
    };
  }
}
