/** Faults by kind, each as a text. */
export type Findings<Kind extends string> = Readonly<Record<Kind, readonly string[]>>;

const EXAMPLES = 5;

export function isSound(findings: Findings<string>): boolean {
  return Object.values(findings).every((found) => found.length === 0);
}

/** Formats the number of faults of each kind, one per line, and the first few faults. */
export function formatFindings<Kind extends string>(
  findings: Findings<Kind>,
  labels: Readonly<Record<Kind, string>>,
): string[] {
  const labelled = new Map(Object.entries<string>(labels));
  const all = Object.entries<readonly string[]>(findings);
  return [
    ...all.map(([kind, found]) => `${labelled.get(kind) ?? kind}: ${found.length}`),
    ...all.flatMap(([, found]) => found.slice(0, EXAMPLES)),
  ];
}
