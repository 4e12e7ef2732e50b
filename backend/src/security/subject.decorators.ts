type SubjectsOf = (command: object) => readonly string[];

const subjects = new WeakMap<object, SubjectsOf>();

/**
 * Declares whom a command is about: the employees whose record, leave, schedule or employment it changes. HR may not give it
 * about themselves (`refuseOwnChanges`).
 */
export function Subject<Command extends object>(of: (command: Command) => string | readonly string[]) {
  return (command: abstract new (...parameters: never[]) => Command): void => {
    subjects.set(command, (given) => (given instanceof command ? [of(given)].flat() : []));
  };
}

/**
 * Declares that a command has no single employee as its subject.
 *
 * @throws Error without a reason
 */
export function NoSubject(reason: string) {
  if (reason === '') throw new Error('A command without a subject needs a reason for that.');
  return (command: object): void => {
    subjects.set(command, () => []);
  };
}

/** Returns the EMPIDs of the subjects of a command; empty for one that declares none. */
export function subjectsOf(command: object): readonly string[] {
  return subjects.get(command.constructor)?.(command) ?? [];
}
