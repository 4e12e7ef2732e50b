import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { contextOf, tokenOf, type Visitor } from '../support/visitors.js';

/** Key of the input that the pages keep over a reload. */
const STORED_DRAFTS = 'timekeep-drafts';

interface VisitorPage {
  readonly page: Page;
  /** Complaints of the browser since the last call: errors of scripts, of loading, of the page's policy. */
  readonly complaints: () => string[];
}

/** One page for each visitor, used for all that visitor's screens. */
export class PagesOfVisitors {
  readonly #pages = new Map<Visitor, Promise<VisitorPage>>();

  constructor(
    private readonly browser: Browser,
    private readonly url: string,
    private readonly options: BrowserContextOptions = {},
    private readonly session = tokenOf,
  ) {}

  of(visitor: Visitor): Promise<VisitorPage> {
    const known = this.#pages.get(visitor) ?? this.#open(visitor);
    this.#pages.set(visitor, known);
    return known;
  }

  async #open(visitor: Visitor): Promise<VisitorPage> {
    const context = await contextOf(this.browser, this.url, visitor, this.options, this.session);
    const page = await context.newPage();
    // Typed input is kept over a reload of the screen, and would be offered on the next one.
    await page.addInitScript((key) => {
      sessionStorage.removeItem(key);
    }, STORED_DRAFTS);
    const heard: string[] = [];
    page.on('pageerror', (error) => heard.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') heard.push(message.text());
    });
    return { page, complaints: () => heard.splice(0) };
  }
}
