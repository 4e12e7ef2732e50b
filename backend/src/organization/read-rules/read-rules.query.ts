import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { FIRST_RULES, type CompanyRules } from '@timekeep/contracts/rules/company-rules';
import { OrganizationFacts } from '../organization-facts.js';

/** Keeps a page from waiting for a log that is down. */
const ANSWER_WITHIN_MS = 1_000;

/** The rules for the browser, which has to start without the event log too. */
@Injectable()
export class CompanyRulesReader {
  private known = FIRST_RULES;
  private reading: Promise<void> | undefined;

  constructor(private readonly organization: OrganizationFacts) {}

  /** Returns the rules of the log; the last known ones when it does not answer within a second. */
  async present(): Promise<CompanyRules> {
    // Request coalescing: callers of the same moment share one read.
    this.reading ??= this.read();
    const waiting = new AbortController();
    await Promise.race([this.reading, pause(ANSWER_WITHIN_MS, undefined, { signal: waiting.signal })]).catch(
      () => undefined,
    );
    waiting.abort();
    return this.known;
  }

  private async read(): Promise<void> {
    try {
      this.known = (await this.organization.load()).rules;
    } catch {
      // A call that changes something reports the failure itself.
    } finally {
      this.reading = undefined;
    }
  }
}
