import { Readable, type Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { cellsOf, writeCells } from '../../http/csv.js';
import { ExportRecords } from '../../timekeep/timekeep.module.js';
import {
  auditSearchSql,
  changeSearchSql,
  otherKinds,
  stepSearchSql,
  type AuditSearch,
} from '../audit-search.js';
import {
  auditVersion,
  CHANGE_COLUMNS,
  FOUND_COLUMNS,
  LATEST_FIRST,
  STEP_COLUMNS,
  STEPS,
  versionRows,
  VERSIONS,
  type ChangeRow,
  type StepRow,
  type VersionRow,
} from '../audit-sql.js';
import {
  AUDIT_COLUMNS,
  type AuditLine,
  CHAIN_START,
  CHAIN_TITLES,
  type ChainedLine,
  chainHash,
  changeLine,
  FileChain,
  stepLine,
} from './audit-columns.js';

/** All versions of the records that have a version on the page. */
const WHOLE_RECORDS = `${versionRows(`
  SELECT ${FOUND_COLUMNS} FROM ${VERSIONS}
  WHERE (v.empid, v.work_date) IN (SELECT * FROM unnest($1::text[], $2::date[]))`)}
  ORDER BY v.empid, v.work_date, v.position`;

/** All steps of these requests. */
const WHOLE_REQUESTS = `
  SELECT ${STEP_COLUMNS} FROM ${STEPS} WHERE s.request_id = ANY ($1::text[]) ORDER BY s.request_id, s.position`;

/** Exports of any number of versions, as a file whose lines can be verified against the log. */
@Injectable()
export class ExportAudit {
  private readonly chain: FileChain;

  constructor(
    private readonly exports: ExportRecords,
    private readonly database: DataSource,
    @InjectConfiguration() { pinSecret }: Configuration,
  ) {
    this.chain = new FileChain(pinSecret);
  }

  /**
   * Returns the rows of a search, versions before other changes and these before steps of requests, with the first page read already.
   *
   * @throws RefusedError as unavailable when too many exports are running
   */
  pages(search: AuditSearch): Promise<Readable> {
    const { sql, values } = auditSearchSql(search);
    const found = `SELECT ${FOUND_COLUMNS} ${sql} ${LATEST_FIRST}`;
    const versions = { sql: `${versionRows(found)} ${LATEST_FIRST}`, values };
    const steps = stepSearchSql(search);
    const ofRequests = { ...steps, sql: `SELECT ${STEP_COLUMNS} ${steps.sql} ORDER BY s.position DESC` };
    const kinds = otherKinds(search);
    const changes = changeSearchSql(search, kinds);
    const others = { ...changes, sql: `SELECT ${CHANGE_COLUMNS} ${changes.sql} ORDER BY c.position DESC` };
    return this.exports.pagesOf([
      versions,
      ...(kinds.length > 0 ? [others] : []),
      ...(search.kinds.includes('request') ? [ofRequests] : []),
    ]);
  }

  /** Writes the rows, each with the hash of its record or request up to it and the hash of the file up to it. */
  async write(pages: Readable, to: Writable): Promise<void> {
    const lines = Readable.from(this.lines(pages));
    // A client that disconnects ends both streams.
    lines.once('close', () => pages.destroy());
    const titles = [...AUDIT_COLUMNS.map(([title]) => title), ...CHAIN_TITLES];
    const cells = (read: AsyncIterable<readonly AuditLine[]>) =>
      this.chain.chained(cellsOfPages(read), AUDIT_COLUMNS.length);
    await writeCells(lines, titles, cells, to);
  }

  private async *lines(pages: AsyncIterable<readonly AnyRow[]>): AsyncGenerator<AuditLine[]> {
    for await (const page of pages) {
      const versions = page.flatMap((row) => (isStep(row) || isChange(row) ? [] : row));
      const steps = page.filter(isStep);
      const changes = page.filter(isChange);
      const [ofRecords, ofRequests] = await Promise.all([this.hashesOf(versions), this.stepHashesOf(steps)]);
      yield versions.map((row) => ({ ...auditVersion(row), hash: ofRecords.get(nameOf(row)) ?? '' }));
      yield steps.map((row) => ({
        ...lineOf(row),
        EMPNAME: row.EMPNAME,
        hash: ofRequests.get(row.id) ?? '',
      }));
      yield changes.map((row) => {
        const line = otherLineOf(row);
        return { ...line, EMPNAME: row.EMPNAME, hash: chainHash(CHAIN_START, line) };
      });
    }
  }

  /** Returns the hash of each version of the page's records, by `nameOf`; their chains begin with their first versions. */
  private async hashesOf(page: readonly VersionRow[]): Promise<ReadonlyMap<string, string>> {
    if (page.length === 0) return NO_HASHES;
    const rows = await this.database.query<VersionRow[]>(WHOLE_RECORDS, [
      page.map(({ EMPID }) => EMPID),
      page.map(({ date }) => date),
    ]);
    const recordOf = ({ EMPID, date }: VersionRow) => `${EMPID}/${date}`;
    return chainHashes(rows, recordOf, auditVersion, nameOf);
  }

  /** Returns the hash of each step of the page's requests, by the id of its event. */
  private async stepHashesOf(page: readonly StepRow[]): Promise<ReadonlyMap<string, string>> {
    if (page.length === 0) return NO_HASHES;
    const ids = [...new Set(page.map(({ REQUEST_ID }) => REQUEST_ID))];
    const rows = await this.database.query<StepRow[]>(WHOLE_REQUESTS, [ids]);
    return chainHashes(
      rows,
      ({ REQUEST_ID }) => REQUEST_ID,
      lineOf,
      ({ id }) => id,
    );
  }
}

const NO_HASHES: ReadonlyMap<string, string> = new Map();

/** Returns the hash of each row by its name. Rows of one chain follow each other, the oldest first. */
function chainHashes<Row>(
  rows: readonly Row[],
  chainOf: (row: Row) => string,
  toLine: (row: Row) => ChainedLine,
  name: (row: Row) => string,
): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>();
  let chain: string | undefined;
  let hash = CHAIN_START;
  for (const row of rows) {
    const own = chainOf(row);
    hash = chainHash(own === chain ? hash : CHAIN_START, toLine(row));
    chain = own;
    hashes.set(name(row), hash);
  }
  return hashes;
}

type AnyRow = VersionRow | StepRow | ChangeRow;

function isStep(row: AnyRow): row is StepRow {
  return 'REQUEST_ID' in row;
}

function isChange(row: AnyRow): row is ChangeRow {
  return 'outcome' in row;
}

/** Each such change is a chain of its own. */
function otherLineOf({ at, id, stream, revision, ...change }: ChangeRow): ChainedLine {
  return changeLine({ ...change, at: at.toISOString(), event: { id, stream, revision } });
}

function lineOf({ at, id, stream, revision, ...step }: StepRow): ChainedLine {
  return stepLine({ ...step, at: at.toISOString(), event: { id, stream, revision } });
}

async function* cellsOfPages(pages: AsyncIterable<readonly AuditLine[]>): AsyncGenerator<readonly string[]> {
  for await (const page of pages) for (const line of page) yield cellsOf(line, AUDIT_COLUMNS);
}

function nameOf({ EMPID, date, position }: VersionRow): string {
  return `${EMPID}/${date}/${position}`;
}
