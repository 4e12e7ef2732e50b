import type { Page } from 'playwright-core';
import type { DemoSystem } from '../support/demo-system.js';
import type { Visitor } from '../support/visitors.js';

/** The widths at which every screen is looked at, in pixels, with the height of the window. */
export const WINDOWS = {
  desktop: { width: 1440, height: 1000 },
  phone: { width: 390, height: 844 },
} as const;
export type WindowKind = keyof typeof WINDOWS;

/** One thing that a person can have before the eyes: a screen, an open modal, or a state of either. */
export interface Screen {
  /** Names its pictures; unique, kebab-case. */
  readonly name: string;
  readonly title: string;
  readonly visitor: Visitor;
  readonly path: string;
  /** From the loaded page to what is meant, such as by pressing what opens a modal. */
  readonly open?: (page: Page, system: DemoSystem) => Promise<void>;
  /** What becomes of a call of the page when that is what is to be seen. */
  readonly call?: { readonly path: string; readonly answer: 'none yet' | 'lost' };
  /** What the browser rightly complains of there, such as a call that the server refused. */
  readonly complains?: RegExp;
  /** Words that stand there, and only there. */
  readonly shows: string;
  /** Where it exists; everywhere unless given. */
  readonly only?: WindowKind;
  /** The test that would fail if it did not work: a file below the root folder. */
  readonly coveredBy: string;
}

/** Where a screen is looked at, one window at least. */
export function windowsOf({ only }: Screen): readonly [WindowKind, ...WindowKind[]] {
  return only ? [only] : ['desktop', 'phone'];
}
