import type { EventType } from '../event-catalog.js';

/** An event's data in the shape of whichever version it was written in. */
export type FormerData = Readonly<Record<string, unknown>>;

/** Makes the data of the next version; pure, since a replay must give again what it gave before. */
export type Upcaster = (data: FormerData) => FormerData;

/** For each type that has had other shapes: the step from version 1 to 2, from 2 to 3, and so on. */
export type Upcasters = { readonly [Type in EventType]?: readonly Upcaster[] };

/** The ids of units came with version 2; before, the name alone says where somebody works. */
const withoutUnitIds: Upcaster = (data) => ({ ...data, DEPT_ID: null, COMPANY_ID: null });

/** What each change of a shape means for the events before it (docs/events.md says how to write one). */
export const UPCASTERS: Upcasters = {
  EmployeeRegistered: [withoutUnitIds],
  EmployeeModified: [withoutUnitIds],
  // Version 1 named the position of the void event, too, which is another one in a copy of the log.
  EventVoided: [(data) => Object.fromEntries(Object.entries(data).filter(([field]) => field !== 'position'))],
  // Terminals that ask for PINs came with version 2.
  TerminalIssued: [(data) => ({ ...data, pinRequired: false })],
};
