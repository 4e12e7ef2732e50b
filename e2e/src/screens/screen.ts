import type { Page } from 'playwright-core';
import type { DemoSystem } from '../support/demo-system.js';
import type { Visitor } from '../support/visitors.js';

/** The sizes of the window, in pixels, at which every screen is examined. */
export const WINDOWS = {
  desktop: { width: 1440, height: 1000 },
  phone: { width: 390, height: 844 },
} as const;
export type WindowKind = keyof typeof WINDOWS;

/** A screen, an open modal, or a state of either. */
export interface Screen {
  /** Names its pictures; unique, kebab-case. */
  readonly name: string;
  readonly title: string;
  readonly visitor: Visitor;
  readonly path: string;
  /** Actions on the loaded page, such as pressing the button that opens a modal; names are English. */
  readonly open?: (page: Page, system: DemoSystem) => Promise<void>;
  /** The fate of a call of the page, for screens that show it. */
  readonly call?: { readonly path: string; readonly answer: 'none yet' | 'lost' };
  /** Expected complaints of the browser, such as a refused call. */
  readonly complains?: RegExp;
  /** A text that is on this screen only. */
  readonly shows: string;
  /** The window in which it exists; all by default. */
  readonly only?: WindowKind;
  /** The test that covers it: a file below the root folder. */
  readonly coveredBy: string;
}

/** Returns the windows in which a screen is examined, at least one. */
export function windowsOf({ only }: Screen): readonly [WindowKind, ...WindowKind[]] {
  return only ? [only] : ['desktop', 'phone'];
}
