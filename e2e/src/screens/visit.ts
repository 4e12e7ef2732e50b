import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { DemoSystem } from '../support/demo-system.js';
import { type Screen, type WindowKind, WINDOWS } from './screen.js';
import { contextOf, tokenOf, type Visitor } from '../support/visitors.js';

// The page before its script runs, skeletons, spinners and busy regions. The bar of a notice only counts its time.
const BUSY =
  '.starting, [aria-busy="true"], [role="progressbar"]:not(.Toastify__progress-bar), .MuiSkeleton-root';

// Longer ones are spinners, or the time of a notice, and not entry animations.
const LONGEST_ENTRY_MS = 900;

/** A screen to visit; `shows` is null where its texts are not those of the catalogue of screens. */
type VisitedScreen = Omit<Screen, 'shows'> & { readonly shows: string | null };

/** Brings a page to a screen in the light theme, and resolves when everything on it has loaded. */
export async function visit(page: Page, screen: VisitedScreen, system: DemoSystem): Promise<void> {
  const staysBusy = screen.call?.answer === 'none yet';
  await page.emulateMedia({ colorScheme: 'light' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await interfere(page, screen);
  await page.goto(screen.path);
  if (!staysBusy) await settled(page);
  await screen.open?.(page, system);
  const text = screen.shows === null ? page.locator('main') : page.getByText(screen.shows);
  const shown = text.filter({ visible: true }).first();
  await shown.waitFor();
  if (!staysBusy) await settled(page);
  await cameIn(page);
  await successesGone(page);
  // It may have appeared and ended.
  await shown.waitFor();
}

/** Resolves when entry animations, such as that of a notice, and colour transitions have ended. */
async function cameIn(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    // The animation of a new element begins with the next frame.
    await new Promise(requestAnimationFrame);
    const entries = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= longest);
    await Promise.allSettled(entries.map(({ finished }) => finished));
  }, LONGEST_ENTRY_MS);
}

/** Resolves when no notice of a success is shown. They close by themselves, also while the page is examined. */
async function successesGone(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.Toastify__toast--success') === null);
}

/** Cuts the connection for the call of the screen, or delays its answer. */
async function interfere(page: Page, { call }: Pick<Screen, 'call'>): Promise<void> {
  if (!call) return;
  // An earlier screen may have kept what is shown instead of a failure. A picture runs no script that keeps it again.
  await page.goto('/favicon.svg');
  await page.evaluate(() => {
    localStorage.clear();
  });
  await page.route(
    ({ pathname }) => pathname === call.path,
    async (route) => {
      if (call.answer === 'lost') await route.abort('connectionreset');
    },
  );
}

/** Resolves when the page has content, nothing on it is loading, and its fonts are loaded. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction((busy) => {
    const content = document.querySelector('main') ?? document.body;
    return content.innerText.trim() !== '' && document.querySelector(busy) === null;
  }, BUSY);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Changes the theme of the device, and resolves when the page has followed. */
export async function inTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
  await cameIn(page);
}

/** Changes the size of the window, and resolves when the page has followed. */
export async function inWindow(page: Page, kind: WindowKind): Promise<void> {
  await page.setViewportSize(WINDOWS[kind]);
  await cameIn(page);
}

/** Changes the width of the window, and resolves when the page has followed. */
export async function inWidth(page: Page, width: number): Promise<void> {
  const height = page.viewportSize()?.height ?? WINDOWS.desktop.height;
  await page.setViewportSize({ width, height });
  await cameIn(page);
}

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
