import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { CompanyRules } from '@timekeep/contracts/rules/company-rules';
import type { SignInRules } from '@timekeep/contracts/rules/sign-in-rules';
import { OrganizationFacts } from '../organization-facts.js';
import { NO_ORGANIZATION, type OrganizationState } from '../organization.state.js';

/** Keeps a page from waiting for a log that is down. */
const ANSWER_WITHIN_MS = 1_000;

/** The rules for the browser and for lists, which have to work without the event log too. */
@Injectable()
export class CompanyRulesReader {
  private known = NO_ORGANIZATION;
  private reading: Promise<void> | undefined;

  constructor(private readonly facts: OrganizationFacts) {}

  /** Returns the rules of the log; the last known ones when it does not answer within a second. */
  async present(): Promise<CompanyRules> {
    return (await this.organization()).rules;
  }

  /** Returns the rules of signing in, as above. */
  async signIn(): Promise<SignInRules> {
    return (await this.organization()).signIn;
  }

  /** Returns the organization of the log, with the rules of companies; the last known one, as above. */
  async organization(): Promise<OrganizationState> {
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
      this.known = await this.facts.load();
    } catch {
      // A call that changes something reports the failure itself.
    } finally {
      this.reading = undefined;
    }
  }
}
