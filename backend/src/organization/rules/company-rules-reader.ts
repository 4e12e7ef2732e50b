import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { FIRST_RULES, type CompanyRules } from '@timekeep/contracts/rules/company-rules';
import { OrganizationFacts } from '../organization-facts.js';

/** A page that loads should not wait for a log that is down. */
const ANSWER_WITHIN_MS = 1_000;

/** The rules as the browser needs them, which has to start without the event log as well. */
@Injectable()
export class CompanyRulesReader {
  private known = FIRST_RULES;
  private asking: Promise<void> | undefined;

  constructor(private readonly organization: OrganizationFacts) {}

  /** The rules as the log has them; those that were known last when it does not answer at once. */
  async present(): Promise<CompanyRules> {
    // Everybody may ask, so those who ask at the same moment share one question.
    this.asking ??= this.ask();
    const patience = new AbortController();
    await Promise.race([this.asking, pause(ANSWER_WITHIN_MS, undefined, { signal: patience.signal })]).catch(
      () => undefined,
    );
    patience.abort();
    return this.known;
  }

  private async ask(): Promise<void> {
    try {
      this.known = (await this.organization.load()).rules;
    } catch {
      // Whoever changes something hears of it from that call.
    } finally {
      this.asking = undefined;
    }
  }
}
